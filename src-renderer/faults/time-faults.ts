import type { FaultThresholds } from '../../src-preload/contract/faults'
import type { TableData } from '../events/table-data'
import type { Inspection } from './hit'

const minute = 60_000
/** The clocks of device and service are expected to agree this well. */
const jitterMs = 1000

interface Plausible {
  readonly oldest: number
  readonly latest: number
}

const plausibleTimes = ({ oldestYear, futureMinutes }: FaultThresholds, fetchedAt: number): Plausible => ({
  oldest: Date.UTC(oldestYear, 0, 1),
  latest: fetchedAt + futureMinutes * minute,
})

/**
 * Rules for the times of a single event. Missing times, and times that are no numbers, break none of them.
 */
export const findTimeFaults = (
  { table, settings, fetchedAt, hit, pass }: Inspection,
  from: number,
  to: number,
): void => {
  const { deviceTimestamp, ingressTimeStamp } = table.columns.times
  const { oldest, latest } = plausibleTimes(settings.thresholds, fetchedAt)
  const mostApart = settings.thresholds.clocksApartMinutes * minute
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

/**
 * Detects events with an impossible device time, which would make their neighbours look wrong. If most events
 * of a table have one, its times are in another unit than milliseconds, but still in order.
 */
export const implausibleTimes = (
  { columns, rowCount }: TableData,
  thresholds: FaultThresholds,
  fetchedAt: number,
): ((row: number) => boolean) => {
  const { deviceTimestamp } = columns.times
  const { oldest, latest } = plausibleTimes(thresholds, fetchedAt)
  const isImplausible = (row: number): boolean => {
    const time = deviceTimestamp[row] ?? NaN
    return time < oldest || time > latest
  }
  let count = 0
  for (let row = 0; row < rowCount; row += 1) if (isImplausible(row)) count += 1
  return count > rowCount / 2 ? () => false : isImplausible
}
