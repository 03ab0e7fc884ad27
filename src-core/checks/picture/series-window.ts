import type { TableData } from '../../events/table-data'

/** The events of a series around one of them, by device time. */
export interface SeriesWindow {
  readonly rows: readonly number[]
  /** ms since the epoch, ascending. */
  readonly times: readonly number[]
  /** NaN if the value is not a number. */
  readonly values: readonly number[]
  /** The index of the event in question. */
  readonly at: number
}

interface Candidate {
  readonly row: number
  readonly time: number
}

/**
 * Keeps the first `most` candidates by the order `isBefore`, sorted. One insertion for each candidate that is
 * kept.
 */
const createNearest = (most: number, isBefore: (one: Candidate, other: Candidate) => boolean) => {
  const kept: Candidate[] = []
  const add = (candidate: Candidate): void => {
    const last = kept.at(-1)
    if (kept.length === most && last !== undefined && !isBefore(candidate, last)) return
    let index = kept.length
    while (index > 0 && isBefore(candidate, kept[index - 1] ?? candidate)) index -= 1
    kept.splice(index, 0, candidate)
    if (kept.length > most) kept.pop()
  }
  return { kept, add }
}

const isEarlier = (one: Candidate, other: Candidate): boolean =>
  one.time < other.time || (one.time === other.time && one.row < other.row)

/**
 * At most `reach` events of the same device and attribute on either side of an event. Null if the event has
 * no possible device time. One pass over the table, without sorting the series.
 */
export const windowAround = (
  { columns, rowCount }: TableData,
  row: number,
  isLeftOut: (row: number) => boolean,
  reach: number,
): SeriesWindow | null => {
  const { deviceTimestamp } = columns.times
  const { deviceId, attributeCode } = columns.texts
  const own = { row, time: deviceTimestamp[row] ?? NaN }
  if (Number.isNaN(own.time) || isLeftOut(row)) return null
  const before = createNearest(reach, (one, other) => isEarlier(other, one))
  const after = createNearest(reach, isEarlier)
  for (let other = 0; other < rowCount; other += 1) {
    if (other === row || deviceId[other] !== deviceId[row] || attributeCode[other] !== attributeCode[row])
      continue
    const time = deviceTimestamp[other] ?? NaN
    if (Number.isNaN(time) || isLeftOut(other)) continue
    const candidate = { row: other, time }
    if (isEarlier(candidate, own)) before.add(candidate)
    else after.add(candidate)
  }
  const events = [...before.kept.toReversed(), own, ...after.kept]
  return {
    rows: events.map((event) => event.row),
    times: events.map(({ time }) => time),
    values: events.map((event) => columns.valueNumber[event.row] ?? NaN),
    at: before.kept.length,
  }
}
