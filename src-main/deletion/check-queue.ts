import type { OutcomeState } from '../../src-core/deletion/deletion-outcome'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import type { AppError } from '../../src-core/errors/errors'
import type { DeletionsPorts } from './deletions-ports'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { allUnknown, type Finding } from './looks'
import { assess, stateOf, verifiedOf } from './record-outcomes'
import { searchRangeOf } from './search-range'

type Findings = ReadonlyMap<string, Finding>

const byIntent = (entries: readonly LedgerEntry[], findings: Findings): Findings =>
  new Map(entries.map(({ intentId, eventId }) => [intentId, findings.get(eventId) ?? { kind: 'unknown' }]))

const createLooks = ({ connections, finder }: DeletionsPorts, closing: AbortSignal) => {
  /** All of one service. */
  const lookAtService = async (baseUrl: string, entries: readonly LedgerEntry[]): Promise<Findings> => {
    const target = await connections.targetFor(baseUrl)
    if (!target.ok)
      return allUnknown(
        entries.map(({ intentId }) => intentId),
        target.error,
      )
    const now = target.value.tokenFingerprint
    // What one user does not see, another one may.
    const isOther = ({ tokenFingerprint }: LedgerEntry): boolean =>
      tokenFingerprint !== undefined && tokenFingerprint !== now
    const others = entries
      .filter(isOther)
      .map(({ intentId, tokenFingerprint: before = '' }): readonly [string, Finding] => [
        intentId,
        { kind: 'unknown', error: { kind: 'otherToken', before, now } },
      ])
    const own = entries.filter((entry) => !isOther(entry))
    const seen = own.flatMap(({ eventId, seenIn, at }) =>
      seenIn === undefined ? [] : [{ eventId, seenIn, at }],
    )
    const again = byIntent(
      own.filter(({ seenIn }) => seenIn !== undefined),
      await finder.asRecorded(target.value, seen, closing),
    )
    // Earlier versions did not write down where they saw an event.
    const old = own.filter(({ seenIn }) => seenIn === undefined)
    const ranges = old.flatMap((entry) => searchRangeOf(entry) ?? [])
    const found = withDoubt(byIntent(old, await finder.find(target.value, ranges, [], closing)))
    return new Map([...others, ...again, ...found])
  }
  return async (entries: readonly LedgerEntry[]): Promise<Findings> => {
    const services = [...new Set(entries.map(({ baseUrl }) => baseUrl))]
    const found = await Promise.all(
      services.map((baseUrl) =>
        lookAtService(
          baseUrl,
          entries.filter((entry) => entry.baseUrl === baseUrl),
        ),
      ),
    )
    return new Map(found.flatMap((findings) => [...findings]))
  }
}

/**
 * These looks need not be those that showed it: another record with its id does not tell that it would be
 * there as well.
 */
const withDoubt = (findings: Findings): Findings =>
  new Map(
    [...findings].map(([key, finding]) => [
      key,
      finding.kind === 'present' ? { gap: { kind: 'unknown' }, ...finding } : finding,
    ]),
  )

/** With `failed`, the service had refused, and the record was still there: what removed it was something else. */
const whenAbsent = ({ outcome }: LedgerEntry): 'deleted' | 'noLongerFound' =>
  outcome === 'failed' ? 'noLongerFound' : 'deleted'

/** What the service refused it with, as far as the ledger knows. Absent: no request was made. */
const refusalOf = ({ status, returnCode }: LedgerEntry): AppError | undefined => {
  if (status === undefined) return undefined
  return returnCode === undefined
    ? { kind: 'httpStatus', status, body: '' }
    : { kind: 'returnCode', status, returnCode, body: '' }
}

/** The service had refused: that the record is there is no other outcome, and its reason stays. */
const withRefusal = (entry: LedgerEntry, state: OutcomeState): OutcomeState => {
  const error = entry.outcome === 'failed' ? refusalOf(entry) : undefined
  return state.kind === 'stillThere' && error !== undefined ? { kind: 'failed', error } : state
}

/**
 * Queues that look up the records of ledger intents, each at the service of its intent. They send no
 * deletion.
 */
export const createCheckQueues = (ports: DeletionsPorts, closing: AbortSignal) => {
  const { clock, power, ledger } = ports
  const lookAtAll = createLooks(ports, closing)
  return (intents: readonly LedgerEntry[]): EventQueue => {
    const looking = lookAtAll(intents)
    looking.catch(() => undefined)
    return createEventQueue({
      events: intents,
      clock,
      power,
      atOnce: () => intents.length,
      errorOf: ledgerError,
      processEvent: async (intent, { onState }) => {
        onState({ kind: 'verifying' })
        const found = assess(intent, (await looking).get(intent.intentId) ?? { kind: 'unknown' })
        const state = withRefusal(intent, stateOf(found, whenAbsent(intent)))
        // An unknown outcome stays open, to be looked up again.
        if (state.kind !== 'unknown')
          await ledger.recordVerified(intent.intentId, { at: clock.now(), ...verifiedOf(state) })
        return { state }
      },
    })
  }
}
