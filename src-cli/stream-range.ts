import type { AnomalyCounts } from '../src-core/events/anomaly-counts'
import { createEventCounting, type EventCounts } from '../src-core/events/event-counts'
import { createEventTable } from '../src-core/events/event-table'
import { allRows } from '../src-core/events/keep-rows'
import type { TableData } from '../src-core/events/table-data'
import { createByteWriter } from '../src-core/formats/byte-writer'
import type { CsvLayout, CsvTimes } from '../src-core/formats/csv/format'
import { defaultExportSettings } from '../src-core/formats/export-settings'
import type { TextFormat } from '../src-core/formats/formats'
import type { NoteLayout } from '../src-core/formats/row-notes'
import { textWriters } from '../src-core/formats/writers'
import type { DeviceRange } from '../src-core/proof/device-range'
import { withNewRequests } from '../src-core/proof/request-log'
import { createEventsResult, type EventsResult } from '../src-core/results/events-result'
import { failureOf } from '../src-core/results/range-failure'
import { type QuerySource, queryTitle } from '../src-core/results/result-source'
import { Failure, valueOf } from './failure'
import { createPassingRows } from './passing-rows'
import { createPatience } from './patience'
import { createProgress } from './progress'
import type { Session } from './session'

/** Without the mark for Excel, which other programs take for a part of the first name. */
const layoutOf = (times: CsvTimes, notes: NoteLayout | null): CsvLayout => ({
  delimiter: defaultExportSettings.delimiter,
  hasByteOrderMark: false,
  times,
  fields: null,
  notes,
})

/** The rows as text for standard output, with what is noted beside them. */
export const createTextWriter = (
  { page, output }: Pick<Session, 'page' | 'output'>,
  format: TextFormat,
  notes: NoteLayout | null = null,
) => {
  const passing = createByteWriter(256 * 1024, true)
  const layout = layoutOf(page.formatter, notes)
  const chunksOf = textWriters[format]
  let isContinued = false
  return async (table: TableData, rows: Uint32Array): Promise<void> => {
    for (const { bytes } of chunksOf(table, rows, layout, isContinued, passing))
      if (bytes.length > 0) await output.write(bytes)
    isContinued = true
  }
}

export interface Streamed {
  readonly tab: EventsResult
  readonly anomalyCounts: AnomalyCounts
  readonly counts: EventCounts
}

/** Main counts what has arrived; an event that the service has as deleted is none of the result. */
const withoutDeleted = (
  devices: readonly DeviceRange[],
  counts: EventCounts,
  deviceIds: readonly string[],
): readonly DeviceRange[] =>
  devices.map((device) => {
    if (device.verdict === undefined) return device
    const code = deviceIds.indexOf(device.deviceId, 1)
    const deletedCount = counts.rowsOf(code) - counts.thereOf(code)
    const eventCount = device.verdict.eventCount - deletedCount
    return { ...device, verdict: { ...device.verdict, eventCount } }
  })

/**
 * Writes the events of a complete range that was started as they arrive, each once, and forgets them. Returns
 * a result without rows, whose state has the verdict, and what was unusual about the records.
 */
export const streamRange = async (
  session: Session,
  queryId: string,
  source: QuerySource,
  write: ReturnType<typeof createTextWriter>,
): Promise<Streamed> => {
  const { desktop } = session
  const rowsOf = createPassingRows()
  const showProgress = createProgress(session, Date.now)
  const patience = createPatience(session, () => void desktop.cancelQuery({ queryId }))
  const tab = createEventsResult(queryTitle(source), source, createEventTable())
  const { counts, anomalyCounts, addFrom } = createEventCounting()
  let deviceIds: readonly string[] = []
  const begun = { queryId, startedAt: Date.now(), eventsBefore: 0 }
  try {
    for (;;) {
      const {
        batches,
        devices,
        requests,
        isFinished,
        line,
        clockDifference = null,
      } = valueOf(await desktop.readRange({ queryId }))
      for (const batch of batches) {
        const rows = rowsOf(batch)
        addFrom(rows, 0)
        deviceIds = rows.texts.deviceId
        await write(rows, allRows(batch.rowCount))
      }
      tab.state.requests = withNewRequests(tab.state.requests, requests)
      showProgress({ devices, line })
      patience.watch(devices)
      if (!isFinished) continue
      const failure = failureOf({ devices, isFinished })
      if (failure !== null) throw new Failure(failure)
      // The head of a table without events.
      await write(tab.table, allRows(0))
      tab.state.clockDifference = clockDifference
      const there = withoutDeleted(devices, counts, deviceIds)
      tab.state.range = { ...begun, devices: there, isFinished, isWaitingForConsent: false }
      return { tab, anomalyCounts, counts }
    }
  } finally {
    patience.end()
  }
}
