import { ok, type Result } from '../../src-core/errors/result'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import type { OfDevice } from '../../src-core/proof/coverage'
import type { DeviceRange } from '../../src-core/proof/device-range'
import { type RequestLog, withNewRequests } from '../../src-core/proof/request-log'
import type { RangeUpdate } from '../../src-preload/contract/range'

export interface ReadAnswer {
  readonly rows: EventTable
  /** Each with its verdict. */
  readonly devices: readonly DeviceRange[]
  readonly requests: readonly OfDevice<RequestLog>[]
}

/** Reads a range that has been started to its end, into a table of its own. */
export const readAnswer = async (
  queryId: string,
  onUpdate: (update: RangeUpdate) => void,
): Promise<Result<ReadAnswer>> => {
  const rows = createEventTable()
  let requests: ReadAnswer['requests'] = []
  for (;;) {
    const update = await window.desktop.readRange({ queryId })
    if (!update.ok) return update
    for (const batch of update.value.batches) rows.append(batch)
    requests = withNewRequests(requests, update.value.requests)
    onUpdate(update.value)
    if (update.value.isFinished) return ok({ rows, devices: update.value.devices, requests })
  }
}
