import { changeBetween, createOffsetAt, instantsOfWall, type OffsetAt } from './zone-offsets'

/** The meaning of a typed time. Instants in ms since the epoch. */
export type ParsedTime =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'instant'; readonly ms: number }
  /** The clocks were set back: this wall clock time occurred twice. */
  | { readonly kind: 'ambiguous'; readonly earlier: number; readonly later: number }
  /** The clocks were set forward past this time; `resumesAt` is the instant of the change. */
  | { readonly kind: 'gap'; readonly resumesAt: number }

const pattern =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/iu
const epochPattern = /^-?\d{11,15}$/
const day = 86_400_000
/** The years 1 to 9999, which a date of the service can have. */
const firstMs = -62_135_596_800_000
const lastMs = 253_402_300_799_999

interface TypedTime {
  /** The wall clock read as UTC. */
  readonly wall: number
  /** ms; null if no offset was typed. */
  readonly offset: number | null
}

const readOffset = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (/^z$/i.test(text)) return 0
  const sign = text.startsWith('-') ? -1 : 1
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || '0')]
  return hours > 18 || minutes > 59 ? NaN : sign * (hours * 60 + minutes) * 60_000
}

const readTyped = (text: string): TypedTime | null => {
  const match = pattern.exec(text)
  if (match === null) return null
  const [year, month, date, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? '0'))
  // The service knows nothing finer than milliseconds.
  const milliseconds = Number((match[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const wall = new Date(0)
  wall.setUTCFullYear(year ?? 0, (month ?? 1) - 1, date)
  wall.setUTCHours(hour ?? 0, minute, second, milliseconds)
  const isReal = wall.getUTCMonth() + 1 === month && wall.getUTCDate() === date && wall.getUTCHours() === hour
  const offset = readOffset(match[8])
  return isReal && (minute ?? 0) < 60 && (second ?? 0) < 60 && !Number.isNaN(offset)
    ? { wall: wall.getTime(), offset }
    : null
}

const readEpoch = (ms: number): ParsedTime =>
  ms >= firstMs && ms <= lastMs ? { kind: 'instant', ms } : { kind: 'unreadable' }

const instantAt = (wall: number, offsetAt: OffsetAt): ParsedTime => {
  const [first, second] = instantsOfWall(offsetAt, wall)
  if (first === undefined) return { kind: 'gap', resumesAt: changeBetween(offsetAt, wall - day, wall + day) }
  return second === undefined
    ? { kind: 'instant', ms: first }
    : { kind: 'ambiguous', earlier: first, later: second }
}

/**
 * Like `parseLocal`, for many times of one zone. Throws RangeError if it needs the zone and the zone is
 * unknown.
 */
export const createLocalParser = (zone: string): ((text: string) => ParsedTime) => {
  let offsetAt: OffsetAt | null = null
  return (text) => {
    const trimmed = text.trim()
    if (trimmed === '') return { kind: 'empty' }
    if (epochPattern.test(trimmed)) return readEpoch(Number(trimmed))
    const typed = readTyped(trimmed)
    if (typed === null) return { kind: 'unreadable' }
    if (typed.offset !== null) return { kind: 'instant', ms: typed.wall - typed.offset }
    offsetAt ??= createOffsetAt(zone)
    return instantAt(typed.wall, offsetAt)
  }
}

/**
 * Parses a typed time on the wall clock of `zone`: `2026-11-20 08:15:30.250`, any shorter form down to the
 * date, `T` or a space, an offset (`Z`, `+01:00`, `+0100`), or milliseconds since the epoch as in an event.
 * Throws RangeError for a zone that this system does not know.
 */
export const parseLocal = (text: string, zone: string): ParsedTime => createLocalParser(zone)(text)
