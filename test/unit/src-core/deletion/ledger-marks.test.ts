import { beforeEach, describe, expect, it } from 'vitest'
import { type JsonObject, stringifyJson } from '../../../../src-core/codec/json'
import type { LedgerEntry } from '../../../../src-core/deletion/ledger'
import { readLedgerMarks } from '../../../../src-core/deletion/ledger-marks'
import type { LedgerReading } from '../../../../src-core/deletion/ledger-pages'
import { failed, ok } from '../../../../src-core/errors/result'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import { ledgerPage } from '../../../support/ledger-page'
import { querySource } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'

const { baseUrl } = querySource
const firstTime = 1_763_600_000_000

const makeEvent = (index: number, change: JsonObject = {}): JsonObject => {
  const deviceTimestamp = firstTime + index * 1000
  const [deviceId, attributeCode] = ['pump-7', 'temperature']
  const id = `${deviceId}@#${attributeCode}@#${String(deviceTimestamp)}`
  return { id, deviceId, attributeCode, attributeData: index + 0.5, deviceTimestamp, ...change }
}

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

let result: EventsResult

/** The ledger as main hands it out, newest first, in small pages. */
const ledgerOf = (entries: readonly LedgerEntry[]): LedgerReading => {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at)
  return { listDeletions: async (request) => ok(ledgerPage(newestFirst, { ...request, limit: 2 })) }
}
const readMarks = async (entries: readonly LedgerEntry[]) => {
  const ledger = await readLedgerMarks(ledgerOf(entries), baseUrl, askedAt)
  if (!ledger.ok) throw new Error(JSON.stringify(ledger.error))
  return ledger.value
}
const markDeleted = async (entries: readonly LedgerEntry[]): Promise<void> =>
  (await readMarks(entries)).markBefore(result, Infinity)
const marks = (): readonly string[] =>
  Array.from({ length: result.table.rowCount }, (_, row) => result.table.mark(row))

beforeEach(() => {
  const events = [0, 1, 2, 3, 4].map((index) => makeEvent(index))
  result = createEventsResult('pump-7', querySource, tableOf(events))
})

describe('a result that was read from the disk', () => {
  it('shows what the ledger says of its events since it was asked for, with the time of the look', async () => {
    await markDeleted([entry(0, 'deleted'), entry(1, 'flagged'), entry(2, 'stillThere'), entry(3, 'failed')])
    expect(marks()).toEqual(['deleted', 'flagged', 'stillThere', 'none', 'none'])
    expect(result.deletions.deletedCount).toBe(2)
    expect(result.deletions.deletedOf(0)).toEqual({ outcome: 'deleted', verifiedAt: askedAt + 5000 })
  })

  it('shows that the outcome of a deletion is unknown during which the application ended', async () => {
    await markDeleted([entry(4, 'unresolved')])
    expect(result.deletions.stateOf(4)).toEqual({ kind: 'unknown' })
  })

  it('takes the latest of several deletions of one event', async () => {
    await markDeleted([
      entry(0, 'stillThere'),
      entry(0, 'deleted', { at: askedAt + 9000 }),
      entry(1, 'unresolved'),
    ])
    expect(marks()).toEqual(['deleted', 'unknown', 'none', 'none', 'none'])
  })

  it('leaves alone what was deleted before, elsewhere, or as another record', async () => {
    const other = stringifyJson(
      makeEvent(2, { attributeData: 999, correlationId: 'other', deviceTimestamp: firstTime + 999_000 }),
    )
    await markDeleted([
      entry(0, 'deleted', { at: askedAt - 1 }),
      entry(1, 'deleted', { baseUrl: 'https://other.example.com' }),
      entry(2, 'deleted', { record: other }),
    ])
    expect(marks()).toEqual(['none', 'none', 'none', 'none', 'none'])
  })

  it('is marked step by step: a deletion only in the rows that were there before the next refresh', async () => {
    const marksOf = await readMarks([entry(0, 'deleted'), entry(1, 'deleted', { at: askedAt + 9000 })])
    marksOf.markBefore(result, askedAt + 5000)
    expect(marksOf.isDone).toBe(false)
    expect(marks()).toEqual(['deleted', 'none', 'none', 'none', 'none'])
    result.table.setMark(0, 'none')
    marksOf.markBefore(result, Infinity)
    expect(marks()).toEqual(['none', 'deleted', 'none', 'none', 'none'])
  })

  it('says why the ledger could not be read', async () => {
    const error = { kind: 'internal', detail: 'x' } as const
    const ledger = { listDeletions: async () => failed(error) }
    expect(await readLedgerMarks(ledger, baseUrl, askedAt)).toEqual({ ok: false, error })
  })
})
