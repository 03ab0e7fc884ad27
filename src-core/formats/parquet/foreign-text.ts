import { numberText } from '../../events/json-text'
import { ReadingError } from '../file-problem'

/**
 * Values of other programs as the texts that a CSV file would contain: every digit that the file has, and
 * none that it has not.
 */

const millisecondsPerDay = 86_400_000
const secondsPerDay = 86_400n

export type TimeUnit = 'MILLIS' | 'MICROS' | 'NANOS'
const units: Readonly<Record<TimeUnit, { readonly digits: number; readonly symbol: string }>> = {
  MILLIS: { digits: 3, symbol: 'ms' },
  MICROS: { digits: 6, symbol: 'µs' },
  NANOS: { digits: 9, symbol: 'ns' },
}

const floorDivide = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by

/** The whole seconds, and a point with three digits, or with all of them if the others are not 0. */
const secondsAndFraction = (value: bigint, digits: number): readonly [seconds: bigint, fraction: string] => {
  const perSecond = 10n ** BigInt(digits)
  const seconds = floorDivide(value, perSecond)
  const fraction = String(value - seconds * perSecond).padStart(digits, '0')
  return [seconds, `.${fraction.slice(0, 3)}${fraction.slice(3).replace(/^0+$/, '')}`]
}

/**
 * The instant in ISO 8601 without an offset; beyond the range of a `Date`, the number is all that can be
 * said.
 */
export const instantText = (value: bigint, unit: TimeUnit): string => {
  const { digits, symbol } = units[unit]
  const [seconds, fraction] = secondsAndFraction(value, digits)
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime())
    ? `${String(value)} ${symbol}`
    : date.toISOString().replace('.000Z', fraction)
}

export const dayText = (days: number): string => {
  const date = new Date(days * millisecondsPerDay)
  return Number.isNaN(date.getTime()) ? `${String(days)} d` : date.toISOString().replace(/T.*/, '')
}

const twoDigits = (value: bigint): string => String(value).padStart(2, '0')

export const timeOfDayText = (value: bigint, unit: TimeUnit): string => {
  const { digits, symbol } = units[unit]
  const [seconds, fraction] = secondsAndFraction(value, digits)
  // Some programs write the end of a day as 24:00.
  if (seconds < 0n || seconds > secondsPerDay) return `${String(value)} ${symbol}`
  return `${[seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(twoDigits).join(':')}${fraction}`
}

export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decodedText = (bytes: Uint8Array): string | null => {
  try {
    return strict.decode(bytes)
  } catch {
    // It throws for nothing else.
    return null
  }
}

export const isText = (bytes: Uint8Array): boolean => decodedText(bytes) !== null

/** Some programs do not say that their texts are texts; what cannot be one is shown in hex. */
export const textOrHex = (bytes: Uint8Array): string => decodedText(bytes) ?? hexText(bytes)

export const uuidText = (bytes: Uint8Array): string =>
  hexText(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Parts of ISO 8601, which are counted apart: no month has a fixed number of days. */
export const intervalText = (bytes: Uint8Array): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [months, days, milliseconds] = [0, 4, 8].map((at) => view.getUint32(at, true))
  const [seconds, fraction] = secondsAndFraction(BigInt(milliseconds ?? 0), units.MILLIS.digits)
  return `P${String(months)}M${String(days)}DT${String(seconds)}${fraction}S`
}

const bigEndian = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${hexText(bytes)}`))

/** More digits after the point than any program has. */
const largestScale = 10_000

/** With as many digits after the point as the column has. */
export const decimalText = (value: number | bigint | Uint8Array, scale: number): string => {
  if (!(scale >= 0 && scale <= largestScale)) throw new ReadingError('parquetDamaged', null, '')
  const unscaled = value instanceof Uint8Array ? bigEndian(value) : BigInt(value)
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`
}

const mostDigitsOfSingle = 9

/** The fewest digits that are this number in single precision: 0.1, and not 0.10000000149011612. */
export const singleText = (value: number): string => {
  // Its sign would be lost below.
  if (value === 0) return numberText(value)
  for (let digits = 1; digits < mostDigitsOfSingle; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Object.is(Math.fround(short), value)) return numberText(short)
  }
  return numberText(Number(value.toPrecision(mostDigitsOfSingle)))
}

const exponentOfHalf = 10
const specialExponent = 0x1f

/** Half precision: five bits of exponent and ten of fraction. */
export const halfText = (bytes: Uint8Array): string => {
  const bits = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)
  const sign = bits >> 15 === 0 ? 1 : -1
  const exponent = (bits >> exponentOfHalf) & specialExponent
  const fraction = (bits & 0x3ff) / 0x400
  if (exponent === specialExponent) return fraction === 0 ? numberText(sign * Infinity) : 'NaN'
  return singleText(sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15)))
}
