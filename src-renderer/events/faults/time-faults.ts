import { faultBit, type FaultThresholds } from '../../../src-preload/contract/faults'
import type { TableData } from '../table-data'
import { medianOf, type Series } from './series'

const minute = 60_000
/** Clocks of device and service agree to about this. */
const jitterMs = 1000
/** Fewer intervals say nothing of what is usual. */
const fewestIntervals = 20

/** Rules of one event's own times, by this computer's clock. Times that lack or are no numbers break none of them. */
export const markTimes = ({ columns, rowCount }: TableData, faults: Uint16Array, thresholds: FaultThresholds, now: number): void => {
  const { deviceTimestamp, ingressTimeStamp } = columns.times
  const latest = now + thresholds.futureMinutes * minute
  const oldest = Date.UTC(thresholds.oldestYear, 0, 1)
  const mostApart = thresholds.clocksApartMinutes * minute
  const bits = { future: faultBit('future'), tooOld: faultBit('tooOld'), apart: faultBit('clocksApart'), first: faultBit('ingressFirst') }
  for (let row = 0; row < rowCount; row += 1) {
    const device = deviceTimestamp[row] ?? NaN
    const behind = (ingressTimeStamp[row] ?? NaN) - device
    let found = 0
    if (device > latest) found |= bits.future
    if (device < oldest) found |= bits.tooOld
    if (Math.abs(behind) > mostApart) found |= bits.apart
    else if (behind < -jitterMs) found |= bits.first
    faults[row] = (faults[row] ?? 0) | found
  }
}

/** The same attribute of the same device at the same moment: again with the same value, or with another one. */
export const markDuplicates = ({ rows, times }: Series, faults: Uint16Array, { columns }: TableData): void => {
  const { valueNumber, valueText } = columns
  for (let index = 1; index < rows.length; index += 1) {
    if (times[index] !== times[index - 1]) continue
    const [row, before] = [rows[index] ?? 0, rows[index - 1] ?? 0]
    const isSame = Object.is(valueNumber[row], valueNumber[before]) && valueText[row] === valueText[before]
    faults[row] = (faults[row] ?? 0) | faultBit(isSame ? 'duplicateSame' : 'duplicateOther')
  }
}

/** The first event after a silence of many times the usual interval of its series. */
export const markGaps = ({ rows, times }: Series, faults: Uint16Array, { gapFactor }: FaultThresholds): void => {
  const intervals = times.slice(1).map((time, index) => time - (times[index] ?? 0)).filter((interval) => interval > 0)
  if (intervals.length < fewestIntervals) return
  const most = gapFactor * medianOf(intervals)
  const bit = faultBit('gap')
  for (let index = 1; index < rows.length; index += 1) {
    if ((times[index] ?? 0) - (times[index - 1] ?? 0) > most) faults[rows[index] ?? 0] = (faults[rows[index] ?? 0] ?? 0) | bit
  }
}

/** Events that the device reported next, which an event is compared with: one odd one among them decides nothing. */
const followers = 5

/** Came to the service later than most of the events that the device reported next. */
export const markOutOfOrder = ({ rows, times }: Series, faults: Uint16Array, table: TableData, { outOfOrderSeconds }: FaultThresholds): void => {
  const came = Float64Array.from(rows, (row) => table.columns.times.ingressTimeStamp[row] ?? NaN)
  const bit = faultBit('outOfOrder')
  for (let index = 0; index < rows.length - followers; index += 1) {
    const own = came[index] ?? NaN
    if (times[index] === times[index + 1] || own - (came[index + 1] ?? NaN) <= outOfOrderSeconds * 1000) continue
    const usual = medianOf(came.slice(index + 1, index + 1 + followers))
    if (own - usual > outOfOrderSeconds * 1000) faults[rows[index] ?? 0] = (faults[rows[index] ?? 0] ?? 0) | bit
  }
}
