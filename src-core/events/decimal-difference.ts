/** A decimal number as whole units of `10 ** -decimals`. */
interface Decimal {
  readonly units: bigint
  readonly decimals: number
}

/** More digits than a cell shows; an exponent may ask for millions. */
const mostDigits = 40

/** Null: no number, or one of too many digits to calculate with. */
const decimalOf = (digits: string): Decimal | null => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(digits) ?? []
  const decimals = fraction.length - Number(exponent)
  if (whole === '' || Math.max(whole.length + fraction.length, Math.abs(decimals)) > mostDigits) return null
  const units = BigInt(`${sign}${whole}${fraction}`)
  return decimals >= 0 ? { units, decimals } : { units: units * 10n ** BigInt(-decimals), decimals: 0 }
}

const scaledTo = ({ units, decimals }: Decimal, wanted: number): bigint =>
  units * 10n ** BigInt(wanted - decimals)

const signed = (isNegative: boolean, digits: string): string => `${isNegative ? '−' : '+'}${digits}`

/** Twice a number of which that is more than a double holds. */
const doubled = (half: number): string => {
  const [digits = '', exponent = ''] = half.toExponential().split('e')
  return `${String(Number((Number(digits) * 2).toPrecision(6)))}e${exponent}`
}

/**
 * How a number differs from another, exact and with as many decimals as the longer of the two: `+0.20`,
 * `−3.14`; `0` without a difference. Both are digits as in JSON. Numbers of dozens of digits are rounded.
 */
export const decimalDifference = (value: string, before: string): string => {
  const [of, from] = [decimalOf(value), decimalOf(before)]
  if (of === null || from === null) {
    const difference = Number(value) - Number(before)
    const half = Number(value) / 2 - Number(before) / 2
    const isTooLarge = !Number.isFinite(difference) && Number.isFinite(half)
    const rounded = isTooLarge ? doubled(Math.abs(half)) : String(Number(Math.abs(difference).toPrecision(6)))
    return difference === 0 ? '0' : signed(difference < 0, rounded)
  }
  const decimals = Math.max(of.decimals, from.decimals)
  const units = scaledTo(of, decimals) - scaledTo(from, decimals)
  if (units === 0n) return '0'
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return signed(units < 0n, text)
}
