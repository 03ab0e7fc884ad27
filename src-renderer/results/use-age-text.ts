import { useI18n } from 'vue-i18n'
import { agesOf } from '../../src-core/proof/coverage'
import { shortened } from '../../src-core/time/instant-formatter'
import type { DeviceCoverage } from '../../src-preload/contract/range'
import { useSettings } from '../settings/settings'

/** A time to so many characters of `2026-11-20 08:15:30.250`; without the date if it is today's. */
const useClockText = (length: number) => {
  const settings = useSettings()
  return (ms: number): string => {
    const [text, today] = [ms, Date.now()].map((time) =>
      shortened(settings.formatter.formatInstant(time), length),
    ) as [string, string]
    return text.slice(0, 10) === today.slice(0, 10) ? text.slice(11) : text
  }
}
export const useMinuteText = () => useClockText(16)
export const useSecondText = () => useClockText(19)

/** Adds to a verdict as of when it is true; nothing if the result is that of one run. */
export const useAgeText = () => {
  const { t } = useI18n()
  const minuteText = useMinuteText()
  return (words: string, coverage: readonly DeviceCoverage[] | null): string => {
    const ages = coverage && agesOf(coverage)
    if (!ages) return words
    const [oldest, newest] = [minuteText(ages.oldest), minuteText(ages.newest)]
    return oldest === newest
      ? t('results.status.asOf', { words, oldest })
      : t('results.status.asOfParts', { words, oldest, newest })
  }
}
