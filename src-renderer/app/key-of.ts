/**
 * The key by its letter, and on a layout that has no Latin letters by its place: there Ctrl+F is the key that
 * is F on a Latin one.
 */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  const isOtherLetter = key.length === 1 && key > '\u007f'
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? []
  return isOtherLetter && latin !== undefined ? latin.toLowerCase() : key
}
