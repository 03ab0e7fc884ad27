import { type RequestedRange } from '../../../../src-core/proof/requested-range'
import { type Random, sample } from '../../../service/random'

/** Events that become known to the service while somebody asks for them. */
export interface LiveEvents {
  /** Device time stamps, ascending, ms. */
  readonly times: Float64Array
  /** When the service has each of them. */
  readonly arrivals: Float64Array
}

export interface LiveShape {
  readonly startMs: number
  readonly hours: number
  readonly perSecond: number
  /** Share of the events that come up to `latestMs` late. */
  readonly lateShare: number
  readonly latestMs: number
}

/** As many events a second on average, each at a random moment of its share of it. */
export const makeLiveEvents = (
  { startMs, hours, perSecond, lateShare, latestMs }: LiveShape,
  random: Random,
): LiveEvents => {
  const count = hours * 3600 * perSecond
  const times = Float64Array.from(
    { length: count },
    (_, at) => startMs + Math.floor(((at + random()) * 1000) / perSecond),
  )
  const arrivals = times.map(
    (time) => time + Math.floor(random() < lateShare ? random() * latestMs : random() * 800),
  )
  return { times, arrivals }
}

const firstAtLeast = (times: Float64Array, bound: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** What the service answers at `now`: rows of `events`. Of more than `limit`, it keeps a random choice. */
export const answerAt = (
  { times, arrivals }: LiveEvents,
  { start, end }: RequestedRange,
  now: number,
  limit: number,
  random: Random,
): readonly number[] => {
  const found: number[] = []
  for (let row = firstAtLeast(times, start); row < times.length && (times[row] ?? 0) <= end; row += 1) {
    if ((arrivals[row] ?? 0) <= now) found.push(row)
  }
  return found.length <= limit ? found : sample(random, found.length, limit).map((at) => found[at] ?? 0)
}
