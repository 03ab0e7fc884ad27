import { type TimeField, timeFields } from '../../src-core/events/event'
import type { Log } from '../ports/log'
import { DeletedEvents, type ReadDeletedEvents } from '../query/deleted-events'
import type { LedgerFiles } from './ledger-files'
import { decodeLine } from './ledger-line'
import { linesOf } from './ledger-line-text'
import { parseRecord } from './search-range'

/** Of events of one device at one service; ms since the epoch. */
type Times = Readonly<Record<TimeField, number[]>>

/** What a file of the ledger says was to be deleted, by service and device. */
interface ReadFile {
  readonly size: number
  readonly times: ReadonlyMap<string, Times>
}

const keyOf = (baseUrl: string, deviceId: string): string => JSON.stringify([baseUrl, deviceId])

/** Whatever became of it: what is there all the same costs a request at the most. */
const timesIn = (text: string): ReadonlyMap<string, Times> => {
  const found = new Map<string, Times>()
  for (const lineText of linesOf(text)) {
    // Decoding all lines takes three times as long.
    const line = lineText.includes('"kind":"intent"') ? decodeLine(lineText)?.line : undefined
    const record = line?.kind === 'intent' ? parseRecord(line.record) : undefined
    if (line?.kind !== 'intent' || typeof record?.deviceId !== 'string') continue
    const key = keyOf(line.baseUrl, record.deviceId)
    const times = found.get(key) ?? { createdTime: [], ingressTimeStamp: [], deviceTimestamp: [] }
    found.set(key, times)
    for (const field of timeFields) {
      const time = record[field]
      if (typeof time === 'number') times[field].push(Math.floor(time))
    }
  }
  return found
}

/**
 * What the ledger says was deleted of devices. Its files are only ever added to, so that what was read of them is kept:
 * of each event its times.
 */
export const createReadDeletedEvents = (
  files: Pick<LedgerFiles, 'sizes' | 'read'>,
  log: Log,
): ReadDeletedEvents => {
  const known = new Map<string, ReadFile>()
  const readNew = async (): Promise<void> => {
    for (const [fileName, size] of await files.sizes())
      if (known.get(fileName)?.size !== size)
        known.set(fileName, { size, times: timesIn((await files.read(fileName)).text) })
  }
  return async (baseUrl, devices) => {
    try {
      await readNew()
    } catch (error) {
      log.warn('What was deleted of a device could not be read for a query', String(error))
      return () => 'unread'
    }
    const eventsOf = (deviceId: string): DeletedEvents => {
      const own = [...known.values()].flatMap(({ times }) => times.get(keyOf(baseUrl, deviceId)) ?? [])
      return new DeletedEvents(
        timeFields.map((field) => Float64Array.from(own.flatMap((times) => times[field]))),
      )
    }
    const byDevice = new Map(devices.map((deviceId) => [deviceId, eventsOf(deviceId)]))
    return (deviceId) => byDevice.get(deviceId)
  }
}
