import { isGone } from '../events/gone-rows'
import type { TableData } from '../events/table-data'
import { fetchedOf } from '../proof/progress'
import type { EventsResult } from './events-result'

type CountedResult = Pick<EventsResult, 'source' | 'table' | 'state'>

/**
 * What was counted as it arrived counts where the rows are not there: they are still being read, or were
 * written to a stream.
 */
const arrivedCounts = ({
  table,
  state,
}: CountedResult): readonly { readonly deviceId: string; readonly eventCount: number }[] | null =>
  state.range !== null && (state.opening !== null || table.rowCount === 0)
    ? state.range.devices.map((device) => ({
        deviceId: device.deviceId,
        eventCount: fetchedOf(device).eventCount,
      }))
    : null

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * Of each device the events of a table that are there; those of no queried device count with the first one.
 */
export const countByDevice = (
  { texts, counts }: CountedResult['table'],
  devices: readonly string[],
): readonly number[] => {
  const own = devices.map((deviceId) => counts.thereOf(texts.deviceId.indexOf(deviceId, 1)))
  const others = counts.there - sum(own)
  return own.map((count, index) => (index === 0 ? count + others : count))
}

/**
 * The events of a result: this is what every text and every file says. An event that is deleted, by us or by
 * others, or that the service does not return any more, is none of them, although its row stays.
 */
export const countEvents = (tab: CountedResult): number => {
  const arrived = arrivedCounts(tab)
  return arrived === null ? tab.table.counts.there : sum(arrived.map(({ eventCount }) => eventCount))
}

/** The same of one of its devices. */
export const countEventsOf = (tab: CountedResult, deviceId: string): number => {
  const arrived = arrivedCounts(tab)
  if (arrived !== null) return arrived.find((device) => device.deviceId === deviceId)?.eventCount ?? 0
  const devices = tab.source.kind === 'query' ? tab.source.devices : [deviceId]
  return countByDevice(tab.table, devices)[devices.indexOf(deviceId)] ?? 0
}

/** The same of some rows. */
export const countEventsIn = ({ columns, marks, refreshMarks }: TableData, rows: Uint32Array): number => {
  const table = { columns, marks, refreshMarks }
  return rows.reduce((count, row) => (isGone(table, row) ? count : count + 1), 0)
}
