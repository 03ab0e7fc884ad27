import { quoteDevice } from '../events/device-list'
import type { ChosenRange } from '../time/chosen-range'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** A query that ran; its ends in ms since the epoch. */
export interface RanQuery extends ChosenRange {
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
  readonly extent: 'complete' | 'latest'
  readonly limit: number
}

/** More would make the line too long to read. */
const maxNamed = 3

/** So many devices by name, and how many more there are. */
export const devicesText = (words: TimedWords, devices: readonly string[]): string => {
  const named = joinedIn(words).list(devices.slice(0, maxNamed).map(quoteDevice))
  const more = devices.length - maxNamed
  return more > 0
    ? words.t('query.recentDevices', { devices: named, count: countsIn(words).number(more) })
    : named
}

/** As a kept result of the same query says it. */
const customRange = (words: TimedWords, { start, end, relative }: RanQuery): string => {
  const { minuteText, windowText } = windowTextIn(words)
  if (start !== undefined && end !== undefined && !relative?.start && !relative?.end)
    return windowText({ first: start, last: end })
  const minute = (ms: number | undefined): string => (ms === undefined ? '…' : minuteText(ms))
  return words.t('verdict.window', {
    start: relative?.start ?? minute(start),
    end: relative?.end ?? minute(end),
  })
}

/** A recent query in its parts. */
export const recentParts = (
  words: TimedWords,
  query: RanQuery,
): { readonly devices: string; readonly range: string; readonly kind: string } => {
  const { t } = words
  const { devices, preset, extent: mode, limit } = query
  const range = preset === 'custom' ? customRange(words, query) : t(`query.presets.${preset}`)
  const kind =
    mode === 'complete'
      ? t('query.recentComplete')
      : t('query.recentLatest', { limit: countsIn(words).number(limit) })
  return { devices: devicesText(words, devices), range, kind }
}

/** Describes a recent query in one line: devices, range, query mode. */
export const recentText = (words: TimedWords, query: RanQuery): string =>
  words.t('query.recentLine', recentParts(words, query))
