import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable, type EventTable } from '../../../src-core/events/event-table'

/** Values of one attribute of one device. `times`: ms since the epoch, ascending. */
export interface NumberSeries {
  readonly deviceId: string
  readonly attributeCode: string
  readonly times: readonly number[]
  readonly values: readonly number[]
}

const rowsAtOnce = 1000

/** The series as events, one series after the other, each event received a second after it happened. */
export const tableOfSeries = (series: readonly NumberSeries[]): EventTable => {
  const table = createEventTable()
  const encoder = createEventEncoder()
  for (const { deviceId, attributeCode, times, values } of series) {
    const event = (time: number, index: number) => ({
      createdTime: time + 1010,
      id: `${deviceId}@#${attributeCode}@#${String(time)}`,
      modelId: 'model-1',
      deviceId,
      attributeCode,
      attributeType: 'Float',
      attributeData: values[index] ?? null,
      ingressTimeStamp: time + 1000,
      deviceTimestamp: time,
      deleted: false,
    })
    for (let from = 0; from < times.length; from += rowsAtOnce) {
      table.append(
        encoder.encode(times.slice(from, from + rowsAtOnce).map((time, index) => event(time, from + index))),
      )
    }
  }
  table.trim()
  return table
}
