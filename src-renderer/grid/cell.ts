/** The contents of one cell of the grid. */
export interface Cell {
  /** As it is drawn. */
  readonly text: string
  /** In front of the text, and quiet: the day of a time. */
  readonly day?: string
  /** For the tooltip and the clipboard, if the cell shows a short form. */
  readonly whole?: string
  /**
   * `missing`: there is no value; `quiet`: it is there, and nobody came for it; `odd`, `failed`: in the colour of a warning or an error; `flagged`: that of
   * an error, with a sign.
   */
  readonly tone?: 'missing' | 'quiet' | 'odd' | 'failed' | 'flagged'
  /** Space at the right, in widths of a digit, that aligns the decimal points of a series. */
  readonly padding?: number
  /** The number of the colour of its series. */
  readonly ink?: number
  /** The number of the colour of its state. */
  readonly fill?: number
}

/** The number of characters from the decimal point (or exponent) on. */
export const fractionLength = (digits: string): number => {
  const at = digits.search(/[.eE]/)
  return at < 0 ? 0 : digits.length - at
}

/** Longer fractions move the number to the left instead of causing a gap in every row. */
const longestPadding = 8
/** The width of a decimal point, where that of a digit is 1. */
const pointWidth = 0.46

const widthOf = (fraction: number): number => (fraction === 0 ? 0 : fraction - 1 + pointWidth)

/** A number as a cell, its decimal point where that of a number with the widest fraction is. */
export const numberCell = (digits: string, widestFraction: number): Cell => ({
  text: digits.replace(/^-/, '−'),
  whole: digits,
  padding: Math.max(0, widthOf(Math.min(widestFraction, longestPadding)) - widthOf(fractionLength(digits))),
})
