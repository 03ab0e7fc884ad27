import { stringifyJson } from '../../src-core/codec/json'
import { isDeletedOutcome } from '../../src-core/deletion/deletion-outcome'
import type { LookupResult, LookupTarget, LookupUpdate } from '../../src-core/deletion/lookup'
import { ok, type Result } from '../../src-core/errors/result'
import type { EventLookup } from '../../src-preload/contract/deletion'
import type { Connections, UserTarget } from '../connections/connections'
import type { Clock } from '../ports/clock'
import { createLongPoll, type LongPoll } from '../waiting/long-poll'
import { createNamedEntries } from '../waiting/named-entries'
import type { EventFinder } from './event-finder'
import { findWhereFetched } from './find-where-fetched'
import type { Ledger } from './ledger'
import type { Finding } from './looks'
import { matchingRecord } from './record-outcomes'
import { searchRangeOf } from './search-range'

type Nothing = Record<string, never>

/** Lookups of events by their ids, named by the id that the page chose. */
export interface Lookups {
  start(lookup: EventLookup): Promise<Result<Nothing>>
  /** What was found since the last read; once it has ended and been read, the lookup is forgotten. */
  read(lookupId: string): Promise<Result<LookupUpdate>>
  cancel(lookupId: string): boolean
  closeAll(): void
}

interface Entry {
  readonly controller: AbortController
  readonly poll: LongPoll
  found: LookupUpdate['found'][number][]
  isEnded: boolean
}

const internalError: LookupResult = { kind: 'unknown', error: { kind: 'internal', detail: 'lookup' } }

/** In one round, so that the first results are there soon. */
const eventsAtOnce = 100
const readingPauseMs = 100

/** Of several records with the id, the one looked for; without a record, the first that is not deleted. */
const resultOf = (target: LookupTarget, finding: Finding): LookupResult => {
  if (finding.kind !== 'present') {
    const why = finding.error && { error: finding.error }
    return finding.kind === 'absent'
      ? { kind: 'notFound', isProven: finding.isProven, ...why }
      : { kind: 'unknown', ...why }
  }
  const records = finding.sightings.map(({ record }) => record)
  const own = matchingRecord(target, records)
  const texts = records
    .toSorted((one, other) => Number(other === own) - Number(one === own))
    .map(stringifyJson)
  const [record = '', ...others] = texts
  return { kind: 'found', record, ...(others.length > 0 && { others }) }
}

type Findings = ReadonlyMap<string, Finding>

interface LookupPorts {
  readonly finder: EventFinder
  readonly ledger: Pick<Ledger, 'entriesOf'>
}

const cancel = ({ controller, poll }: Entry): void => {
  controller.abort()
  poll.wake()
}

/**
 * What is not found, and was deleted with the same token, as the ledger says: the looks that showed it before
 * its deletion tell whether it is there. An event that was deleted may be there: its device may have sent
 * it again.
 */
const findWhereDeleted = async (
  { finder, ledger }: LookupPorts,
  target: UserTarget,
  findings: Findings,
  signal: AbortSignal,
): Promise<Findings> => {
  const notFound = [...findings].flatMap(([eventId, finding]) =>
    finding.kind === 'absent' && !finding.isProven ? [eventId] : [],
  )
  if (notFound.length === 0) return findings
  const newest = new Map(
    (await ledger.entriesOf(notFound))
      .filter(({ baseUrl }) => baseUrl === target.baseUrl)
      .map((entry) => [entry.eventId, entry]),
  )
  const seen = [...newest.values()].flatMap(({ eventId, outcome, seenIn, at, tokenFingerprint }) =>
    isDeletedOutcome(outcome) && seenIn !== undefined && tokenFingerprint === target.tokenFingerprint
      ? [{ eventId, seenIn, at }]
      : [],
  )
  return seen.length === 0
    ? findings
    : new Map([...findings, ...(await finder.asRecorded(target, seen, signal))])
}

const lookUp = async (
  ports: LookupPorts,
  lookup: EventLookup,
  target: UserTarget,
  entry: Entry,
): Promise<void> => {
  const { signal } = entry.controller
  const { events } = lookup
  for (let next = 0; next < events.length && !signal.aborted; next += eventsAtOnce) {
    const part = events.slice(next, next + eventsAtOnce)
    const fetched = await findWhereFetched(
      ports.finder,
      target,
      part.flatMap((event) => searchRangeOf(event) ?? []),
      lookup,
      signal,
    )
    const findings = await findWhereDeleted(ports, target, fetched, signal)
    const results = part.map((event) => ({
      eventId: event.eventId,
      result: resultOf(event, findings.get(event.eventId) ?? { kind: 'unknown' }),
    }))
    entry.found.push(...results)
  }
}

export const createLookups = ({
  connections,
  clock,
  ...ports
}: LookupPorts & { readonly connections: Connections; readonly clock: Clock }): Lookups => {
  const entries = createNamedEntries<Entry>('a lookup')
  const begin = (lookup: EventLookup, target: UserTarget): Entry => {
    const entry: Entry = {
      controller: new AbortController(),
      poll: createLongPoll(clock, readingPauseMs),
      found: [],
      isEnded: false,
    }
    void lookUp(ports, lookup, target, entry)
      // Our own error: reported for each event, not hidden as "not found".
      .catch(() =>
        entry.found.push(...lookup.events.map(({ eventId }) => ({ eventId, result: internalError }))),
      )
      .finally(() => {
        entry.isEnded = true
      })
    return entry
  }

  return {
    start: async (lookup) => {
      const target = await connections.target(lookup.connectionId)
      return target.ok ? entries.add(lookup.lookupId, () => begin(lookup, target.value)) : target
    },
    read: async (lookupId) =>
      entries.with(lookupId, async (entry) => {
        if (entry.found.length === 0 && !entry.isEnded) await entry.poll.wait()
        const { found, isEnded } = entry
        entry.found = []
        if (isEnded) entries.forget(lookupId)
        return ok({ found, isEnded })
      }),
    cancel: (lookupId) => {
      const entry = entries.get(lookupId)
      if (entry !== undefined) cancel(entry)
      return entry !== undefined
    },
    closeAll: () => entries.forgetAll(cancel),
  }
}
