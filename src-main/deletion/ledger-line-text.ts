/** A file of the ledger. */
export interface LedgerText {
  readonly fileName: string
  readonly text: string
}

/**
 * An editor may have put a mark at the start of the file, or a CR at the end of each line: neither is part of
 * what was written.
 */
export const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))

/**
 * The string behind a name in the text of a line, as it stands there, in its quotes; undefined: there is
 * none, or it has no end. Also of a line that cannot be parsed. Within strings every quote has a backslash
 * before it, so no value can look like the name.
 */
export const stringBehind = (text: string, name: string): string | undefined => {
  const found = text.indexOf(`"${name}":"`)
  if (found === -1) return undefined
  const start = found + name.length + 3
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return text.slice(start, at + 1)
  }
  return undefined
}
