/** Characters that a terminal would obey, or that would break a line of a list. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** Cells of one line, with tabs between them. What came from outside cannot end the line or move the cursor. */
export const plainLine = (cells: readonly string[]): string => `${cells.map((cell) => cell.replace(unsafe, escaped)).join('\t')}\n`
