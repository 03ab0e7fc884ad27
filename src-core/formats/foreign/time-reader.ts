import { instantsOfWall, type OffsetAt } from '../../time/zone-offsets'
import { createDateReader, type DateOrder, type MonthNames, yearBefore } from './dates'
import type { TimeWriting, Twice } from './description'
import { offsetsOf } from './zone-of-text'

/** Why a cell is no time. `twice`, `never`: the clocks were set back or forward. */
export type NoTime = 'unreadable' | 'twice' | 'never'
/** ms since the epoch, or why there are none. */
export type ReadTime = number | NoTime

const numberPowers = { seconds: 3, milliseconds: 0, microseconds: -3, nanoseconds: -6 } as const
type NumberWriting = keyof typeof numberPowers

export const isDateWriting = (writing: TimeWriting): writing is DateOrder =>
  writing === 'yearFirst' || writing === 'dayFirst' || writing === 'monthFirst'
const isNumberWriting = (writing: TimeWriting): writing is NumberWriting => writing in numberPowers

/** Times the power of ten, rounded down, by moving digits: a product would have rounding errors. */
const scaled = (digits: string, power: number): number => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? []
  if (whole === '') return NaN
  const all = whole.padStart(power < 0 ? 1 - power : 1, '0')
  const cut = all.length + Math.min(power, 0)
  const kept = all.slice(0, cut) + fraction.slice(0, Math.max(power, 0)).padEnd(Math.max(power, 0), '0')
  const rest = all.slice(cut) + fraction.slice(Math.max(power, 0))
  const number = Number(kept)
  return sign === '' ? number : -number - (/[1-9]/.test(rest) ? 1 : 0)
}

/** Numbers of times are not grouped, so either sign separates decimals. Null: it is no number. */
const plainDigits = (cell: string): string | null => {
  const text = cell.trim()
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : null
}

const dayMs = 86_400_000
/** The day 0 of spreadsheets, 1899-12-30, as a wall clock read as UTC. */
const firstDay = -25_569 * dayMs

/** A day of a spreadsheet as a wall clock read as UTC; what it counts is not finer than milliseconds. */
const wallOfSerial = (digits: string | null): number | null => {
  const days = digits === null ? NaN : Number(digits)
  return days >= 0 && days < 2_958_466 ? firstDay + Math.round(days * dayMs) : null
}

interface TimeOptions {
  readonly writing: TimeWriting
  readonly zone: string
  readonly twice: Twice
  readonly months: MonthNames
  /** When the file was written, in ms since the epoch: dates without a year are not later. */
  readonly writtenAt: number
}

/** Rows of several devices, or of a queue, may be out of order by less; clocks are set back by far more. */
const mostDisorderMs = 60_000

/** Chooses between the two instants of a local time that occurred twice. */
const createChoice = (twice: Twice) => {
  let last = -Infinity
  return {
    note: (ms: number): number => (last = ms),
    of: (earlier: number, later: number): ReadTime => {
      if (twice === 'earlier') return earlier
      if (twice === 'later') return later
      if (twice === 'none') return 'twice'
      return (last = last - earlier > mostDisorderMs ? later : earlier)
    },
  }
}

/** Reads the times of a column, row by row. `rowZone`: what a row says itself; empty: nothing. */
export const createTimeReader = ({
  writing,
  zone,
  twice,
  months,
  writtenAt,
}: TimeOptions): ((cell: string, rowZone?: string) => ReadTime) => {
  const offsets = offsetsOf(zone)
  const choice = createChoice(twice)
  const zones = new Map<string, OffsetAt | null>()
  const zoneOf = (text: string): OffsetAt | null => {
    const known = zones.get(text)
    if (known !== undefined) return known
    const read = offsetsOf(text.trim())
    if (zones.size < 1000) zones.set(text, read)
    return read
  }
  const instant = (wall: number, rowZone: string): ReadTime => {
    const at = rowZone.trim() === '' ? offsets : zoneOf(rowZone)
    if (at === null) return 'unreadable'
    const [first, second] = instantsOfWall(at, wall)
    if (first === undefined) return 'never'
    return second === undefined ? choice.note(first) : choice.of(first, second)
  }
  if (isNumberWriting(writing))
    return (cell) => {
      const digits = plainDigits(cell)
      const ms = digits === null ? NaN : scaled(digits, numberPowers[writing])
      return Number.isSafeInteger(ms) ? ms : 'unreadable'
    }
  if (writing === 'serial')
    return (cell, rowZone = '') => {
      const wall = wallOfSerial(plainDigits(cell))
      return wall === null ? 'unreadable' : instant(wall, rowZone)
    }
  const read = createDateReader(writing as DateOrder, months, yearBefore(writtenAt))
  return (cell, rowZone = '') => {
    const written = read(cell)
    if (written === null) return 'unreadable'
    return written.offset === null
      ? instant(written.wall, rowZone)
      : choice.note(written.wall - written.offset)
  }
}
