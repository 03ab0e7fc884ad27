import { type TimeField, timeFields } from '../../src-core/events/event'
import type { Log } from '../ports/log'
import { DeletedEvents, type ReadDeletedEvents } from '../query/deleted-events'
import type { LedgerFiles } from './ledger-files'
import { decodeLine } from './ledger-line'
import { linesOf } from './ledger-line-text'
import { parseRecord } from './search-range'

/** An event that was to be deleted, and when; ms since the epoch. NaN: it has no such time. */
type Sent = Readonly<Record<TimeField | 'at', number>>

/** What a file of the ledger says was to be deleted, by service and device. */
interface ReadFile {
  readonly size: number
  readonly sent: ReadonlyMap<string, readonly Sent[]>
}

const keyOf = (baseUrl: string, deviceId: string): string => JSON.stringify([baseUrl, deviceId])

/** Whatever became of it: what is there all the same costs a request at the most. */
const sentIn = (text: string): ReadonlyMap<string, readonly Sent[]> => {
  const found = new Map<string, Sent[]>()
  for (const lineText of linesOf(text)) {
    // Decoding all lines takes three times as long.
    const line = lineText.includes('"kind":"intent"') ? decodeLine(lineText)?.line : undefined
    const record = line?.kind === 'intent' ? parseRecord(line.record) : undefined
    if (line?.kind !== 'intent' || typeof record?.deviceId !== 'string') continue
    const timeOf = (field: TimeField): number => {
      const time = record[field]
      return typeof time === 'number' ? Math.floor(time) : NaN
    }
    const key = keyOf(line.baseUrl, record.deviceId)
    const sent = found.get(key) ?? []
    found.set(key, sent)
    sent.push({
      at: line.at,
      createdTime: timeOf('createdTime'),
      ingressTimeStamp: timeOf('ingressTimeStamp'),
      deviceTimestamp: timeOf('deviceTimestamp'),
    })
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
        known.set(fileName, { size, sent: sentIn((await files.read(fileName)).text) })
  }
  return async (baseUrl) => {
    try {
      await readNew()
    } catch (error) {
      log.warn('What was deleted of a device could not be read', String(error))
      return () => 'unread'
    }
    return (deviceId, since = -Infinity) => {
      const own = [...known.values()]
        .flatMap(({ sent }) => sent.get(keyOf(baseUrl, deviceId)) ?? [])
        .filter(({ at }) => at >= since)
      return new DeletedEvents(
        timeFields.map((field) =>
          Float64Array.from(own, (event) => event[field]).filter((time) => !Number.isNaN(time)),
        ),
      )
    }
  }
}
