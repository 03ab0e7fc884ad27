import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import type { FaultEpisode } from './fault-episodes'
import type { Silence } from './silence'
import { useSilenceText } from './use-silence-text'

interface NotificationText {
  readonly title: string
  readonly body: string
}

/** More names do not fit. */
const mostNamed = 3

/** The words of notifications: names of devices, attributes and rules, and no values. */
export const useNotificationText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  const { list } = useJoined()
  const { durationText, intervalText, nameOf } = useSilenceText()

  const named = (names: readonly string[]): string => {
    const distinct = [...new Set(names)]
    const more =
      distinct.length > mostNamed
        ? ` ${t('silence.more', { count: number(distinct.length - mostNamed) })}`
        : ''
    return list(distinct.slice(0, mostNamed)) + more
  }
  type Series = Pick<Silence, 'deviceId' | 'attributeCode'>
  const devicesOf = (series: readonly Series[]): string => named(series.map(({ deviceId }) => deviceId))
  const attributesOf = (series: readonly Series[]): string => {
    const hasSeveralDevices = series.some(({ deviceId }) => deviceId !== series[0]?.deviceId)
    return named(series.map((one) => nameOf(one, hasSeveralDevices)))
  }
  const silentBody = (begun: readonly Silence[]): string => {
    const [first] = begun
    const what = attributesOf(begun)
    if (first === undefined || begun.length > 1) return t('silence.notification.silentBodies', { what })
    return t('silence.notification.silentBody', {
      what,
      time: durationText(first.silentMs),
      usual: intervalText(first.usualMs),
    })
  }
  return {
    silentText: (begun: readonly Silence[]): NotificationText => ({
      title: t('silence.notification.silent', { devices: devicesOf(begun) }),
      body: silentBody(begun),
    }),
    faultText: (begun: readonly FaultEpisode[]): NotificationText => ({
      title: t('silence.notification.faults', { devices: devicesOf(begun) }),
      body: t('silence.notification.faultsBody', {
        rules: named(begun.map(({ kind }) => t(`faults.rules.${kind}.name`))),
        what: attributesOf(begun),
      }),
    }),
  }
}
