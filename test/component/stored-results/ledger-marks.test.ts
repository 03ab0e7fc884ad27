import { beforeEach, describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../src-core/codec/json'
import type { LedgerEntry } from '../../../src-core/deletion/ledger'
import { ok } from '../../../src-core/errors/result'
import App from '../../../src-renderer/app/App.vue'
import { readLedgerMarks } from '../../../src-renderer/deletion/ledger-marks'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { ledgerPage } from '../../support/ledger-page'
import { createLoopbackDesktop } from '../loopback'
import { mountPage } from '../mount-page'
import { firstTime, makeEvent, showEvents } from '../results-support'

const baseUrl = 'https://gw.example.com/iot'
const askedAt = firstTime + 60_000

const entry = (
  index: number,
  outcome: LedgerEntry['outcome'],
  change: Partial<LedgerEntry> = {},
): LedgerEntry => {
  const event = makeEvent(index)
  return {
    intentId: `intent-${String(index)}-${outcome}`,
    eventId: String(event['id']),
    baseUrl,
    at: askedAt + 1000 + index,
    record: stringifyJson(event),
    attempts: 1,
    outcome,
    ...(outcome === 'unresolved' ? {} : { verifiedAt: askedAt + 5000 + index }),
    ...change,
  }
}

let tab: ResultTab

/** The ledger as main hands it out, newest first, in small pages. */
const ledgerOf = (entries: readonly LedgerEntry[]): void => {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at)
  const listDeletions: typeof window.desktop.listDeletions = async (request) =>
    ok(ledgerPage(newestFirst, { ...request, limit: 2 }))
  Object.defineProperty(window, 'desktop', {
    value: { ...window.desktop, listDeletions },
    configurable: true,
  })
}
const markDeletedSince = async (of: ResultTab, service: string, since: number): Promise<void> => {
  const ledger = await readLedgerMarks(service, since)
  if (!ledger.ok) throw new Error(JSON.stringify(ledger.error))
  ledger.value.markBefore(of, Infinity)
}
const marks = (): readonly string[] =>
  Array.from({ length: tab.table.rowCount }, (_, row) => tab.table.mark(row))

beforeEach(async () => {
  createLoopbackDesktop()
  mountPage(App)
  tab = await showEvents([0, 1, 2, 3, 4].map((index) => makeEvent(index)))
})

describe('a result that was read from the disk', () => {
  it('shows what the ledger says of its events since it was asked for, with the time of the look', async () => {
    ledgerOf([entry(0, 'deleted'), entry(1, 'flagged'), entry(2, 'stillThere'), entry(3, 'failed')])
    await markDeletedSince(tab, baseUrl, askedAt)
    expect(marks()).toEqual(['deleted', 'flagged', 'stillThere', 'none', 'none'])
    expect(tab.deletions.deletedCount).toBe(2)
    expect(tab.deletions.deletedOf(0)).toEqual({ outcome: 'deleted', verifiedAt: askedAt + 5000 })
  })

  it('shows that the outcome of a deletion is unknown during which the application ended', async () => {
    ledgerOf([entry(4, 'unresolved')])
    await markDeletedSince(tab, baseUrl, askedAt)
    expect(tab.deletions.stateOf(4)).toEqual({ kind: 'unknown' })
  })

  it('takes the latest of several deletions of one event', async () => {
    ledgerOf([entry(0, 'stillThere'), entry(0, 'deleted', { at: askedAt + 9000 }), entry(1, 'unresolved')])
    await markDeletedSince(tab, baseUrl, askedAt)
    expect(marks()).toEqual(['deleted', 'unknown', 'none', 'none', 'none'])
  })

  it('leaves alone what was deleted before, elsewhere, or as another record', async () => {
    const other = stringifyJson(
      makeEvent(2, { attributeData: 999, correlationId: 'other', deviceTimestamp: firstTime + 999_000 }),
    )
    ledgerOf([
      entry(0, 'deleted', { at: askedAt - 1 }),
      entry(1, 'deleted', { baseUrl: 'https://other.example.com' }),
      entry(2, 'deleted', { record: other }),
    ])
    await markDeletedSince(tab, baseUrl, askedAt)
    expect(marks()).toEqual(['none', 'none', 'none', 'none', 'none'])
  })

  it('is marked step by step: a deletion only in the rows that were there before the next refresh', async () => {
    ledgerOf([entry(0, 'deleted'), entry(1, 'deleted', { at: askedAt + 9000 })])
    const ledger = await readLedgerMarks(baseUrl, askedAt)
    if (!ledger.ok) throw new Error('no ledger')
    ledger.value.markBefore(tab, askedAt + 5000)
    expect(marks()).toEqual(['deleted', 'none', 'none', 'none', 'none'])
    tab.table.setMark(0, 'none')
    ledger.value.markBefore(tab, Infinity)
    expect(marks()).toEqual(['none', 'deleted', 'none', 'none', 'none'])
  })

  it('says why the ledger could not be read', async () => {
    const error = { kind: 'internal', detail: 'x' } as const
    Object.defineProperty(window, 'desktop', {
      value: { ...window.desktop, listDeletions: async () => ({ ok: false, error }) },
      configurable: true,
    })
    expect(await readLedgerMarks(baseUrl, askedAt)).toEqual({ ok: false, error })
  })
})
