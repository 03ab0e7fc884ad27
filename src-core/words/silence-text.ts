import { showHidden } from '../events/hidden-characters'
import { countsIn } from './counts'
import { roughDurationText } from './durations'
import type { Words } from './words'

/** An attribute of a device. */
export interface NamedSeries {
  readonly deviceId: string
  readonly attributeCode: string
}

/** An attribute that has fallen silent, for how long, and how long it usually is; ms. */
export interface SilentSeries extends NamedSeries {
  readonly silentMs: number
  readonly usualMs: number
  /** It reports again. */
  readonly isOver: boolean
}

/** What is said of an attribute that has fallen silent. */
export const silenceTextIn = (words: Words) => {
  const { t } = words
  const durationText = (ms: number): string => roughDurationText(words, Math.max(1000, ms))
  /** The usual interval may be shorter than a second. */
  const intervalText = (ms: number): string =>
    ms < 1000
      ? t('pictures.durations.ms', { value: countsIn(words).number(Math.round(ms)) })
      : durationText(ms)

  const nameOf = ({ deviceId, attributeCode }: NamedSeries, hasSeveralDevices: boolean): string =>
    hasSeveralDevices
      ? t('silence.of', { attribute: attributeCode, device: deviceId })
      : showHidden(attributeCode)
  const sentenceOf = (silence: SilentSeries, hasSeveralDevices: boolean): string =>
    t(silence.isOver ? 'silence.over' : 'silence.silent', {
      what: nameOf(silence, hasSeveralDevices),
      time: durationText(silence.silentMs),
      usual: intervalText(silence.usualMs),
    })
  return { durationText, intervalText, nameOf, sentenceOf }
}
