import { DateTime } from 'luxon'
import { type RangePreset, rangePresets } from './chosen-range'

/** ms since the epoch; absent: the service decides. */
export interface TimeRange {
  readonly start?: number
  readonly end?: number
}

/** In ms. */
export const secondMs = 1000

const hour = 3_600_000
const hoursBack: Partial<Record<RangePreset, number>> = {
  lastHour: 1,
  last24Hours: 24,
  last7Days: 7 * 24,
  last30Days: 30 * 24,
}

/** An end so near to the moment when it was asked for was meant as now. */
const asNowMs = 60_000

/** The hours up to now that a range was when it was asked for; undefined: it was something else. */
export const presetUpTo = (start: number, end: number, askedAt: number): RangePreset | undefined =>
  Math.abs(askedAt - end) > asNowMs
    ? undefined
    : rangePresets.find((preset) => (hoursBack[preset] ?? NaN) * hour === end - start)

/**
 * The second that `instant` (ms) is in: a service may cut the end of a range to whole seconds, and would leave out
 * the last part of one.
 */
export const thisSecond = (instant: number): number => Math.floor(instant / secondMs) * secondMs

/**
 * The instants of a preset at `instant` (ms), in whole seconds. Days follow the wall clock in `zone`: they
 * have 23 or 25 hours when the clocks change. `custom` and `serviceDefault` have no instants of their own.
 */
export const resolveRange = (preset: RangePreset, zone: string, instant: number): TimeRange => {
  const now = thisSecond(instant)
  const hours = hoursBack[preset]
  if (hours !== undefined) return { start: now - hours * hour, end: now }
  const today = DateTime.fromMillis(now, { zone }).startOf('day')
  if (preset === 'today') return { start: today.toMillis(), end: now }
  if (preset !== 'yesterday') return {}
  // From noon, because a day that starts with a clock change must not be skipped.
  const yesterday = today.set({ hour: 12 }).minus({ days: 1 }).startOf('day')
  return { start: yesterday.toMillis(), end: today.toMillis() }
}
