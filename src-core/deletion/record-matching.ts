import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import { recordIdentity, recordReading } from '../events/record-identity'
import { type DeletionState, isDeletedOutcome, othersIn } from './deletion-outcome'

/** Distinguishes a record from others with its id. */
export interface RecordKey {
  readonly identity: string
  readonly reading: string
}

export const recordKey = (json: string): RecordKey => {
  const record = parseExactJson(json)
  return isJsonObject(record)
    ? { identity: recordIdentity(record), reading: recordReading(record) }
    : { identity: json, reading: json }
}

/**
 * The same event: another result may have it with other fields changed, but with the same value and times.
 */
export const isSameEvent = (one: RecordKey, other: RecordKey): boolean =>
  one.identity === other.identity || one.reading === other.reading

/**
 * What became of each record with the id of a deletion: of the one that was meant, and of others that went
 * with it although they were not planned; null: the deletion says nothing of it.
 */
export const statesByRecord = (
  intended: RecordKey,
  state: DeletionState,
): ((key: RecordKey) => DeletionState | null) => {
  const others = othersIn(state).flatMap(({ record, outcome }) =>
    isDeletedOutcome(outcome) ? [[recordKey(record).identity, { kind: outcome }] as const] : [],
  )
  const ofOthers = new Map<string, DeletionState>(others.toReversed())
  return (key) => {
    if (intended.identity === key.identity) return state
    return ofOthers.get(key.identity) ?? (isSameEvent(intended, key) ? state : null)
  }
}
