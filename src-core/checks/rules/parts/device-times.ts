import type { Inspection } from '../../hit'
import { plausibleTimes } from '../../plausible-times'
import { deviceClocks, jitterMs } from './device-clocks'

/**
 * The times of single events, for four rules at once: one pass over them takes half as long as four. Missing
 * times, and times that are no numbers, break none of the rules. A device whose clock is ahead has no faulty
 * events: that is said once, of the first of them, and what departs from its own clock is wrong itself.
 */
export const findTimeFaults = ({ table, settings, fetchedAt, hit, pass }: Inspection) => {
  const { deviceTimestamp, ingressTimeStamp } = table.columns.times
  const { oldest, latest } = plausibleTimes(settings.thresholds, fetchedAt)
  const mostApart = settings.thresholds.clocksApartMinutes * 60_000
  const clocks = deviceClocks(table, latest)
  const judgeAhead = (row: number, ahead: number): void => {
    const clock = clocks.get(table.columns.texts.deviceId[row] ?? 0)
    const most = clock?.most ?? jitterMs
    if (ahead > most) hit('ingressFirst', row, ahead / most, ahead)
    if (clock?.firstRow !== row || clock.usual <= jitterMs || ahead > mostApart) return
    hit('clocksApart', row, clock.usual / jitterMs, -clock.usual, clock.aheadCount, clock.count)
  }
  return (from: number, to: number): void => {
    let [withoutDevice, withoutIngress] = [0, 0]
    for (let row = from; row < to; row += 1) {
      const device = deviceTimestamp[row] ?? NaN
      const behind = (ingressTimeStamp[row] ?? NaN) - device
      if (device > latest) hit('future', row, (device - fetchedAt) / (latest - fetchedAt), device - fetchedAt)
      if (device < oldest) hit('tooOld', row, NaN, device)
      if (Math.abs(behind) > mostApart) hit('clocksApart', row, Math.abs(behind) / mostApart, behind)
      if (behind < -jitterMs) judgeAhead(row, -behind)
      if (Number.isNaN(device)) withoutDevice += 1
      else if (Number.isNaN(behind)) withoutIngress += 1
    }
    for (const kind of ['future', 'tooOld', 'clocksApart', 'ingressFirst'] as const)
      pass(kind, 'noDeviceTime', withoutDevice)
    for (const kind of ['clocksApart', 'ingressFirst'] as const) pass(kind, 'noIngressTime', withoutIngress)
  }
}
