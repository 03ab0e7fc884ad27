import type { FirstEstimate } from './cut-sample'
import { type CountForecast, cutProbability } from './window-aim'

/** How a service that keeps no end chooses: each answer another choice, or always the same by another order than time. */
export type Choice = 'chance' | 'fixed'

/** What an answer that was cut showed again of the events that were known in its window. */
export interface Recurrence {
  readonly known: number
  readonly again: number
}

/** The same choice brings all known events again. Few known ones say nothing. */
export const choiceOf = ({ known, again }: Recurrence): Choice | undefined => (known < 20 ? undefined : again >= 0.9 * known ? 'fixed' : 'chance')

/** Of forecasts that windows contradicted. */
const mistakeError = 0.5
const mistakeShare = 0.04

/** What a window holds that was cut against the forecast: either chance brought it over the limit, or the forecast was wrong. */
export const afterCut = (forecast: CountForecast, limit: number, leastCount: number): CountForecast => {
  const probability = cutProbability(forecast, limit)
  const weight = probability / (probability + mistakeShare)
  const byChance = Math.max(1.08 * limit, forecast.mean, leastCount)
  const byMistake = Math.max(2.5 * limit, leastCount)
  return {
    mean: byChance ** weight * byMistake ** (1 - weight),
    error: weight * Math.max(0.1, forecast.error) + (1 - weight) * mistakeError,
  }
}

/** By inverse variance, of the logarithms. */
const pooled = (one: CountForecast, other: CountForecast | undefined): CountForecast => {
  if (other === undefined) return one
  const weight = other.error ** 2 / (other.error ** 2 + one.error ** 2)
  return { mean: one.mean ** weight * other.mean ** (1 - weight), error: Math.sqrt(weight) * one.error }
}

/**
 * Capture and recapture: of `known` events in a window `again` came among `limit` chosen by chance, so that it holds about
 * limit (known + 1) / (again + 1).
 */
export const sizeByRecurrence = ({ known, again }: Recurrence, limit: number, expected: CountForecast | undefined): CountForecast => {
  const recaptured = { mean: (limit * (known + 1)) / (again + 1), error: Math.max(0.05, 1 / Math.sqrt(again + 1)) }
  const size = pooled(recaptured, expected)
  return { ...size, mean: Math.max(1.02 * limit, size.mean) }
}

const startShareError = 0.3

/** The answer ends before its window: as earlier ones that did, it holds some attributes alone, and so about the same share. */
export const withUsualShare = (estimate: FirstEstimate | undefined, usual: number): FirstEstimate => {
  if (estimate === undefined) return { share: usual, error: startShareError }
  const weight = mistakeError ** 2 / (mistakeError ** 2 + estimate.error ** 2)
  return { share: estimate.share ** weight * usual ** (1 - weight), error: mistakeError * Math.sqrt(weight) }
}
