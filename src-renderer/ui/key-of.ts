/** Keys of commands that hold no letter, as an American keyboard has them. */
const signs: Readonly<Record<string, string>> = { Comma: ',' }

/** Whether a key writes in another script: `ü`, `ı` and `ñ` are Latin. Hebrew has an ASCII apostrophe where W is. */
const isOfOtherScript = (key: string, code: string): boolean =>
  (key.length === 1 && key > '\u007f' && !/\p{Script=Latin}/u.test(key)) || (key === "'" && code === 'KeyW')

/**
 * The key by its letter, and on a layout that has no Latin letters by its place: there Ctrl+F is the key that
 * is F on a Latin one. A layout that has them, but elsewhere (AZERTY, QWERTZ, Dvorak), goes by its own.
 */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  if (!isOfOtherScript(key, code)) return key
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? []
  return latin?.toLowerCase() ?? signs[code] ?? key
}
