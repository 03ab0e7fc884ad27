import { useI18n } from 'vue-i18n'
import { durationParts, roughMs } from '../../src-core/time/duration-parts'
import { useCounts } from '../messages/use-counts'

/** A duration in ms in words: `6 d 12 h`. */
export const useDurationText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  return (ms: number): string =>
    durationParts(ms)
      .map(({ unit, value }) => t(`pictures.durations.${unit}`, { value: number(value) }))
      .join(' ')
}

/** The same as one would say it: `4 min`. */
export const useRoughDurationText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  const durationText = useDurationText()
  return (ms: number, round?: (value: number) => number): string => {
    const rough = roughMs(ms, round)
    return rough === 0 ? t('pictures.durations.s', { value: number(0) }) : durationText(rough)
  }
}
