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

/** What the ledger of this computer says was deleted at the service, or found deleted, since then. */
export const deletionsSince = async (
  { desktop, interruption }: Session,
  baseUrl: string,
  since: number,
  buckets: number,
): Promise<readonly PlacedDeletion[]> =>
  valueOf(await readLedger(desktop, interruption))
    .filter((entry) => entry.baseUrl === baseUrl && isGone(entry) && (entry.verifiedAt ?? entry.at) >= since)
    .map((entry) => placed(entry, buckets))
    .filter((one) => one !== null)
