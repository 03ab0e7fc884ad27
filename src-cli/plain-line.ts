/**
 * Characters that a terminal would obey, that reorder what stands there, that would end a line, or that
 * nobody would see: two ids may differ in those alone.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/**
 * Text that cannot end its line or move the cursor, wherever it came from. Escaped as in JSON, so JSON keeps
 * its values.
 */
export const plainText = (text: string): string => text.replace(unsafe, escaped)

/** Cells of one line, with tabs between them. */
export const plainLine = (cells: readonly string[]): string => `${cells.map(plainText).join('\t')}\n`

/** A summary for `--json`, which may be read at a terminal too. */
export const jsonLine = (summary: object): string => `${plainText(JSON.stringify(summary))}\n`
