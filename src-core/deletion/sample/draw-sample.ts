import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawnOf, type SampledFrom, strataOf } from './strata'

export interface DrawnSample {
  readonly seed: string
  /** How many events it was drawn from. */
  readonly populationSize: number
  /** Of each stratum, how many events it has. */
  readonly sizes: readonly number[]
  /** In the order in which they are reviewed: soon there are some of each stratum. */
  readonly events: readonly { readonly eventId: string; readonly stratum: number }[]
}

/**
 * Draws events by chance, of each stratum its part of 59, rounded up: at least one of each. The
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
