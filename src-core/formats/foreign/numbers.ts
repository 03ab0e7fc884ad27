import { survives } from '../../codec/exact-numbers'
import { ExactNumber, type JsonValue } from '../../codec/json'
import { isPlainNumber } from '../formula-guard'
import type { DecimalSign } from '../mapping'
import { isUnit } from './units'

const withPoint =
  /^([+\-−]?)\s*([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:'\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+|\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const withComma =
  /^([+\-−]?)\s*([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:'\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+|\d*)(?:,(\d*))?(?:[eE]([+-]?\d+))?$/

/**
 * A number as people write it, in JSON notation; null: it is none. `+60,25`, `- 0.5`, `.5`, `5.`, `007.5` and
 * `1 234 567.8` are numbers, too.
 */
const digitsOf = (cell: string, sign: DecimalSign): string | null => {
  const text = cell.trim()
  if (isPlainNumber(text) && !(sign === ',' && text.includes('.'))) return text
  const match = (sign === ',' ? withComma : withPoint).exec(text)
  if (match === null) return null
  const [, minus = '', whole = '', fraction = '', exponent] = match
  if (whole === '' && fraction === '') return null
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${minus === '' || minus === '+' ? '' : '-'}${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}${exponent === undefined ? '' : `e${exponent}`}`
}

export const numberOf = (digits: string): JsonValue =>
  survives(digits) ? Number(digits) : new ExactNumber(digits)

/** A text with more characters is no number, whatever they are. */
const longest = 1000

const behind = /^(.*[\d.,])\s*([^\d\s.,+\-][^\s]*(?: ?r\.?[hF]\.?)?)\s*$/

export interface Measured {
  /** In JSON notation. */
  readonly digits: string
  /** Empty: there is none behind the number. */
  readonly unit: string
}

/** A number with or without a unit behind it; null: it is none. */
export const measuredOf = (cell: string, sign: DecimalSign): Measured | null => {
  if (cell.length > longest) return null
  const digits = digitsOf(cell, sign)
  if (digits !== null) return { digits, unit: '' }
  const [, number = '', unit = ''] = behind.exec(cell.trim()) ?? []
  if (number === '' || !isUnit(unit)) return null
  const before = digitsOf(number, sign)
  return before === null ? null : { digits: before, unit }
}

const isBoth = (cell: string, last: string, first: string): boolean =>
  cell.lastIndexOf(last) > cell.indexOf(first) && cell.includes(first)

/** `1,234` may be more than a thousand. */
const mayBeGrouped = /^[+-]?\s*[1-9]\d{0,2}[.,]\d{3}$/

/** `998`, `999`, `1.000`, `1.001`: whole numbers without a point are below a thousand, and no other has decimals. */
const areGroupedByPoints = (points: readonly string[], numbers: readonly string[]): boolean => {
  const whole = numbers.filter((cell) => /^[+\-−]?\s*[1-9]\d*$/.test(cell))
  return (
    points.length > 0 &&
    whole.length > 0 &&
    points.every((cell) => mayBeGrouped.test(cell)) &&
    whole.every((cell) => cell.replace(/\D/g, '').length <= 3)
  )
}

/** The number without its unit, where it is one in either notation. */
const numbersIn = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell) => {
    const text = cell.trim()
    if (digitsOf(text, '.') !== null || digitsOf(text, ',') !== null) return [text]
    const [, number = '', unit = ''] = behind.exec(text) ?? []
    return number !== '' && isUnit(unit) && (digitsOf(number, '.') ?? digitsOf(number, ',')) !== null
      ? [number.trim()]
      : []
  })

/** More than half of its cells are numbers, with or without a unit. */
export const isNumeric = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && numbersIn(filled).length * 2 > filled.length
}

/** The decimal sign of these numbers; `unclear`: they can be read in two ways; null: there are none. */
export const guessDecimalSign = (cells: readonly string[]): DecimalSign | 'unclear' | null => {
  const numbers = numbersIn(cells)
  const points = numbers.filter((cell) => /\.\d/.test(cell))
  const commas = numbers.filter((cell) => /,\d/.test(cell))
  const surelyPoint = (cell: string): boolean =>
    cell.includes(',') ? isBoth(cell, '.', ',') : !mayBeGrouped.test(cell)
  const surelyComma = (cell: string): boolean =>
    cell.includes('.') ? isBoth(cell, ',', '.') : !mayBeGrouped.test(cell)
  const [isPoint, isComma] = [points.some(surelyPoint), commas.some(surelyComma)]
  if (isPoint !== isComma) return isComma ? ',' : '.'
  // A comma that may separate thousands, or both signs: the cells do not decide.
  if (commas.length > 0 || areGroupedByPoints(points, numbers)) return 'unclear'
  return points.length > 0 ? '.' : null
}
