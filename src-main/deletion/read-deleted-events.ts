import { type LedgerEntry,stateOfEntry } from '../../src-core/deletion/ledger'
import { timeFields } from '../../src-core/events/event'
import type { Log } from '../ports/log'
import { DeletedEvents, type ReadDeletedEvents } from '../query/deleted-events'
import type { Ledger } from './ledger'
import { parseRecord } from './search-range'

/** It may have deleted its event, and the service did not show it any more. */
const mayBeHidden = (entry: LedgerEntry): boolean => {
  const kind = stateOfEntry(entry)?.kind
  return kind === 'deleted' || kind === 'noLongerFound' || kind === 'unknown'
}

/** What the ledger says was deleted at a service, by device. */
export const createReadDeletedEvents =
  (ledger: Pick<Ledger, 'entriesAbout'>, log: Log): ReadDeletedEvents =>
  async (baseUrl, devices) => {
    const entries = await ledger.entriesAbout(devices).catch((error: unknown) => {
      log.warn('The deletions of a device could not be read for a query', String(error))
      return []
    })
    const records = entries.flatMap((entry) => {
      const record = entry.baseUrl === baseUrl && mayBeHidden(entry) ? parseRecord(entry.record) : undefined
      return record === undefined ? [] : [record]
    })
    return new Map(
      devices.map((deviceId) => {
        const own = records.filter((record) => record.deviceId === deviceId)
        const timesOf = (field: (typeof timeFields)[number]): Float64Array =>
          Float64Array.from(
            own.flatMap((record) => (typeof record[field] === 'number' ? [Math.floor(record[field])] : [])),
          )
        return [deviceId, new DeletedEvents(timeFields.map(timesOf))]
      }),
    )
  }
