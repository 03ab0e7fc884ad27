const units = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000, ms: 1 } as const
const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text)

/** A duration as one types it, in ms without a unit: `250`, `1.5 s`, `-2 min`; null if it cannot be read. */
export const typedDuration = (text: string): number | null => {
  const [, sign = '', digits = '', unit = ''] =
    /^([-−+]?)\s*(\d+(?:[.,]\d+)?(?:e[-+]?\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const name = unit === '' ? 'ms' : unit.toLowerCase()
  if (digits === '' || !isUnit(name)) return null
  // 1.1 s are 1100 ms, and not 1100.0000000000002.
  const duration = Number((Number(digits.replace(',', '.')) * units[name]).toPrecision(15))
  return sign === '' || sign === '+' ? duration : 0 - duration
}
