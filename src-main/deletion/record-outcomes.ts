import { type LookupTarget, maxOthers, type PlannedEvent } from '../../src-preload/contract/deletion'
import { isDeletedOutcome, type OtherRecord, type OutcomeState, type RecordOutcome } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'
import { type JsonObject, stringifyJson } from '../../src-preload/contract/json'
import { recordIdentity, recordReading } from '../../src-preload/contract/record-identity'
import type { Finding } from './event-finder'
import type { VerifiedLine } from './ledger-line'
import { parseRecord } from './search-range'

/** The outcomes of a planned record and of the others with its id: the service deletes by id and may delete any of them. */
export interface Assessment {
  readonly planned: RecordOutcome
  /** Why it is unknown. */
  readonly error?: AppError
  /** Except those that had been deleted before. */
  readonly others: readonly OtherRecord[]
}

export const nothingKnown: Assessment = { planned: 'unknown', others: [] }

export const isDeleted = ({ planned }: Assessment): boolean => isDeletedOutcome(planned)

/** The service deleted another record with the id instead of the planned one. */
export const hasDeletedOther = ({ planned, others }: Assessment): boolean => planned === 'stillThere' && others.some(({ outcome }) => isDeletedOutcome(outcome))

/** A record that is there may still be deleted; the deletion of another one is final. */
export const notYetKnown = (found: Assessment): Assessment => (found.planned === 'stillThere' && !hasDeletedOther(found) ? nothingKnown : found)

const presentOutcome = (records: readonly JsonObject[]): RecordOutcome => (records.every(({ deleted }) => deleted === true) ? 'flagged' : 'stillThere')

/** The records known from the plan, each once, the planned one first. */
const knownOf = ({ record, others = [] }: PlannedEvent): ReadonlyMap<string, JsonObject> => {
  const known = new Map<string, JsonObject>()
  for (const text of [record, ...others]) {
    const parsed = parseRecord(text)
    if (parsed !== undefined && !known.has(recordIdentity(parsed))) known.set(recordIdentity(parsed), parsed)
  }
  return known
}

const assessPresent = (event: PlannedEvent, { records, gap }: Finding & { kind: 'present' }): Assessment => {
  const known = knownOf(event)
  const strangers = records.filter((found) => !known.has(recordIdentity(found)))
  const used = new Set<JsonObject>()
  const outcomeOf = (identity: string, record: JsonObject): RecordOutcome => {
    const same = records.filter((found) => recordIdentity(found) === identity)
    // The service may have changed a field other than the value and the times.
    const changed = same.length > 0 ? [] : strangers.filter((found) => recordReading(found) === recordReading(record))
    for (const found of changed) used.add(found)
    if (same.length + changed.length > 0) return presentOutcome([...same, ...changed])
    return gap === undefined ? 'gone' : 'unknown'
  }
  const [first, ...others] = [...known].map(([identity, record]) => ({ record, outcome: outcomeOf(identity, record) }))
  const planned = first?.outcome ?? 'unknown'
  const unexpected = strangers.filter((found) => !used.has(found)).map((record) => ({ record, outcome: presentOutcome([record]) }))
  return {
    planned,
    ...(planned === 'unknown' && gap?.error && { error: gap.error }),
    others: [...others.filter(({ record }) => record.deleted !== true), ...unexpected]
      .slice(0, maxOthers)
      .map(({ record, outcome }) => ({ record: stringifyJson(record), outcome })),
  }
}

/** Compares the record of a plan or of the ledger, and the others with its id, with what the lookup found. */
export const assess = (event: PlannedEvent, finding: Finding): Assessment => {
  if (finding.kind === 'unknown') return { ...nothingKnown, ...(finding.error && { error: finding.error }) }
  return assessPresent(event, finding.kind === 'present' ? finding : { kind: 'present', records: [] })
}

/** `error`: of the response, if the service did not accept. */
export const stateOf = (found: Assessment, whenAbsent: 'gone' | 'notThere', error?: AppError): OutcomeState => {
  const { planned, others } = found
  const reason = planned === 'unknown' ? (found.error ?? error) : error
  if (planned === 'unknown') return { kind: 'unknown', ...(reason && { error: reason }) }
  if (isDeleted(found)) return { kind: planned === 'flagged' ? 'flagged' : whenAbsent, ...(others.length > 0 && { others }) }
  if (hasDeletedOther(found)) return { kind: 'otherDeleted', others }
  // The service refused, and the record is there: the response is the reason.
  return reason === undefined ? { kind: 'stillThere' } : { kind: 'failed', error: reason }
}

/** The outcome as the ledger records it. */
export const verifiedOf = (state: OutcomeState): Pick<VerifiedLine, 'outcome' | 'others'> => ({
  outcome: state.kind,
  ...('others' in state && { others: state.others }),
})

/** Of several records with an id, the one that was last seen; otherwise the first that is not deleted. */
export const matchingRecord = ({ record }: LookupTarget, records: readonly JsonObject[]): JsonObject | undefined => {
  const wanted = record === undefined ? undefined : parseRecord(record)
  const identity = wanted && recordIdentity(wanted)
  return (
    records.find((found) => recordIdentity(found) === identity && found.deleted === wanted?.deleted) ??
    records.find((found) => recordIdentity(found) === identity) ??
    records.find(({ deleted }) => deleted !== true)
  )
}
