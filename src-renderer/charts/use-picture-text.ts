import { computed } from 'vue'
import { createDayText } from '../../src-core/time/day-text'
import { shortened } from '../../src-core/time/instant-formatter'
import { useWords } from '../messages/use-words'
import { useSettings } from '../settings/settings'
import type { TickWords } from './ticks'

const units = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1000 },
] as const

/** Six digits are more than any sensor measures. */
const shownDigits = 6

/** Times, durations and values of pictures as text. */
export const usePictureText = () => {
  const words = useWords()
  const { t } = words
  const settings = useSettings()
  const rounded = (value: number): string => String(Number(value.toPrecision(shownDigits)))
  const durationOf = (ms: number): string => {
    if (Number.isNaN(ms)) return ''
    const found = units.find((unit) => ms >= unit.ms)
    if (!found) return t('pictures.durations.ms', { value: rounded(ms) })
    return t(`pictures.durations.${found.unit}`, { value: String(Math.round((ms / found.ms) * 10) / 10) })
  }
  const instantOf = (ms: number): string => (Number.isNaN(ms) ? '' : settings.formatter.formatInstant(ms))
  /** As precise as a pixel; `ms`: the time that a pixel covers. */
  const instantAbout = (ms: number, pixelMs: number): string => {
    const instant = instantOf(Math.round(ms))
    return pixelMs >= 60_000 ? shortened(instant, 16) : pixelMs >= 1000 ? shortened(instant, 19) : instant
  }
  const inYear = computed(() => createDayText(words.language, instantOf(Date.now()).slice(0, 4)))
  /** No year is like it: each day has its own. */
  const withYear = computed(() => createDayText(words.language, 'none'))
  const tickWords: TickWords = {
    instantOf,
    dayOf: (date, spansYears) => (spansYears ? withYear : inYear).value(date),
  }
  const valueOf = (value: number): string => (Number.isNaN(value) ? '' : rounded(value))
  return { durationOf, instantOf, instantAbout, valueOf, tickWords }
}
