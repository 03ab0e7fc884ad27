import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { useRoughDurationText } from '../results/use-duration-text'
import { showHidden } from '../ui/text-pieces'
import type { Silence } from './silence'

/** What is said of an attribute that has fallen silent. */
export const useSilenceText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  const roughText = useRoughDurationText()
  const durationText = (ms: number): string => roughText(Math.max(1000, ms))
  /** The usual interval may be shorter than a second. */
  const intervalText = (ms: number): string =>
    ms < 1000 ? t('pictures.durations.ms', { value: number(Math.round(ms)) }) : durationText(ms)

  const nameOf = (
    { deviceId, attributeCode }: Pick<Silence, 'deviceId' | 'attributeCode'>,
    hasSeveralDevices: boolean,
  ): string =>
    hasSeveralDevices
      ? t('silence.of', { attribute: attributeCode, device: deviceId })
      : showHidden(attributeCode)
  const sentenceOf = (silence: Silence, hasSeveralDevices: boolean): string =>
    t(silence.isOver ? 'silence.over' : 'silence.silent', {
      what: nameOf(silence, hasSeveralDevices),
      time: durationText(silence.silentMs),
      usual: intervalText(silence.usualMs),
    })
  return { durationText, intervalText, nameOf, sentenceOf }
}
