import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { FaultKind } from '../../checks/faults'

/** Of an event that may be drawn. */
export interface SampledFrom {
  readonly eventId: string
  readonly deviceId: string
  /** The rule that counts for it; null: none flagged it. */
  readonly rule: FaultKind | null
}

export interface DrawnSample {
  readonly seed: string
  /** How many events it was drawn from. */
  readonly populationSize: number
  /** Of each stratum, how many events it has. */
  readonly sizes: readonly number[]
  /** In the order in which they are reviewed: soon there are some of each stratum. */
  readonly events: readonly { readonly eventId: string; readonly stratum: number }[]
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
const strataOf = (events: readonly SampledFrom[]): readonly (readonly string[])[] => {
  const byBoth = strataBy(events, ({ deviceId, rule }) => JSON.stringify([rule, deviceId]))
  return byBoth.length <= mostStrata ? byBoth : strataBy(events, ({ rule }) => String(rule))
}

const drawnOf = (size: number, populationSize: number): number =>
  Math.ceil((usualSampleSize * size) / Math.max(usualSampleSize, populationSize))

/** How many events a sample of these has. */
export const sampleSizeOf = (events: readonly SampledFrom[]): number =>
  strataOf(events).reduce((count, { length }) => count + drawnOf(length, events.length), 0)

/**
 * Draws events by chance, of each stratum its part of `usualSampleSize`, rounded up: at least one of each. The
 * same seed draws the same of the same ids, in whatever order they are: in each stratum those come first whose
 * id has the lowest hash together with the seed. The ids must differ from each other.
 */
export const drawSample = (events: readonly SampledFrom[], seed: string): DrawnSample => {
  const strata = strataOf(events)
  const drawn = strata.flatMap((eventIds, stratum) => {
    const count = drawnOf(eventIds.length, events.length)
    return eventIds
      .map((eventId) => ({ eventId, hash: bytesToHex(sha256(utf8ToBytes(`${seed} ${eventId}`))) }))
      .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
      .slice(0, count)
      .map(({ eventId, hash }, rank) => ({ eventId, hash, stratum, place: (rank + 0.5) / count }))
  })
  return {
    seed,
    populationSize: events.length,
    sizes: strata.map(({ length }) => length),
    events: drawn
      .toSorted((one, other) => one.place - other.place || (one.hash < other.hash ? -1 : 1))
      .map(({ eventId, stratum }) => ({ eventId, stratum })),
  }
}
