import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { durationParts } from '../time/duration-parts'

/** A duration in ms in words: `6 d 12 h`. */
export const useDurationText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  return (ms: number): string =>
    durationParts(ms)
      .map(({ unit, value }) => t(`pictures.durations.${unit}`, { value: number(value) }))
      .join(' ')
}
