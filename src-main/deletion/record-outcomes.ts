import { mostOthers, type PlannedEvent, type SoughtEvent } from '../../src-preload/contract/deletion'
import { isDeletedOutcome, type OtherRecord, type OutcomeState, type RecordOutcome } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'
import { type JsonObject, stringifyJson } from '../../src-preload/contract/json'
import { recordIdentity, recordReading } from '../../src-preload/contract/record-identity'
import type { Finding } from './event-finder'
import type { VerifiedLine } from './ledger-line'
import { parseRecord } from './whereabouts'

/** What became of a planned record, and of the others with its id: the service deletes by id, and may take any of them. */
export interface Judgement {
  readonly planned: RecordOutcome
  /** Why it is unknown. */
  readonly error?: AppError
  /** Those that were deleted before are not among them. */
  readonly others: readonly OtherRecord[]
}

export const nothingKnown: Judgement = { planned: 'unknown', others: [] }

export const isDeleted = ({ planned }: Judgement): boolean => isDeletedOutcome(planned)

/** Another record with the id is not there any more, and the planned one is. */
export const hasLostOther = ({ planned, others }: Judgement): boolean => planned === 'stillThere' && others.some(({ outcome }) => isDeletedOutcome(outcome))

/** That it is there does not say that it stays. That another one is deleted does not change any more. */
export const notYetKnown = (found: Judgement): Judgement => (found.planned === 'stillThere' && !hasLostOther(found) ? nothingKnown : found)

const presentOutcome = (records: readonly JsonObject[]): RecordOutcome => (records.every(({ deleted }) => deleted === true) ? 'flagged' : 'stillThere')

/** Those that are known from before, each once, the planned one first. */
const knownOf = ({ record, others = [] }: PlannedEvent): ReadonlyMap<string, JsonObject> => {
  const known = new Map<string, JsonObject>()
  for (const text of [record, ...others]) {
    const parsed = parseRecord(text)
    if (parsed !== undefined && !known.has(recordIdentity(parsed))) known.set(recordIdentity(parsed), parsed)
  }
  return known
}

const judgePresent = (event: PlannedEvent, { records, gap }: Finding & { kind: 'present' }): Judgement => {
  const known = knownOf(event)
  const strangers = records.filter((found) => !known.has(recordIdentity(found)))
  const used = new Set<JsonObject>()
  const outcomeOf = (identity: string, record: JsonObject): RecordOutcome => {
    const same = records.filter((found) => recordIdentity(found) === identity)
    // The service may have changed a field that is neither the value nor a time.
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
      .slice(0, mostOthers)
      .map(({ record, outcome }) => ({ record: stringifyJson(record), outcome })),
  }
}

/** What the record of a plan or of the ledger, and the others with its id, have become. */
export const judge = (event: PlannedEvent, finding: Finding): Judgement => {
  if (finding.kind === 'unknown') return { ...nothingKnown, ...(finding.error && { error: finding.error }) }
  return judgePresent(event, finding.kind === 'present' ? finding : { kind: 'present', records: [] })
}

/** `error`: what the service said, where it did not accept. */
export const stateOf = (found: Judgement, whenAbsent: 'gone' | 'notThere', error?: AppError): OutcomeState => {
  const { planned, others } = found
  const reason = planned === 'unknown' ? (found.error ?? error) : error
  if (planned === 'unknown') return { kind: 'unknown', ...(reason && { error: reason }) }
  if (isDeleted(found)) return { kind: planned === 'flagged' ? 'flagged' : whenAbsent, ...(others.length > 0 && { others }) }
  if (hasLostOther(found)) return { kind: 'otherDeleted', others }
  // The service refused, and it is there: that answer is the reason.
  return reason === undefined ? { kind: 'stillThere' } : { kind: 'failed', error: reason }
}

/** For the ledger. */
export const verifiedOf = (state: OutcomeState): Pick<VerifiedLine, 'outcome' | 'others'> => ({
  outcome: state.kind,
  ...('others' in state && { others: state.others }),
})

/** Of several records with an id, the one that was last seen so; otherwise the first that is not deleted. */
export const soughtAmong = ({ record }: SoughtEvent, records: readonly JsonObject[]): JsonObject | undefined => {
  const sought = record === undefined ? undefined : parseRecord(record)
  const identity = sought && recordIdentity(sought)
  return (
    records.find((found) => recordIdentity(found) === identity && found.deleted === sought?.deleted) ??
    records.find((found) => recordIdentity(found) === identity) ??
    records.find(({ deleted }) => deleted !== true)
  )
}
