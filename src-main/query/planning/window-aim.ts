/**
 * How full to plan a window. We model the number of events in it as lognormal around the forecast: with `error` as the standard deviation
 * of its logarithm, it reaches the limit with P = normal(log(mean / limit) / error). A window below the limit yields its events for one
 * request; one that reaches it yields nothing that counts, and costs about 1.7 more requests until its events are proven. The aim is the
 * mean that yields the most events per request:
 *
 *   (E[count; count < limit] + 0.95 limit P) / (1 + 1.7 P)
 */
export const truncationCost = 1.7

/**
 * If a window yields fewer events per request than this share of the limit, request all the rest: a truncated
 * answer and its proof yield more.
 */
export const minWorth = 0.475

/** Abramowitz and Stegun 26.2.17: the error is below 1e-7. */
export const normal = (x: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x > 0 ? 1 - tail : tail
}

export interface CountForecast {
  /** Events. */
  readonly mean: number
  /** Standard deviation of the logarithm of the count. */
  readonly error: number
}

export const truncationProbability = ({ mean, error }: CountForecast, limit: number): number => {
  if (mean <= 0) return 0
  const excess = Math.log(mean / (limit - 0.5))
  return error < 1e-6 ? Number(excess > 0) : normal(excess / error)
}

/** The events that a window yields per request. */
export const eventsForRequest = (
  { mean, error }: CountForecast,
  limit: number,
  cost = truncationCost,
): number => {
  const probability = truncationProbability({ mean, error }, limit)
  if (error < 1e-6) return probability > 0 ? (0.95 * limit) / (1 + cost) : mean
  const below =
    mean * Math.exp((error * error) / 2) * normal((Math.log(limit / mean) - error * error) / error)
  return (below + 0.95 * limit * probability) / (1 + cost * probability)
}
