import type { FirstEstimate } from './truncated-sample'
import { type CountForecast, truncationProbability } from './window-aim'

/**
 * How a service that keeps neither end chooses events: at random for each answer, or always the same ones, by
 * an order other than time.
 */
export type Choice = 'chance' | 'fixed'

/** How many of the known events of its window a truncated answer returned again. */
export interface Recurrence {
  readonly known: number
  readonly again: number
}

/** A fixed choice returns all known events again. Too few known events allow no conclusion. */
export const choiceOf = ({ known, again }: Recurrence): Choice | undefined =>
  known < 20 ? undefined : again >= 0.9 * known ? 'fixed' : 'chance'

/** The error, and the share, of forecasts that turn out to be wrong. */
const mistakeError = 0.5
const mistakeShare = 0.04

/**
 * What a window holds that was truncated although the forecast was below the limit: either by chance, or
 * because the forecast was wrong.
 */
export const afterTruncation = (forecast: CountForecast, limit: number, minCount: number): CountForecast => {
  const probability = truncationProbability(forecast, limit)
  const weight = probability / (probability + mistakeShare)
  const byChance = Math.max(1.08 * limit, forecast.mean, minCount)
  const byMistake = Math.max(2.5 * limit, minCount)
  return {
    mean: byChance ** weight * byMistake ** (1 - weight),
    error: weight * Math.max(0.1, forecast.error) + (1 - weight) * mistakeError,
  }
}

/** Weighted by inverse variance, in logarithms. */
const pooled = (one: CountForecast, other: CountForecast | undefined): CountForecast => {
  if (other === undefined) return one
  const weight = other.error ** 2 / (other.error ** 2 + one.error ** 2)
  return { mean: one.mean ** weight * other.mean ** (1 - weight), error: Math.sqrt(weight) * one.error }
}

/**
 * Capture and recapture: `again` of the `known` events of a window are among `limit` events chosen at random,
 * so the window holds about limit (known + 1) / (again + 1).
 */
export const sizeByRecurrence = (
  { known, again }: Recurrence,
  limit: number,
  expected: CountForecast | undefined,
): CountForecast => {
  const recaptured = {
    mean: (limit * (known + 1)) / (again + 1),
    error: Math.max(0.05, 1 / Math.sqrt(again + 1)),
  }
  const size = pooled(recaptured, expected)
  return { ...size, mean: Math.max(1.02 * limit, size.mean) }
}

const startShareError = 0.3

/**
 * An answer that ends before its window holds only some attributes, and so about the same share as earlier
 * answers that did.
 */
export const withUsualShare = (estimate: FirstEstimate | undefined, usual: number): FirstEstimate => {
  if (estimate === undefined) return { share: usual, error: startShareError }
  const weight = mistakeError ** 2 / (mistakeError ** 2 + estimate.error ** 2)
  return { share: estimate.share ** weight * usual ** (1 - weight), error: mistakeError * Math.sqrt(weight) }
}
