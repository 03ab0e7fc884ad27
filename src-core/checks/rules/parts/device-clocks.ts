import type { TableData } from '../../../events/table-data'
import { quantile } from '../../profile/distribution'

/** The clocks of device and service are expected to agree this well. */
export const jitterMs = 1000
/** So large a share of the events of a device, and so many of few, may be wrong themselves; */
const mayBeWrong = { share: 0.02, count: 5 } as const
/** but no more than half, unless there are fewer events than show what is usual. */
const fewest = 3
/** Where the delay on the way varies, the clock of a device is ahead by no more than so many times the usual. */
const mostOfUsual = 2
/** Enough events to see how far ahead a clock is. */
const mostSampled = 4096

/** The events of a device that are ahead by more than clocks differ, of how many, and the first of them. */
interface Ahead {
  aheadCount: number
  count: number
  readonly firstRow: number
}

/** How the clock of a device compares with that of the service; times in ms. */
interface DeviceClock extends Ahead {
  /** Nearly none of its events is ahead by more than this; 0: its clock is not ahead. */
  readonly usual: number
  /** What is further ahead than this departs from the device's own clock. */
  readonly most: number
}

/** Of the codes of devices: those of which at least one event is ahead, with how many there are. */
const countAhead = ({ columns, texts, rowCount }: TableData, latest: number): ReadonlyMap<number, Ahead> => {
  const { deviceTimestamp, ingressTimeStamp } = columns.times
  const counts = new Uint32Array(texts.deviceId.length)
  const found = new Map<number, Ahead>()
  for (let row = 0; row < rowCount; row += 1) {
    const time = deviceTimestamp[row] ?? NaN
    const ahead = time - (ingressTimeStamp[row] ?? NaN)
    if (Number.isNaN(ahead) || time > latest) continue
    const device = columns.texts.deviceId[row] ?? 0
    counts[device] = (counts[device] ?? 0) + 1
    if (ahead <= jitterMs) continue
    const known = found.get(device)
    if (known === undefined) found.set(device, { count: 0, aheadCount: 1, firstRow: row })
    else known.aheadCount += 1
  }
  for (const [device, clock] of found) clock.count = counts[device] ?? 0
  return found
}

/** How far ahead an event of each of these devices is; of many a sample. */
const offsetsOf = (
  { columns, rowCount }: TableData,
  latest: number,
  ahead: ReadonlyMap<number, Ahead>,
): ReadonlyMap<number, Float64Array> => {
  const { deviceTimestamp, ingressTimeStamp } = columns.times
  const sampled = new Map(
    [...ahead].map(([device, { count }]) => [
      device,
      { every: Math.ceil(count / mostSampled), seen: 0, offsets: [] as number[] },
    ]),
  )
  for (let row = 0; row < rowCount; row += 1) {
    const own = sampled.get(columns.texts.deviceId[row] ?? 0)
    const time = deviceTimestamp[row] ?? NaN
    const offset = time - (ingressTimeStamp[row] ?? NaN)
    if (own === undefined || Number.isNaN(offset) || time > latest) continue
    if (own.seen % own.every === 0) own.offsets.push(offset)
    own.seen += 1
  }
  return new Map([...sampled].map(([device, { offsets }]) => [device, Float64Array.from(offsets)]))
}

const usualOf = (offsets: Float64Array, count: number): number => {
  if (count < fewest) return 0
  const wrong = Math.min(Math.max(mayBeWrong.share, mayBeWrong.count / count), 0.5)
  return Math.max(0, quantile(offsets, Math.max(0, 1 - wrong - 1 / offsets.length)))
}

/**
 * The clocks of the devices that have events from before they were sent, by the code of the device. `latest`: ms
 * since the epoch; times after it are impossible, and say nothing of the clock.
 */
export const deviceClocks = (table: TableData, latest: number): ReadonlyMap<number, DeviceClock> => {
  const ahead = countAhead(table, latest)
  const offsets = ahead.size === 0 ? new Map<number, Float64Array>() : offsetsOf(table, latest, ahead)
  return new Map(
    [...ahead].map(([device, counts]) => {
      const usual = usualOf(offsets.get(device) ?? new Float64Array(), counts.count)
      return [device, { ...counts, usual, most: Math.max(usual + jitterMs, mostOfUsual * usual) }]
    }),
  )
}
