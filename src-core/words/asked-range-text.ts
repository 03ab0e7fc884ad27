import type { RangePreset } from '../time/chosen-range'
import { countsIn } from './counts'
import type { Words } from './words'

/** A range as the form has it. */
interface RangeInForm {
  readonly preset: RangePreset
  /** The ends as they are written; empty: left out. */
  readonly startText: string
  readonly endText: string
  /** Of one request for the latest events; null: the whole range. */
  readonly limit: number | null
}

/** Midnight to the second, and milliseconds that are none, say nothing. */
const shortened = (text: string): string =>
  text
    .trim()
    .replace(/\.000$/, '')
    .replace(/(\d\d:\d\d):00$/, '$1')

/** What will be asked for: `last 7 days`, `2026-11-01 00:00 to now, one request`. */
export const askedRangeText = (words: Words, { preset, startText, endText, limit }: RangeInForm): string => {
  const { t } = words
  const range =
    preset === 'custom'
      ? t('query.typed', {
          start: shortened(startText) || t('query.noStart'),
          end: shortened(endText) || t('query.noEnd'),
        })
      : t(`query.presets.${preset}`)
  if (limit === null) return range
  return t('query.oneRequest', { range, limit: countsIn(words).number(limit) })
}
