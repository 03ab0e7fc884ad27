/** The contents of one cell of the grid. */
export interface Cell {
  readonly text: string
  /** For the tooltip and the clipboard, if the cell shows a short form. */
  readonly whole?: string
  /**
   * `number`: right-aligned; `missing`: there is no value; `odd`, `failed`: in the colour of a warning or an
   * error.
   */
  readonly tone?: 'number' | 'missing' | 'odd' | 'failed'
  /** Space at the right, in widths of a digit, that aligns the decimal points of a column. */
  readonly padding?: number
  /** How a number differs from the one before, shown in front of it where there is room. */
  readonly difference?: string
}

/** The number of characters from the decimal point (or exponent) on. */
export const fractionLength = (digits: string): number => {
  const at = digits.search(/[.eE]/)
  return at < 0 ? 0 : digits.length - at
}

/** Longer fractions move the number to the left instead of causing a gap in every row. */
const longestPadding = 8

/** A number as a cell, its decimal point `widestFraction` characters from the right edge. */
export const numberCell = (digits: string, widestFraction: number): Cell => ({
  text: digits,
  tone: 'number',
  padding: Math.max(0, Math.min(widestFraction, longestPadding) - fractionLength(digits)),
})
