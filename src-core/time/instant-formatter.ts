import { createOffsetAt, createRepeatedAt } from './zone-offsets'

/**
 * Formats instants (ms since the epoch) in one zone. Numbers outside the years 1 to 9999 are written as they
 * are.
 */
export interface InstantFormatter {
  readonly zone: string
  /**
   * `2026-11-20 08:15:30.250` on the wall clock of the zone; with the offset in the hour that repeats when
   * clocks are set back.
   */
  formatInstant(ms: number): string
  /** `2026-11-20T08:15:30.250+01:00`, always the exact instant; `+00:00` for UTC. */
  formatIso(ms: number): string
  /** `+01:00`; seconds, from before standard time, are rounded. */
  formatOffset(ms: number): string
  /** `2026-11-20 08:15:30.250 +01:00`, for places that do not name the zone. */
  formatWithOffset(ms: number): string
}

const day = 86_400_000
/** Of an instant without an offset. */
export const wholeLength = 23
/** 0001-01-01 and 10000-01-01 on a wall clock read as UTC. */
const firstWall = -62_135_596_800_000
const endWall = 253_402_300_800_000
/** The limit of `Date`, and so of the offsets of a zone. */
const lastInstant = 8.64e15

const digits = (count: number): readonly string[] =>
  Array.from({ length: 10 ** count }, (_, value) => String(value).padStart(count, '0'))

const createWallClock = () => {
  const two = digits(2)
  const three = digits(3)
  const pick = (table: readonly string[], value: number): string => table[value] ?? ''
  let lastDay = NaN
  let date = ''
  const dateOf = (days: number): string => {
    // Consecutive rows usually have the same day.
    if (days !== lastDay) {
      date = new Date(days * day).toISOString().slice(0, 10)
      lastDay = days
    }
    return date
  }
  const clockOf = (rest: number): string => {
    const seconds = Math.floor(rest / 1000)
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    return `${pick(two, hours)}:${pick(two, minutes - hours * 60)}:${pick(two, seconds - minutes * 60)}.${pick(three, rest - seconds * 1000)}`
  }
  return (wall: number, separator: string): string => {
    const days = Math.floor(wall / day)
    return `${dateOf(days)}${separator}${clockOf(wall - days * day)}`
  }
}

const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000
  const hours = Math.floor(minutes / 60)
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes - hours * 60).padStart(2, '0')}`
}

/** Rounded to whole minutes, the precision of an ISO offset. */
const toMinutes = (offset: number): number => Math.round(offset / 60_000) * 60_000

/**
 * Throws RangeError for a zone that this system does not know. Reuse one for many instants: it caches
 * offsets.
 */
export const createInstantFormatter = (zone: string): InstantFormatter => {
  const offsetAt = createOffsetAt(zone)
  const writeWall = createWallClock()
  const offsetTexts = new Map<number, string>()
  const offsetTextOf = (offset: number): string => {
    const text = offsetTexts.get(offset) ?? offsetText(offset)
    offsetTexts.set(offset, text)
    return text
  }
  const write = (ms: number, separator: string, offset: number, suffix: string): string => {
    const wall = Math.floor(ms) + offset
    return wall >= firstWall && wall < endWall ? writeWall(wall, separator) + suffix : String(ms)
  }
  const isInstant = (ms: number): boolean => Math.abs(ms) <= lastInstant
  const formatOffset = (ms: number): string => (isInstant(ms) ? offsetTextOf(toMinutes(offsetAt(ms))) : '')
  const isRepeated = createRepeatedAt(offsetAt)
  const formatWall = (ms: number, suffix: string): string =>
    isInstant(ms) ? write(ms, ' ', offsetAt(ms), suffix) : String(ms)
  const formatInstant = (ms: number): string =>
    formatWall(ms, isInstant(ms) && isRepeated(ms) ? ` ${formatOffset(ms)}` : '')
  return {
    zone,
    formatInstant,
    formatIso: (ms) => {
      if (!isInstant(ms)) return String(ms)
      const offset = toMinutes(offsetAt(ms))
      return write(ms, 'T', offset, offsetTextOf(offset))
    },
    formatOffset,
    formatWithOffset: (ms) => `${formatWall(ms, '')} ${formatOffset(ms)}`.trim(),
  }
}

/** The first characters of a formatted instant, such as 16 to the minute, with the offset if it has one. */
export const shortened = (instant: string, length: number): string =>
  instant.slice(0, length) + instant.slice(wholeLength)

/** For a single instant; for many, reuse a formatter. */
export const formatInstant = (ms: number, zone: string): string =>
  createInstantFormatter(zone).formatInstant(ms)
export const formatIso = (ms: number, zone: string): string => createInstantFormatter(zone).formatIso(ms)
