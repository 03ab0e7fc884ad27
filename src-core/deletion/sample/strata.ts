import type { FaultKind } from '../../checks/faults'

/** Of an event that may be drawn. */
export interface SampledFrom {
  readonly eventId: string
  readonly deviceId: string
  /** The rule that counts for it; null: none flagged it. */
  readonly rule: FaultKind | null
}

/** If none of so many is wrong, at most 5 % are: 0.95 ** 59 is the first below 0.05. */
const usualSampleSize = 59

/** With more, the events that stand for a small stratum alone would outnumber the others. */
const mostStrata = 30

const strataBy = (
  events: readonly SampledFrom[],
  nameOf: (event: SampledFrom) => string,
): readonly (readonly string[])[] => {
  const strata = new Map<string, string[]>()
  for (const event of events) {
    const name = nameOf(event)
    const known = strata.get(name)
    if (known === undefined) strata.set(name, [event.eventId])
    else known.push(event.eventId)
  }
  return [...strata].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, eventIds]) => eventIds)
}

/** By device and rule, or where that makes too many, by rule. */
export const strataOf = (events: readonly SampledFrom[]): readonly (readonly string[])[] => {
  const byBoth = strataBy(events, ({ deviceId, rule }) => JSON.stringify([rule, deviceId]))
  return byBoth.length <= mostStrata ? byBoth : strataBy(events, ({ rule }) => String(rule))
}

/** How many of a stratum of this size are drawn. */
export const drawnOf = (size: number, populationSize: number): number =>
  Math.ceil((usualSampleSize * size) / Math.max(usualSampleSize, populationSize))

/** How many events a sample of these has. */
export const sampleSizeOf = (events: readonly SampledFrom[]): number =>
  strataOf(events).reduce((count, { length }) => count + drawnOf(length, events.length), 0)
