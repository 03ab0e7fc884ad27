import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookUpEvents } from '../../../../src-core/deletion/event-lookup'
import type { LedgerEntry } from '../../../../src-core/deletion/ledger'
import { isOpenEntry } from '../../../../src-core/deletion/ledger'
import { readOpenEntries } from '../../../../src-core/deletion/ledger-pages'
import type { LookupUpdate } from '../../../../src-core/deletion/lookup'
import type { DeletionUpdate } from '../../../../src-core/deletion/read-deletion'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import type { DesktopApi } from '../../../../src-preload/contract/desktop-api'
import { createDeletionRun } from '../../../../src-renderer/deletion/deletion-run'
import { createLedgerList } from '../../../../src-renderer/deletion/ledger-list'
import { ledgerPage } from '../../../support/ledger-page'

const gone = failed({ kind: 'gone' })
/** The page with only these methods of the bridge. */
const withBridge = (desktop: Partial<DesktopApi>): void => void vi.stubGlobal('window', { desktop })
afterEach(() => void vi.unstubAllGlobals())

/** Answers the calls of one method one after the other. */
const inOrder = <T>(answers: readonly Result<T>[]) => {
  let next = 0
  return async (): Promise<Result<T>> => answers[next++] ?? gone
}
const plan = { deletionId: 'd', connectionId: 'c', baseUrl: 'https://gw', revision: 0, events: [] }
const update = (
  stage: DeletionUpdate['stage'],
  changes: DeletionUpdate['changes'] = [],
  more: Partial<DeletionUpdate> = {},
): Result<DeletionUpdate> => ok({ stage, changes, ...more })

describe('a run on the page', () => {
  it('goes from asking to ended, and passes on each change', async () => {
    const stages: string[] = []
    withBridge({
      startDeletion: async () => ok({}),
      readDeletion: inOrder([
        update('running', [{ eventId: 'a', state: { kind: 'verifying' } }]),
        update('ended', [{ eventId: 'a', state: { kind: 'deleted' } }]),
      ]),
    })
    const run = createDeletionRun((changes) =>
      stages.push(...changes.map(({ state }) => `${run.stage.value} ${state.kind}`)),
    )
    expect([run.stage.value, run.isInProgress.value]).toEqual(['asking', false])
    await run.start(plan)
    expect([run.stage.value, run.doneCount.value, stages]).toEqual([
      'ended',
      1,
      ['running verifying', 'running deleted'],
    ])
  })

  it('is back at asking, with the error, if main refuses it', async () => {
    withBridge({ startDeletion: async () => failed({ kind: 'connectionChanged' }) })
    const run = createDeletionRun(() => undefined)
    await run.start(plan)
    expect([run.stage.value, run.error.value]).toEqual(['asking', { kind: 'connectionChanged' }])
  })

  it('is begun once, however often the button is pressed', async () => {
    let started = 0
    withBridge({
      startDeletion: async () => {
        started += 1
        return ok({})
      },
      readDeletion: async () => update('ended'),
    })
    const run = createDeletionRun(() => undefined)
    await Promise.all([run.start(plan), run.start(plan)])
    await run.start(plan)
    expect(started).toBe(1)
  })

  it('ends with an error if it can no longer be read, and goes on with what was kept', async () => {
    const ids: string[] = []
    withBridge({
      startDeletion: async () => ok({}),
      continueDeletion: async ({ deletionId }) => {
        ids.push(deletionId)
        return ok({})
      },
      closeDeletion: async ({ deletionId }) => {
        ids.push(deletionId)
        return ok({})
      },
      readDeletion: inOrder([gone, update('ended', [], { stoppedBy: { kind: 'noToken' } })]),
    })
    const run = createDeletionRun(() => undefined)
    await run.start(plan)
    expect([run.stage.value, run.error.value]).toEqual(['ended', { kind: 'gone' }])
    await run.resume()
    expect([run.stage.value, run.error.value]).toEqual(['ended', { kind: 'noToken' }])
    run.reset()
    expect([run.stage.value, run.error.value, new Set(ids).size, ids.length]).toEqual(['asking', null, 1, 2])
  })
})

