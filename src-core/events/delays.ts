import type { TableData } from './table-data'

/** Our own columns of how much later than the device's time another time of the event is, and which one. */
export const delayEnds = { ingressDelay: 'ingressTimeStamp', createdDelay: 'createdTime' } as const
export type DelayColumn = keyof typeof delayEnds

export const isDelay = (column: string): column is DelayColumn => column in delayEnds

/** In ms; negative if the device's time is the later one, NaN if either is missing. */
export const delayOf = ({ columns: { times } }: TableData, column: DelayColumn, row: number): number =>
  (times[delayEnds[column]][row] ?? NaN) - (times.deviceTimestamp[row] ?? NaN)

/** Of every row. */
export const delaysOf = (table: TableData, column: DelayColumn): Float64Array => {
  const delays = new Float64Array(table.rowCount)
  for (let row = 0; row < delays.length; row++) delays[row] = delayOf(table, column, row)
  return delays
}
