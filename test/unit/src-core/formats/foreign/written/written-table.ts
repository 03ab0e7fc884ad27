import { createRandom, type Random, roughlyNormal } from '../../../../../service/random'

/** What a table says of one measurement, known before the table was written. */
export interface Measurement {
  /** ms since epoch, rounded down. */
  readonly time: number
  /** How the name of the attribute begins: what a logger writes behind it may be kept or not. */
  readonly attribute: string
  readonly value: number | string
  readonly unit?: string
  readonly device?: string
}

export interface WrittenTable {
  /** The program whose way of writing it has. */
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** The zone that an engineer has to choose, if the table names none and the times are no UTC. */
  readonly zone?: string
  readonly measurements: readonly Measurement[]
  /** How many rows are no measurements: sums and the like. */
  readonly otherRows?: number
}

/** 2026-11-20T08:00:00.000Z. */
export const start = Date.UTC(2026, 10, 20, 8)

export const minute = 60_000

/** Values that wander like a sensor's, with `digits` decimals. */
export const wandering = (seed: number, first: number, step: number, digits: number): (() => number) => {
  const random: Random = createRandom(seed)
  let value = first
  return () => {
    value += step * roughlyNormal(random)
    return Number(value.toFixed(digits))
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The parts of a time as a clock shows it that is `offset` minutes ahead of UTC. */
export const clock = (time: number, offset = 0) => {
  const date = new Date(time + offset * minute)
  return {
    year: String(date.getUTCFullYear()),
    month: twoDigits(date.getUTCMonth() + 1),
    day: twoDigits(date.getUTCDate()),
    hour: date.getUTCHours(),
    hours: twoDigits(date.getUTCHours()),
    minutes: twoDigits(date.getUTCMinutes()),
    seconds: twoDigits(date.getUTCSeconds()),
    milliseconds: String(date.getUTCMilliseconds()).padStart(3, '0'),
  }
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Windows-1252 of a text without the characters that differ from Latin-1. */
export const windows1252 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))

/** UTF-16, little endian, with its byte order mark. */
export const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))
