import { type JsonObject, stringifyJson } from '../../src-core/codec/json'
import {
  isDeletedOutcome,
  type OtherRecord,
  type OutcomeState,
  type RecordOutcome,
  type UnsentState,
} from '../../src-core/deletion/deletion-outcome'
import type { ShownLook } from '../../src-core/deletion/ledger'
import type { LookupTarget } from '../../src-core/deletion/lookup'
import { maxOthers, type PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import { recordIdentity, recordReading } from '../../src-core/events/record-identity'
import type { VerifiedLine } from './ledger-line'
import { keyOfLook } from './look-windows'
import type { Finding, Sighting } from './looks'
import { parseRecord } from './search-range'

/** An event as a look just before showed it. */
export interface SeenEvent extends PlannedEvent {
  /** What showed it, and the others with its id. */
  readonly seenIn: readonly ShownLook[]
}

/**
 * The outcomes of a planned record and of the others with its id: the service deletes by id and may delete
 * any of them.
 */
export interface Assessment {
  readonly planned: RecordOutcome
  /** With `changed`: the living record that the service has instead. */
  readonly record?: JsonObject
  /** Why it is unknown. */
  readonly error?: AppError
  /** Except those that had been deleted before. */
  readonly others: readonly OtherRecord[]
}

export const nothingKnown: Assessment = { planned: 'unknown', others: [] }

export const isDeleted = ({ planned }: Assessment): boolean => isDeletedOutcome(planned)

/** The service deleted another record with the id instead of the planned one. */
export const hasDeletedOther = ({ planned, others }: Assessment): boolean =>
  planned === 'stillThere' && others.some(({ outcome }) => isDeletedOutcome(outcome))

/** A record that is there may still be deleted; the deletion of another one is final. */
export const notYetKnown = (found: Assessment): Assessment =>
  found.planned === 'stillThere' && !hasDeletedOther(found) ? nothingKnown : found

const isLiving = ({ deleted }: JsonObject): boolean => deleted !== true

/** The records known from the plan, each once, the planned one first. */
const knownOf = ({ record, others = [] }: PlannedEvent): ReadonlyMap<string, JsonObject> => {
  const known = new Map<string, JsonObject>()
  for (const text of [record, ...others]) {
    const parsed = parseRecord(text)
    if (parsed !== undefined && !known.has(recordIdentity(parsed))) known.set(recordIdentity(parsed), parsed)
  }
  return known
}

/** Its deleted record. The service may change other fields as it sets the flag, or take the value out. */
const isFlagOf = (record: JsonObject, identity: string, planned: JsonObject): boolean =>
  !isLiving(record) &&
  (recordIdentity(record) === identity ||
    recordReading(record) === recordReading(planned) ||
    recordReading(record) === recordReading({ ...planned, attributeData: null }))

const uniqueLooks = (sightings: readonly Sighting[]): readonly ShownLook[] => [
  ...new Map(sightings.map(({ look }) => [keyOfLook(look), look])).values(),
]

/** Whether the deletion of a planned event may be sent, by a look just before. */
export const assessBefore = (event: PlannedEvent, finding: Finding): SeenEvent | UnsentState => {
  if (finding.kind === 'absent' && finding.isProven) return { kind: 'alreadyAbsent' }
  if (finding.kind !== 'present') return { kind: 'notSeen', ...(finding.error && { error: finding.error }) }
  const { sightings, gap } = finding
  const known = knownOf(event)
  const [[planned, record] = ['', {}]] = known
  const living = sightings.filter(({ record }) => isLiving(record))
  const own = living.find((sighting) => recordIdentity(sighting.record) === planned)
  const hasStrangers = living.some((sighting) => !known.has(recordIdentity(sighting.record)))
  const isFlagged = sightings.some((sighting) => isFlagOf(sighting.record, planned, record))
  // Another record that has its id says nothing of it.
  if (own === undefined && !hasStrangers && !isFlagged)
    return { kind: 'notSeen', ...(gap?.error && { error: gap.error }) }
  if (living.length === 0) return { kind: 'alreadyFlagged' }
  if (own === undefined || hasStrangers) {
    // What is new comes first: that is what has changed.
    const records = living.toSorted(
      (one, other) =>
        Number(known.has(recordIdentity(one.record))) - Number(known.has(recordIdentity(other.record))),
    )
    return { kind: 'changedSince', records: records.map((sighting) => stringifyJson(sighting.record)) }
  }
  const others = sightings.filter((sighting) => recordIdentity(sighting.record) !== planned)
  const seen = new Set(sightings.map((sighting) => recordIdentity(sighting.record)))
  const unseen = [...known].filter(([identity, one]) => !seen.has(identity) && isLiving(one)).length
  // The service may delete any record with the id: also one that was not shown or could not be read, and ones
  // too many to be put on record.
  if (gap !== undefined || others.length > maxOthers)
    return { kind: 'notSeen', ...(gap?.error && { error: gap.error }) }
  if (unseen > 0) return { kind: 'notSeen', error: { kind: 'othersNotSeen', count: unseen } }
  return {
    eventId: event.eventId,
    record: stringifyJson(own.record),
    ...(others.length > 0 && { others: others.map((other) => stringifyJson(other.record)) }),
    seenIn: uniqueLooks([own, ...others]),
  }
}

/** Of one record that was seen before, and of nothing else with its id. */
const outcomeOf = (
  identity: string,
  record: JsonObject,
  found: readonly JsonObject[],
  strangers: readonly JsonObject[],
  isAllKnown: boolean,
): RecordOutcome => {
  const same = found.filter((other) => recordIdentity(other) === identity)
  if (same.some(isLiving)) return 'stillThere'
  if (same.length > 0 || strangers.some((other) => isFlagOf(other, identity, record))) return 'flagged'
  return isAllKnown ? 'deleted' : 'unknown'
}

const assessPresent = (
  event: PlannedEvent,
  sightings: readonly Sighting[],
  error: AppError | undefined,
  isAllKnown: boolean,
): Assessment => {
  const known = knownOf(event)
  const records = sightings.map(({ record }) => record)
  const strangers = records.filter((record) => !known.has(recordIdentity(record)))
  const [first, ...others] = [...known].map(([identity, record]) => ({
    record,
    outcome: outcomeOf(identity, record, records, strangers, isAllKnown),
  }))
  const [changed] = strangers.filter(isLiving)
  // Any living record with the id that nobody knew stands in the place of the planned one.
  const planned =
    first === undefined
      ? 'unknown'
      : first.outcome !== 'stillThere' && changed !== undefined
        ? 'changed'
        : first.outcome
  const present = new Set(records.map(recordIdentity))
  const isFlagOfKnown = (record: JsonObject): boolean =>
    [...known].some(([identity, one]) => !present.has(identity) && isFlagOf(record, identity, one))
  const unexpected = strangers
    .filter((record) => !(planned === 'changed' && record === changed) && !isFlagOfKnown(record))
    .map((record) => ({ record, outcome: isLiving(record) ? ('stillThere' as const) : ('flagged' as const) }))
  return {
    planned,
    ...(planned === 'changed' && changed && { record: changed }),
    ...(planned === 'unknown' && error && { error }),
    others: [...others.filter(({ record }) => isLiving(record)), ...unexpected]
      .slice(0, maxOthers)
      .map(({ record, outcome }) => ({ record: stringifyJson(record), outcome })),
  }
}

/**
 * Compares the record that was seen before a deletion, and the others with its id, with what the same look
 * shows now.
 */
export const assess = (event: PlannedEvent, finding: Finding): Assessment => {
  if (finding.kind === 'unknown') return { ...nothingKnown, ...(finding.error && { error: finding.error }) }
  if (finding.kind === 'absent') return assessPresent(event, [], undefined, finding.isProven)
  return assessPresent(event, finding.sightings, finding.gap?.error, finding.gap === undefined)
}

/** `error`: of the response, if the service did not accept. */
export const stateOf = (
  found: Assessment,
  whenAbsent: 'deleted' | 'noLongerFound',
  error?: AppError,
): OutcomeState => {
  const { planned, others, record } = found
  const withOthers = others.length > 0 && { others }
  const reason = planned === 'unknown' ? (found.error ?? error) : error
  if (planned === 'unknown') return { kind: 'unknown', ...(reason && { error: reason }) }
  if (planned === 'changed') return { kind: 'changed', record: stringifyJson(record ?? {}), ...withOthers }
  if (isDeleted(found)) return { kind: planned === 'flagged' ? 'flagged' : whenAbsent, ...withOthers }
  if (hasDeletedOther(found)) return { kind: 'otherDeleted', others }
  // The service refused, and the record is there: the response is the reason.
  return reason === undefined ? { kind: 'stillThere' } : { kind: 'failed', error: reason }
}

/** The outcome as the ledger records it. */
export const verifiedOf = (state: OutcomeState): Pick<VerifiedLine, 'outcome' | 'others' | 'record'> => ({
  outcome: state.kind,
  ...('record' in state && { record: state.record }),
  ...('others' in state && { others: state.others }),
})

/** Of several records with an id, the one that was last seen; otherwise the first that is not deleted. */
export const matchingRecord = (
  { record }: LookupTarget,
  records: readonly JsonObject[],
): JsonObject | undefined => {
  const wanted = record === undefined ? undefined : parseRecord(record)
  const identity = wanted && recordIdentity(wanted)
  return (
    records.find((found) => recordIdentity(found) === identity && found.deleted === wanted?.deleted) ??
    records.find((found) => recordIdentity(found) === identity) ??
    records.find(isLiving)
  )
}
