import { type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import type { StretchForecast } from './range-knowledge'
import { type CountForecast, eventsForRequest, truncationCost, truncationProbability } from './window-aim'

export interface SizedWindow {
  readonly last: number
  readonly forecast: CountForecast
  /** The events that it yields per request. */
  readonly worth: number
}

/** The shares of the limit to try when sizing a window. */
const fills = [0.3, 0.45, 0.6, 0.68, 0.74, 0.79, 0.83, 0.86, 0.89, 0.91, 0.93, 0.95, 0.97, 0.997]
/** With more parts than this, plan one window at a time. */
const maxParts = 5

/** The last instant up to which at most `mean` events are expected. */
export const lastWith = (forecast: StretchForecast, { first, last }: TimeWindow, mean: number): number => {
  if (forecast.to(last).mean <= mean) return last
  let [low, high] = [first, last]
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (forecast.to(middle).mean <= mean) low = middle + 1
    else high = middle
  }
  return Math.max(first, low - 1)
}

/** How many equal parts cost the fewest requests. */
const partsOf = ({ mean, error }: CountForecast, limit: number): number => {
  const fewest = Math.max(1, Math.ceil(mean / limit))
  const costs = Array.from({ length: 2 * fewest + 1 }, (_, index) => {
    const parts = index + fewest
    return parts * (1 + truncationCost * truncationProbability({ mean: mean / parts, error }, limit))
  })
  return costs.indexOf(Math.min(...costs)) + fewest
}

/**
 * The window at the start of a stretch that yields the most events per request, within the part that we know
 * something about.
 */
export const sizeWindow = (
  forecast: StretchForecast,
  stretch: TimeWindow,
  limit: number,
  cost = truncationCost,
): SizedWindow => {
  const known = { first: stretch.first, last: forecast.knownLast }
  const sized = (last: number): SizedWindow => {
    const count = forecast.to(last)
    return { last, forecast: count, worth: eventsForRequest(count, limit, cost) }
  }
  const all = forecast.to(known.last)
  const candidates = fills
    .filter((fill) => fill * limit < all.mean)
    .map((fill) => sized(lastWith(forecast, known, fill * (limit - 1))))
  const best = [...candidates, sized(known.last)].reduce((one, other) =>
    other.worth > one.worth ? other : one,
  )
  if (widthOf(known) < widthOf(stretch) || all.mean > maxParts * limit) return best
  const parts = partsOf({ mean: all.mean, error: best.forecast.error }, limit)
  return parts === 1 ? sized(known.last) : sized(lastWith(forecast, known, all.mean / parts))
}
