import { cellOf } from '../events/event-cell'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { Inspection } from './hit'
import type { Series } from './series'
import { medianOfFew, typical } from './typical'

/** Fewer intervals say nothing of what is usual. */
const fewestIntervals = 20
/** Events that the device reported next, which an event is compared with: one odd one among them decides nothing. */
const successors = 5
/** Of one moment; each is compared with those before it. */
const mostCompared = 100

const isSameValue = (table: TableData, one: number, other: number): boolean => {
  const { valueNumber, valueText } = table.columns
  const [number, otherNumber] = [valueNumber[one] ?? NaN, valueNumber[other] ?? NaN]
  if (!Number.isNaN(number) || !Number.isNaN(otherNumber)) return number === otherNumber
  const [text, otherText] = [valueText[one] ?? 0, valueText[other] ?? 0]
  return text > 0 || otherText > 0 ? text === otherText : cellOf(table, one, 'attributeData').text === cellOf(table, other, 'attributeData').text
}

const markGroup = (rows: Uint32Array, { table, hit }: Inspection): void => {
  const ingress = table.columns.times.ingressTimeStamp
  // What came first is the event, and the others are its duplicates, however the service orders them.
  const inOrder = [...rows].toSorted((one, other) => (ingress[one] ?? 0) - (ingress[other] ?? 0))
  inOrder.forEach((row, place) => {
    if (place === 0) return
    const before = inOrder.slice(Math.max(0, place - mostCompared), place)
    const same = before.find((other) => isSameValue(table, row, other))
    if (same === undefined) hit('duplicateOther', row, inOrder[0] ?? row)
    else hit('duplicateSame', row, same)
  })
}

/** The same attribute of the same device at the same moment: again with the same value, or with another one. */
export function* findDuplicates({ rows, times }: Series, inspection: Inspection): Steps<void> {
  let start = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      if (times[index] === times[index + 1]) continue
      if (index > start) markGroup(rows.subarray(start, index + 1), inspection)
      start = index + 1
    }
  })
}

/** The first event after a silence of many times the usual interval of its series. */
export function* findGaps({ rows, times }: Series, { settings, hit, pass }: Inspection): Steps<void> {
  const after = (index: number): number => (times[index + 1] ?? NaN) - (times[index] ?? NaN)
  // Several events of one moment are no interval.
  const usual = typical(times.length - 1, (index) => after(index) || NaN, fewestIntervals)
  if (Number.isNaN(usual)) {
    pass('gap', 'fewEvents', rows.length)
    return
  }
  pass('gap', 'noNeighbours', 1)
  const most = settings.thresholds.gapFactor * usual
  yield* inRanges(times.length - 1, (from, to) => {
    for (let index = from; index < to; index += 1) if (after(index) > most) hit('gap', rows[index + 1] ?? 0, after(index), usual)
  })
}

/** Came to the service later than most of the events that the device reported next. */
export function* findOutOfOrder({ rows, times }: Series, { table, settings, hit, pass }: Inspection): Steps<void> {
  const ingress = table.columns.times.ingressTimeStamp
  const cameAt = (index: number): number => ingress[rows[index] ?? 0] ?? NaN
  const most = settings.thresholds.outOfOrderSeconds * 1000
  let [withoutIngress, sharing, alone] = [0, 0, Math.min(successors, rows.length)]
  yield* inRanges(rows.length - successors, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const own = cameAt(index)
      const isSharing = times[index] === times[index + 1]
      if (Number.isNaN(own)) withoutIngress += 1
      else if (isSharing) sharing += 1
      // Almost always: it came before the next one.
      if (Number.isNaN(own) || isSharing || own - cameAt(index + 1) <= most) continue
      const next = Array.from({ length: successors }, (_, place) => cameAt(index + 1 + place)).filter((time) => !Number.isNaN(time))
      const behind = own - medianOfFew(next)
      if (next.length === 0) alone += 1
      else if (behind > most) hit('outOfOrder', rows[index] ?? 0, behind)
    }
  })
  pass('outOfOrder', 'noIngressTime', withoutIngress)
  pass('outOfOrder', 'sameMoment', sharing)
  pass('outOfOrder', 'noNeighbours', alone)
}
