import { isGone } from '../../events/gone-rows'
import type { TableData } from '../../events/table-data'
import { type FetchedTimes, fittingTime, isFetchedThrough } from '../../proof/fetched-time'
import type { FaultSettings } from '../faults'
import type { FaultReason } from '../hit'
import { outsideSeries } from '../plausible-times'
import type { ProfileNote } from '../profile/profile-notes'
import { rules } from '../rules/all'
import type { Comparison } from './comparison'
import { type HitPicture, hitPicture } from './hit-picture'
import { type SeriesWindow, windowAround } from './series-window'
import { type StateStretch, stateStrip } from './state-strip'

const usualReach = 30

/** The check that flagged the event. */
interface PicturedCheck {
  readonly settings: FaultSettings
  /** ms since the epoch. */
  readonly fetchedAt: number
  readonly fetched: FetchedTimes
  readonly profiles: readonly ProfileNote[]
}

/** The picture around a flagged event. */
export interface ExplainedPicture {
  readonly window: SeriesWindow
  readonly picture: HitPicture
  /** Instead of a line, if no value of the window is a number. */
  readonly states: readonly StateStretch[]
  /** The reason whose comparison is drawn, if there is one. */
  readonly reason: FaultReason | null
  readonly comparisons: readonly Comparison[]
}

/** What is known between the events of the picture, at each place about the time since the event before. */
const knownWithin = (table: TableData, { rows, times }: SeriesWindow, fetchedOf: FetchedTimes) => {
  const { columns, texts } = table
  const fetched = fittingTime(
    fetchedOf(texts.deviceId[columns.texts.deviceId[rows[0] ?? 0] ?? 0] ?? ''),
    Float64Array.from(times),
  )
  const isThere = (index: number): boolean => !isGone(table, rows[index] ?? 0)
  const isThrough = (index: number): boolean =>
    isFetchedThrough(fetched, times[index - 1] ?? NaN, times[index] ?? NaN)
  return {
    isHeld: (index: number): boolean => isThrough(index) && isThere(index - 1) && isThere(index),
    isCut: (index: number): boolean => index > 0 && fetched.elsewhere === 'notFetched' && !isThrough(index),
  }
}

/** Without the values of what was deleted, but for the event in question: nothing is drawn through or at them. */
const present = (table: TableData, window: SeriesWindow): SeriesWindow => ({
  ...window,
  values: window.values.map((value, index) =>
    index !== window.at && isGone(table, window.rows[index] ?? 0) ? NaN : value,
  ),
})

/**
 * `null`: the neighbours do not help to understand these reasons. `noTime`: the device time is unusable, so
 * the neighbours are unknown. `leastReach`: so many events on either side at the least.
 */
export const explainPicture = (
  table: TableData,
  row: number,
  reasons: readonly FaultReason[],
  { settings, fetchedAt, fetched, profiles }: PicturedCheck,
  leastReach = 0,
): ExplainedPicture | 'noTime' | null => {
  const pictured = reasons.filter(({ kind }) => rules[kind].picture !== null)
  if (pictured.length === 0) return null
  const reach = Math.max(leastReach, ...pictured.map(({ kind }) => rules[kind].picture?.reach ?? usualReach))
  const whole = windowAround(table, row, outsideSeries(table, settings.thresholds, fetchedAt), reach)
  if (whole === null) return 'noTime'
  const { columns, texts } = table
  const window = present(table, whole)
  const [modelId, attributeCode] = [
    texts.modelId[columns.texts.modelId[row] ?? 0],
    texts.attributeCode[columns.texts.attributeCode[row] ?? 0],
  ]
  const profile = profiles.find((other) => other.modelId === modelId && other.attributeCode === attributeCode)
  const isSeasonal = profile !== undefined && profile.period !== null
  const compared = pictured
    .map((reason) => ({
      reason,
      comparisons: rules[reason.kind].picture?.compare?.(reason, window, isSeasonal) ?? [],
    }))
    .find(({ comparisons }) => comparisons.length > 0) ?? { reason: null, comparisons: [] }
  const { isHeld, isCut } = knownWithin(table, window, fetched)
  const isNumeric = window.values.some(Number.isFinite)
  const textAt = (index: number): string =>
    texts.attributeData[columns.valueText[window.rows[index] ?? 0] ?? 0] ?? ''
  return {
    window,
    ...compared,
    picture: hitPicture(
      window,
      compared.comparisons,
      profile?.kind === 'counter' || profile?.kind === 'state',
      isCut,
    ),
    states: isNumeric ? [] : stateStrip(window, textAt, isHeld),
  }
}
