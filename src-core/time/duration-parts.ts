const units = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1000 },
  { unit: 'ms', ms: 1 },
] as const

interface DurationPart {
  readonly unit: (typeof units)[number]['unit']
  readonly value: number
}

/** The longest durations that are said to the step beside them; ms. */
const roughSteps = [
  { upTo: 60_000, step: 1000 },
  { upTo: 120_000, step: 10_000 },
  { upTo: 3_600_000, step: 60_000 },
  { upTo: 86_400_000, step: 600_000 },
] as const

/**
 * A duration in ms, rounded as one would say it: to seconds, to ten of them after a minute, to minutes after
 * two, and so on.
 */
export const roughMs = (duration: number, round: (value: number) => number = Math.round): number => {
  const step = roughSteps.find(({ upTo }) => duration < upTo)?.step ?? 3_600_000
  return Math.max(0, round(duration / step) * step)
}

/**
 * A duration in ms in its largest unit and the next smaller one, rounded: `6 d 12 h`. Units that are 0 are
 * left out.
 */
export const durationParts = (duration: number): readonly DurationPart[] => {
  const largest = Math.max(
    0,
    units.findIndex(({ ms }) => duration >= ms),
  )
  const smallest = units[Math.min(largest + 1, units.length - 1)]?.ms ?? 1
  let rest = Math.round(duration / smallest) * smallest
  const parts = units.map(({ unit, ms }) => {
    const value = Math.floor(rest / ms)
    rest -= value * ms
    return { unit, value }
  })
  const named = parts.filter(({ value }) => value > 0)
  return named.length > 0 ? named : [{ unit: 'ms', value: 0 }]
}
