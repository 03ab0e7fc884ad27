import { bucketOf, dayOf, pathOf, slotOf } from '../../src-core/archive/layout'
import type { DeletedRecord } from '../../src-core/archive/merge-day'
import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject, type JsonValue } from '../../src-core/codec/json'
import { readLedger } from '../../src-core/deletion/deletions-about'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { recordIdentity } from '../../src-core/events/record-identity'
import { valueOf } from '../failure'
import type { Session } from '../session'

/** A deletion, and the path of the file that has its event if any has. */
interface PlacedDeletion {
  readonly path: string
  readonly deleted: DeletedRecord
}

/** After these, the service does not return the record any more. */
const isGone = ({ outcome }: LedgerEntry): boolean =>
  outcome === 'deleted' || outcome === 'flagged' || outcome === 'noLongerFound'

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const timeOf = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : NaN)

const placed = (entry: LedgerEntry, buckets: number): PlacedDeletion | null => {
  const record = parseExactJson(entry.record)
  if (!isJsonObject(record)) return null
  const { eventId, verifiedAt: at = entry.at } = entry
  const day = dayOf(timeOf(record['ingressTimeStamp']))
  const bucket = bucketOf(slotOf(textOf(record['deviceId'])), buckets)
  return { path: pathOf({ day, bucket }), deleted: { eventId, identity: recordIdentity(record), at } }
}

/** How far the ledger was read. */
export interface LedgerMark {
  /** ms since the epoch. */
  readonly at: number
  /** The intent of its newest entry; absent: it had none, or an earlier version read it. */
  readonly intentId?: string | undefined
}

/** The deletions at a service that a ledger has since it was read, and the intent of its newest entry. */
export interface NewDeletions {
  readonly deletions: readonly PlacedDeletion[]
  readonly newest: string | undefined
}

/**
 * What the ledger of this computer says was deleted at the service, or found deleted, since then: by the order in
 * which it was written, because the clock may have been behind, and by the time, because an outcome may have been
 * found out later, or this is the ledger of another computer.
 */
export const deletionsSince = async (
  { desktop, interruption }: Session,
  baseUrl: string,
  { at, intentId }: LedgerMark,
  buckets: number,
): Promise<NewDeletions> => {
  const newestFirst = valueOf(await readLedger(desktop, interruption))
  const known = newestFirst.findIndex((entry) => entry.intentId === intentId)
  const isNew = (entry: LedgerEntry, index: number): boolean =>
    index < known || (entry.verifiedAt ?? entry.at) >= at
  return {
    deletions: newestFirst
      .filter((entry, index) => entry.baseUrl === baseUrl && isGone(entry) && isNew(entry, index))
      .map((entry) => placed(entry, buckets))
      .filter((one) => one !== null),
    newest: newestFirst[0]?.intentId,
  }
}
