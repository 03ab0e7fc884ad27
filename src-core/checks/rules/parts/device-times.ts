import type { Inspection } from '../../hit'
import { plausibleTimes } from '../../plausible-times'

/** The clocks of device and service are expected to agree this well. */
const jitterMs = 1000

/**
 * The times of single events, for four rules at once: one pass over them takes half as long as four. Missing
 * times, and times that are no numbers, break none of the rules.
 */
export const findTimeFaults = ({ table, settings, fetchedAt, hit, pass }: Inspection) => {
  const { deviceTimestamp, ingressTimeStamp } = table.columns.times
  const { oldest, latest } = plausibleTimes(settings.thresholds, fetchedAt)
  const mostApart = settings.thresholds.clocksApartMinutes * 60_000
  return (from: number, to: number): void => {
    let [withoutDevice, withoutIngress] = [0, 0]
    for (let row = from; row < to; row += 1) {
      const device = deviceTimestamp[row] ?? NaN
      const behind = (ingressTimeStamp[row] ?? NaN) - device
      if (device > latest) hit('future', row, (device - fetchedAt) / (latest - fetchedAt), device - fetchedAt)
      if (device < oldest) hit('tooOld', row, NaN, device)
      if (Math.abs(behind) > mostApart) hit('clocksApart', row, Math.abs(behind) / mostApart, behind)
      if (behind < -jitterMs) hit('ingressFirst', row, -behind / jitterMs, -behind)
      if (Number.isNaN(device)) withoutDevice += 1
      else if (Number.isNaN(behind)) withoutIngress += 1
    }
    for (const kind of ['future', 'tooOld', 'clocksApart', 'ingressFirst'] as const)
      pass(kind, 'noDeviceTime', withoutDevice)
    for (const kind of ['clocksApart', 'ingressFirst'] as const) pass(kind, 'noIngressTime', withoutIngress)
  }
}
