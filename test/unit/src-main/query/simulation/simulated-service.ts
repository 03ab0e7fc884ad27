import { type RequestedRange } from '../../../../../src-core/proof/requested-range'
import { type Random, sample } from '../../../../service/random'

export const storedRules = ['newest', 'oldest', 'random', 'lowestId', 'newestStored'] as const
/** Which events an answer keeps of too many. `newestStored`: by another stamp than the range's. */
export type StoredRule = (typeof storedRules)[number]

export interface SimulatedData {
  /** Ascending, ms. */
  readonly times: Float64Array
  readonly attributeCount: number
  /** Each event is stored up to so many ms later. */
  readonly latestArrivalMs: number
}

export interface SimulatedOptions {
  readonly kept: StoredRule
  readonly includesEnds: boolean
  /** The most that one answer holds, whatever is asked for; given the number of the request. */
  readonly cap: (requestNumber: number) => number
}

export interface SimulatedAnswer {
  readonly eventCount: number
  /** Not in any answer before. */
  readonly newCount: number
  readonly stamps: Float64Array
}

/** The Device Event Service as far as a plan sees it: no HTTP, no JSON, the time stamps alone. */
export type SimulatedService = (range: RequestedRange & { readonly limit: number }) => SimulatedAnswer

const firstAtLeast = (times: Float64Array, bound: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of each event in the order by which the service keeps some. */
const createDeviceIndices = (
  { times, attributeCount, latestArrivalMs }: SimulatedData,
  kept: StoredRule,
  random: Random,
): Float64Array => {
  if (kept === 'lowestId') return times.map((_, row) => (row % attributeCount) * times.length + row)
  return times.map((time) => -(time + random() * latestArrivalMs))
}

export const createSimulatedService = (
  data: SimulatedData,
  { kept, includesEnds, cap }: SimulatedOptions,
  random: Random,
): SimulatedService => {
  const { times } = data
  const places = createDeviceIndices(data, kept, random)
  const isKnown = new Uint8Array(times.length)
  let requestCount = 0
  const rows = new Uint32Array(times.length)
  for (let row = 0; row < rows.length; row += 1) rows[row] = row
  const keep = (first: number, end: number, limit: number): Uint32Array => {
    const inRange = rows.subarray(first, end)
    if (inRange.length <= limit) return inRange
    if (kept === 'newest') return inRange.subarray(-limit)
    if (kept === 'oldest') return inRange.subarray(0, limit)
    if (kept === 'random')
      return Uint32Array.from(sample(random, inRange.length, limit), (row) => row + first)
    const last = places.slice(first, end).sort()[limit - 1] ?? 0
    // Places may be equal; then some of them are kept.
    return inRange.filter((row) => (places[row] ?? 0) <= last).subarray(0, limit)
  }
  return ({ start, end, limit }) => {
    requestCount += 1
    const most = Math.min(limit, cap(requestCount))
    const found = includesEnds
      ? keep(firstAtLeast(times, start), firstAtLeast(times, end + 1), most)
      : keep(
          firstAtLeast(times, start + 1),
          Math.max(firstAtLeast(times, start + 1), firstAtLeast(times, end)),
          most,
        )
    const stamps = new Float64Array(found.length)
    let newCount = 0
    // By index: an iterator over typed arrays takes longer than all else here.
    for (let at = 0; at < found.length; at += 1) {
      const row = found[at] ?? 0
      stamps[at] = times[row] ?? 0
      if (isKnown[row] === 0) newCount += 1
      isKnown[row] = 1
    }
    stamps.sort()
    return { eventCount: found.length, newCount, stamps }
  }
}
