import { inOrder, overlaid } from '../../../src-core/proof/known-windows'
import { TimeSet } from '../../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import { createEventRate, type RateForecast } from './event-rate'
import type { TruncatedSample } from './truncated-sample'
import type { CountForecast } from './window-aim'

/**
 * What all answers so far say about a stretch that is still to be requested, starting at its first instant.
 */
export interface StretchForecast {
  /** The end of the part that we know something about; one less than the first instant if we know nothing. */
  readonly knownLast: number
  /** The end of the part whose events are all known. */
  readonly exactLast: number
  /** The end of the part that the events probably reach: see `durationAhead`. */
  readonly probableLast: number
  /** The sample at the first instant. */
  readonly sample: TruncatedSample | undefined
  to(last: number): CountForecast
}

export interface RangeKnowledge {
  addSample(sample: TruncatedSample): void
  /** `stamps`: all events of the window. */
  learn(window: TimeWindow, stamps: Float64Array): void
  forecast(stretch: TimeWindow): StretchForecast
}

interface Piece extends TimeWindow {
  /** Undefined: no truncated answer covers it. */
  readonly sample: TruncatedSample | undefined
}

/** Weights two forecasts by the inverse of their variances, unless they contradict each other. */
const pooled = (one: CountForecast, other: CountForecast): CountForecast => {
  if (one.mean <= 0 || other.mean <= 0) return one
  const variance = one.error ** 2 + other.error ** 2
  if (Math.abs(Math.log(one.mean / other.mean)) > 3 * Math.sqrt(variance)) return one
  const weight = other.error ** 2 / variance
  return {
    mean: one.mean ** weight * other.mean ** (1 - weight),
    error: (one.error * other.error) / Math.sqrt(variance),
  }
}

/** Beyond what is known, events probably go on for this many times as long as they have so far. */
const durationAhead = 2

const byRate = ({ rate, error }: RateForecast, window: TimeWindow): CountForecast => ({
  mean: rate * widthOf(window),
  error,
})

export const createRangeKnowledge = (): RangeKnowledge => {
  const rate = createEventRate()
  const samples: TruncatedSample[] = []
  let pieces: readonly Piece[] = []
  let firstEvent = Infinity
  let lastEvent = -Infinity
  const noteEnds = (stamps: Float64Array): void => {
    firstEvent = Math.min(firstEvent, stamps[0] ?? Infinity)
    lastEvent = Math.max(lastEvent, stamps.at(-1) ?? -Infinity)
  }
  const probableEnd = (unsampledFirst: number): number => {
    const begin = Math.max(unsampledFirst, lastEvent + 1)
    return begin + durationAhead * Math.max(0, begin - firstEvent)
  }
  const piecesOf = (stretch: TimeWindow): readonly Piece[] => {
    const uncovered = TimeSet.of(stretch).subtract(TimeSet.from(pieces)).windows
    return inOrder([
      ...TimeSet.of(stretch).partsInside(pieces),
      ...uncovered.map(({ first, last }) => ({ first, last, sample: undefined })),
    ])
  }
  return {
    addSample: (sample) => {
      samples.push(sample)
      noteEnds(sample.stamps)
      if (sample.isExact) rate.learn(sample.span, sample.stamps)
      const { first, last } = sample.span
      pieces = overlaid(pieces, [{ first, last, sample }])
    },
    learn: (window, stamps) => {
      rate.learn(window, stamps)
      noteEnds(stamps)
      for (const sample of samples) sample.learn(window, stamps)
      pieces = TimeSet.of(window).partsOutside(pieces)
    },
    forecast: (stretch) => {
      const parts = piecesOf(stretch)
      const unknown = parts.findIndex(({ sample }) => sample === undefined)
      const near = rate.before(stretch.first)
      const beyond = unknown <= 0 ? near : rate.before(parts[unknown]?.first ?? 0)
      const isKnown = (piece: Piece): boolean =>
        piece.sample === undefined ? beyond !== undefined : piece.sample.share !== undefined
      const firstUnknown = parts.find((piece) => !isKnown(piece))
      const firstInexact = parts.find(({ sample }) => sample?.isExact !== true)
      const forecastPart = ({ sample, ...part }: Piece): CountForecast => {
        if (sample === undefined) return beyond === undefined ? { mean: 0, error: 1 } : byRate(beyond, part)
        const sampled = sample.forecast(part)
        return sample.isExact || near === undefined ? sampled : pooled(sampled, byRate(near, part))
      }
      return {
        knownLast: firstUnknown === undefined ? stretch.last : firstUnknown.first - 1,
        probableLast:
          unknown < 0
            ? stretch.last
            : Math.min(stretch.last, probableEnd(parts[unknown]?.first ?? stretch.first)),
        exactLast: firstInexact === undefined ? stretch.last : firstInexact.first - 1,
        sample: parts[0]?.sample,
        to: (end) => {
          let [mean, deviation] = [0, 0]
          for (const piece of parts) {
            if (piece.first > end) break
            const part = forecastPart({ ...piece, last: Math.min(end, piece.last) })
            mean += part.mean
            deviation += (part.mean * part.error) ** 2
          }
          return { mean, error: mean > 0 ? Math.sqrt(deviation) / mean : 1 }
        },
      }
    },
  }
}
