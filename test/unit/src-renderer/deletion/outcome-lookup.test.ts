import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeletionState } from '../../../../src-core/deletion/deletion-outcome'
import type { LedgerEntry } from '../../../../src-core/deletion/ledger'
import type { DeletionUpdate } from '../../../../src-core/deletion/read-deletion'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import type { DesktopApi } from '../../../../src-preload/contract/desktop-api'
import { useLedger } from '../../../../src-renderer/deletion/ledger'
import { useOutcomeLookup } from '../../../../src-renderer/deletion/outcome-lookup'
import { ledgerPage } from '../../../support/ledger-page'
import { sampleEvent } from '../../src-core/events/sample-events'

const recordOf = (value: number, channel = 'm'): string =>
  JSON.stringify(sampleEvent({ attributeData: value, channel }))
const entry = (intentId: string, eventId: string, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  intentId,
  eventId,
  baseUrl: 'https://gw',
  at: 1,
  record: recordOf(1),
  attempts: 1,
  outcome: 'unknown',
  ...change,
})

beforeEach(() => setActivePinia(createPinia()))
afterEach(() => void vi.unstubAllGlobals())

/**
 * Main with these outcomes; it finds each event gone, or what is `found`, and notes which intents were looked
 * up together.
 */
const serve = (
  entries: readonly LedgerEntry[],
  checkDeletions?: DesktopApi['checkDeletions'],
  found: DeletionState = { kind: 'deleted' },
) => {
  const rounds: string[][] = []
  const closed: string[] = []
  const bridge: Partial<DesktopApi> = {
    listDeletions: async (request) => {
      const matching = entries.filter(({ outcome }) => request.search === '' || outcome === request.search)
      return ok(ledgerPage(matching, request))
    },
    checkDeletions: async (request) => {
      rounds.push([...request.intentIds])
      return checkDeletions?.(request) ?? ok({})
    },
    readDeletion: async (): Promise<Result<DeletionUpdate>> => {
      const ids = rounds.at(-1) ?? []
      const changes = ids.map((id) => ({
        eventId: entries.find(({ intentId }) => intentId === id)?.eventId ?? '',
        state: found,
      }))
      return ok({ stage: 'ended', changes })
    },
    closeDeletion: async ({ deletionId }) => {
      closed.push(deletionId)
      return ok({})
    },
  }
  vi.stubGlobal('window', { desktop: bridge })
  return { rounds, closed }
}

describe('looking up unknown outcomes', () => {
  it('asks each service for its own events, each id once in a round', async () => {
    const { rounds, closed } = serve([
      entry('1', 'a'),
      entry('2', 'b'),
      entry('3', 'a', { record: recordOf(2) }),
      entry('4', 'a', { baseUrl: 'https://other' }),
      entry('5', 'c', { outcome: 'unresolved' }),
      entry('6', 'd', { outcome: 'deleted' }),
    ])
    const found = await useOutcomeLookup().lookUp(() => true)
    expect(rounds).toEqual([['5', '1', '2'], ['3'], ['4']])
    expect([found.length, closed.length]).toEqual([5, 3])
  })

  it('of some events compares the record, not only the id', async () => {
    const { rounds } = serve([
      entry('1', 'a'),
      entry('2', 'a', { record: recordOf(2) }),
      entry('3', 'b'),
      entry('4', 'a', { baseUrl: 'https://other' }),
    ])
    await useOutcomeLookup().lookUpEvents('https://gw', [
      { eventId: 'a', record: recordOf(2, 'another channel') },
    ])
    expect(rounds).toEqual([['2']])
  })

  it('is made once at a time', async () => {
    const { rounds } = serve([entry('1', 'a')])
    const lookup = useOutcomeLookup()
    const [first, second] = await Promise.all([lookup.lookUp(() => true), lookup.lookUp(() => true)])
    expect([first.length, second.length, rounds.length, lookup.isLooking]).toEqual([1, 0, 1, false])
  })

  it('keeps the first error, and goes on with the other services', async () => {
    const refuse: DesktopApi['checkDeletions'] = async ({ intentIds }) =>
      intentIds.includes('1') ? failed({ kind: 'noToken' }) : ok({})
    const { rounds } = serve([entry('1', 'a'), entry('2', 'b', { baseUrl: 'https://other' })], refuse)
    const lookup = useOutcomeLookup()
    expect((await lookup.lookUp(() => true)).length).toBe(1)
    expect([lookup.error, rounds.length]).toEqual([{ kind: 'noToken' }, 2])
  })

  it('by the notice and by the ledger takes only those that each counts', async () => {
    const { rounds } = serve([
      entry('1', 'a'),
      entry('2', 'b', { outcome: 'unresolved' }),
      entry('3', 'c', { outcome: 'failed' }),
      entry('4', 'd', { outcome: 'stillThere' }),
    ])
    await useLedger().checkUnresolved()
    await useLedger().checkUnknown()
    expect(rounds).toEqual([['2'], ['2', '1']])
  })

  it('leaves a known outcome if it finds out nothing, and says why', async () => {
    const reason = { kind: 'otherToken', before: 'a', now: 'b' } as const
    serve([entry('1', 'a', { outcome: 'stillThere' }), entry('2', 'b')], undefined, {
      kind: 'unknown',
      error: reason,
    })
    const lookup = useOutcomeLookup()
    const told: string[] = []
    const found = await lookup.lookUp(
      () => true,
      (changes) => told.push(...changes.map(({ eventId, state }) => `${eventId} ${state.kind}`)),
    )
    expect([told, found.map(({ kind }) => kind), lookup.error]).toEqual([
      ['b unknown'],
      ['unknown', 'unknown'],
      reason,
    ])
  })
})
