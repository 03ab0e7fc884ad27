/** What one cell of the grid shows. */
export interface Cell {
  readonly text: string
  /** `number`: right-aligned; `missing`: there is no value; `odd`, `failed`: drawn in the colour of a warning, an error. */
  readonly tone?: 'number' | 'missing' | 'odd' | 'failed'
  /** Blanks at the right, in digits' widths, that bring the decimal points of a column under each other. */
  readonly padding?: number
}

/** Characters from the decimal point (or exponent) on. */
export const fractionLength = (digits: string): number => {
  const at = digits.search(/[.eE]/)
  return at < 0 ? 0 : digits.length - at
}

/** Fractions longer than this push the number to the left instead of making a gap in every row. */
const longestPadding = 8

/** A number as a cell, its decimal point `widestFraction` characters from the right edge. */
export const numberCell = (digits: string, widestFraction: number): Cell => ({
  text: digits,
  tone: 'number',
  padding: Math.max(0, Math.min(widestFraction, longestPadding) - fractionLength(digits)),
})