describe('a lookup of events', () => {
  const found = (ids: readonly string[], isEnded = false): Result<LookupUpdate> =>
    ok({
      found: ids.map((eventId) => ({ eventId, result: { kind: 'notFound', isProven: true } as const })),
      isEnded,
    })
  const lookUp = async (bridge: Partial<DesktopApi>, signal = new AbortController().signal) => {
    const seen: string[] = []
    withBridge(bridge)
    const error = await lookUpEvents(window.desktop, {
      lookupId: 'l',
      connectionId: 'c',
      events: [],
      onFound: (eventId) => seen.push(eventId),
      signal,
    })
    return { error, seen }
  }

  it('reports each event until it has ended', async () => {
    expect(
      await lookUp({
        startLookup: async () => ok({}),
        readLookup: inOrder([found(['a']), found([]), found(['b', 'c'], true)]),
      }),
    ).toEqual({
      error: null,
      seen: ['a', 'b', 'c'],
    })
  })

  it('fails if it cannot begin or be read', async () => {
    expect((await lookUp({ startLookup: async () => failed({ kind: 'noToken' }) })).error).toEqual({
      kind: 'noToken',
    })
    expect(await lookUp({ startLookup: async () => ok({}), readLookup: inOrder([found(['a'])]) })).toEqual({
      error: { kind: 'gone' },
      seen: ['a'],
    })
  })

  it('that is ended by the user is ended in main, and no error', async () => {
    const ending = new AbortController()
    const cancelled: string[] = []
    const readLookup = async (): Promise<Result<LookupUpdate>> => {
      ending.abort()
      return gone
    }
    const cancelQuery: DesktopApi['cancelQuery'] = async ({ queryId }) => {
      cancelled.push(queryId)
      return ok({ wasRunning: true }) as never
    }
    expect(await lookUp({ startLookup: async () => ok({}), readLookup, cancelQuery }, ending.signal)).toEqual(
      { error: null, seen: [] },
    )
    expect(cancelled).toHaveLength(1)
  })
})

describe('the pages of the ledger', () => {
  const entry = (number: number, outcome: LedgerEntry['outcome'] = 'deleted'): LedgerEntry => ({
    intentId: `i${String(number)}`,
    eventId: 'e',
    baseUrl: 'https://gw',
    at: number,
    record: '{}',
    attempts: 1,
    outcome,
  })
  /** A ledger of so many entries, newest first; it notes what was asked for. */
  const serve = (entries: readonly LedgerEntry[]) => {
    const asked: string[] = []
    withBridge({
      listDeletions: async (request) => {
        const { search, before = 'newest', limit } = request
        asked.push(`${search} ${before} ${String(limit)}`)
        const matching =
          search === ''
            ? entries
            : entries.filter(({ outcome, record }) => outcome === search || record.includes(search))
        return ok({ ...ledgerPage(matching, request), unresolvedCount: 1, unknownCount: 2 })
      },
    })
    return asked
  }
  const many = Array.from({ length: 250 }, (_, index) => entry(index))

  it('are read one after the other, and again as far as they are shown', async () => {
    const asked = serve(many)
    const { refresh, more, page, chosen, choose, unresolvedCount, unknownCount } = createLedgerList()
    await refresh()
    await more()
    expect([
      page.value?.entries.length,
      page.value?.entries.at(-1)?.intentId,
      chosen.value?.intentId,
    ]).toEqual([200, 'i199', 'i0'])
    choose(entry(150))
    await refresh()
    expect([chosen.value?.intentId, unresolvedCount.value, unknownCount.value]).toEqual(['i150', 1, 2])
    expect(asked).toEqual([' newest 100', ' i99 100', ' newest 200'])
  })

  it('show the last search, even if an earlier one is answered after it', async () => {
    const waiting: (() => void)[] = []
    withBridge({
      listDeletions: async (request) => {
        const { search } = request
        if (search === 'first') await new Promise<void>((resolve) => waiting.push(resolve))
        return ok(ledgerPage([{ ...entry(1), eventId: search }], request))
      },
    })
    const { setSearch, refresh, page } = createLedgerList()
    setSearch('First', 'first')
    setSearch('Second', 'second')
    for (const answer of waiting) answer()
    await vi.waitFor(() => expect(page.value?.entries[0]?.eventId).toBe('second'))
    await refresh()
    expect(page.value?.entries[0]?.eventId).toBe('second')
  })

  it('keep what is shown if the ledger cannot be read, with the error', async () => {
    serve(many)
    const { refresh, page, error } = createLedgerList()
    await refresh()
    withBridge({ listDeletions: async () => gone })
    await refresh()
    expect([page.value?.entries.length, error.value]).toEqual([100, { kind: 'gone' }])
  })

  it('with an outcome that may change are read to the last, without those that only contain the word', async () => {
    const open = Array.from({ length: 1500 }, (_, index) => entry(index, 'unknown'))
    const others = (['otherDeleted', 'changed', 'stillThere', 'failed'] as const).map((outcome, index) =>
      entry(2001 + index, outcome),
    )
    const asked = serve([
      ...open,
      entry(2000, 'unresolved'),
      ...others,
      { ...entry(3000), record: '"unknown"' },
    ])
    const read = await readOpenEntries(window.desktop)
    expect(read.ok && [read.value.length, read.value.every(isOpenEntry)]).toEqual([1505, true])
    const newest = ['unresolved', 'otherDeleted', 'changed', 'stillThere', 'failed', 'unknown'].map(
      (outcome) => `${outcome} newest 1000`,
    )
    expect(asked).toEqual([...newest, 'unknown i999 1000'])
    expect(
      (['deleted', 'flagged', 'noLongerFound', 'unresolved', 'changed'] as const).map((outcome) =>
        isOpenEntry(entry(1, outcome)),
      ),
    ).toEqual([false, false, false, true, true])
  })
})
