import type { FaultKind } from '../checks/faults'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import { type NamedSeries, silenceTextIn, type SilentSeries } from './silence-text'
import type { Words } from './words'

interface NotificationText {
  readonly title: string
  readonly body: string
}

/** An attribute of which a rule has begun to flag events. */
interface FaultySeries extends NamedSeries {
  readonly kind: FaultKind
}

/** More names do not fit. */
const mostNamed = 3

/** The words of notifications: names of devices, attributes and rules, and no values. */
export const notificationTextIn = (words: Words) => {
  const { t } = words
  const { number } = countsIn(words)
  const { list } = joinedIn(words)
  const { durationText, intervalText, nameOf } = silenceTextIn(words)

  const named = (names: readonly string[]): string => {
    const distinct = [...new Set(names)]
    const more =
      distinct.length > mostNamed
        ? ` ${t('silence.more', { count: number(distinct.length - mostNamed) })}`
        : ''
    return list(distinct.slice(0, mostNamed)) + more
  }
  const devicesOf = (series: readonly NamedSeries[]): string => named(series.map(({ deviceId }) => deviceId))
  const attributesOf = (series: readonly NamedSeries[]): string => {
    const hasSeveralDevices = series.some(({ deviceId }) => deviceId !== series[0]?.deviceId)
    return named(series.map((one) => nameOf(one, hasSeveralDevices)))
  }
  const silentBody = (begun: readonly SilentSeries[]): string => {
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
    silentText: (begun: readonly SilentSeries[]): NotificationText => ({
      title: t('silence.notification.silent', { devices: devicesOf(begun) }),
      body: silentBody(begun),
    }),
    faultText: (begun: readonly FaultySeries[]): NotificationText => ({
      title: t('silence.notification.faults', { devices: devicesOf(begun) }),
      body: t('silence.notification.faultsBody', {
        rules: named(begun.map(({ kind }) => t(`faults.rules.${kind}.name`))),
        what: attributesOf(begun),
      }),
    }),
  }
}
