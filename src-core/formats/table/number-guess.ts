import type { DecimalSign } from '../mapping'

const number = /^-?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/
const withPoint = /^-?\d+\.\d/
const withComma = /^-?\d+,\d/
/** `1,234` may be more than a thousand. */
const mayBeGrouped = /^-?[1-9]\d{0,2}[.,]\d{3}$/

const numbersIn = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => number.test(cell))

/** More than half of its cells are numbers. */
export const isNumeric = (cells: readonly string[]): boolean =>
  numbersIn(cells).length * 2 > cells.filter((cell) => cell.trim() !== '').length

export const hasFractions = (cells: readonly string[]): boolean =>
  numbersIn(cells).some((cell) => withPoint.test(cell) || withComma.test(cell))

/** The decimal sign of these numbers; `unclear`: they can be read in two ways; null: there are none. */
export const guessDecimalSign = (cells: readonly string[]): DecimalSign | 'unclear' | null => {
  const numbers = numbersIn(cells)
  const points = numbers.filter((cell) => withPoint.test(cell))
  const commas = numbers.filter((cell) => withComma.test(cell))
  const [isPoint, isComma] = [points, commas].map((of) => of.some((cell) => !mayBeGrouped.test(cell)))
  if (isPoint !== isComma) return isComma ? ',' : '.'
  // A comma that may separate thousands, or both signs: the cells do not decide.
  if (commas.length > 0) return 'unclear'
  return points.length > 0 ? '.' : null
}
