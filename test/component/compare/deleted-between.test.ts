import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { type JsonObject, stringifyJson } from '../../../src-core/codec/json'
import type { LedgerEntry } from '../../../src-core/deletion/ledger'
import { failed, ok } from '../../../src-core/errors/result'
import { createEventTable } from '../../../src-core/events/event-table'
import type { FileProvenance, Origin } from '../../../src-core/formats/provenance'
import type { FileSource, SourceFile } from '../../../src-core/results/result-source'
import App from '../../../src-renderer/app/App.vue'
import { useComparison } from '../../../src-renderer/compare/comparison'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { ledgerPage } from '../../support/ledger-page'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { device, firstTime, makeEvent, showEvents, status } from '../results-support'

const baseUrl = 'https://gw.example.com/iot'
const [before, deletedAt, after] = [firstTime + 60_000, firstTime + 120_000, firstTime + 180_000]
const events = [0, 1, 2].map((index) => makeEvent(index))

const originOf = (fetchedAt: number, change: Partial<Origin> = {}): Origin => ({
  connectionName: 'plant-7',
  baseUrl,
  devices: [device],
  start: firstTime - 1000,
  end: firstTime + 10_000,
  fetchedAt,
  completeness: 'complete',
  verdict: 'complete',
  ...change,
})
const provenanceOf = (origins: readonly Origin[], change: Partial<FileProvenance> = {}): FileProvenance => ({
  origins,
  scope: 'all',
  filters: [],
  rowCount: 3,
  zone: 'UTC',
  exportedAt: after,
  sha256: 'a1',
  appVersion: '0.1.0',
  ...change,
})
const fileOf = (fileName: string, change: Partial<SourceFile>): SourceFile => ({
  fileName,
  folder: '/tmp',
  byteCount: 1,
  rowCount: 1,
  sha256: 'a1',
  ...change,
})
const showFiles = (
  title: string,
  records: readonly JsonObject[],
  ...files: readonly Partial<SourceFile>[]
): ResultTab => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(records))
  const source: FileSource = { kind: 'file', files: files.map((file) => fileOf(`${title}.csv`, file)) }
  return useResults().show(title, source, table)
}
/** A file that was exported from a complete range that was fetched then. */
const showFile = (
  title: string,
  records: readonly JsonObject[],
  fetchedAt: number,
  change: Partial<Origin> = {},
): ResultTab => showFiles(title, records, { provenance: provenanceOf([originOf(fetchedAt, change)]) })

/** A file that says which of its events had been deleted when it was written. */
const showMarked = (title: string, rows: readonly number[], verifiedAt = deletedAt): ResultTab => {
  const tab = showFile(title, events, before)
  for (const row of rows) tab.deletions.note(row, { kind: 'deleted' }, verifiedAt)
  return tab
}

const entry = (index: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  intentId: `intent-${String(index)}`,
  eventId: String(makeEvent(index)['id']),
  baseUrl,
  at: deletedAt,
  record: stringifyJson(makeEvent(index)),
  attempts: 1,
  outcome: 'deleted',
  verifiedAt: deletedAt + 1000,
  ...change,
})
const answerWith = (listDeletions: typeof window.desktop.listDeletions): void =>
  void Object.defineProperty(window, 'desktop', {
    value: { ...window.desktop, listDeletions },
    configurable: true,
  })
const ledgerOf = (...entries: readonly LedgerEntry[]): void =>
  answerWith(async (request) => {
    const newestFirst = entries.toSorted((one, other) => other.at - one.at)
    return ok(ledgerPage(newestFirst, request))
  })

/** The differences in words, by event; and the times of the deletions that are shown. */
const compared = async (left: ResultTab, right: ResultTab) => {
  await useComparison().run(left, right, 0, {
    nameOf: ({ title }) => title,
    textOf: ({ kinds }, index) => String(kinds[index]),
  })
  const tab = useResults().active
  if (tab?.source.kind !== 'comparison') throw new Error('no comparison')
  const { differences } = tab.source
  const counts = Object.fromEntries(Object.entries(differences.counts).filter(([, count]) => count > 0))
  const deleted = Array.from({ length: differences.count }, (_, row) => tab.deletions.deletedOf(row)).filter(
    (of) => of !== undefined,
  )
  return { same: differences.sameCount, ...counts, deleted }
}
const gone = { outcome: 'deleted', verifiedAt: deletedAt + 1000 }

beforeEach(() => {
  createLoopbackDesktop()
  mountPage(App)
  ledgerOf(entry(0))
})

describe('an event of an opened file that the other result lacks', () => {
  it('is deleted, with the time, where the ledger says so between the two; on either side', async () => {
    const [old, recent] = [showFile('old', events, before), showFile('recent', events.slice(1), after)]
    expect(await compared(old, recent)).toEqual({ same: 2, deletedRight: 1, deleted: [gone] })
    await until(() =>
      expect(status()).toContain(
        '1 deleted on the right, no other differences, 2 events are the same · 1 shown · 1 deleted',
      ),
    )
    expect(await compared(recent, old)).toEqual({ same: 2, deletedLeft: 1, deleted: [gone] })
    expect([0, 1, 2].map((row) => old.table.mark(row))).toEqual(['none', 'none', 'none'])
  })

  it('is deleted as well where the other one is a query', async () => {
    const query = await showEvents(events.slice(1), { receivedAt: after })
    expect(await compared(showFile('old', events, before), query)).toMatchObject({
      deletedRight: 1,
      deleted: [gone],
    })
  })

  it('is deleted as well where both are queries, and the window did not see the deletion', async () => {
    const query = (
      records: readonly JsonObject[],
      receivedAt: number,
      change: Parameters<typeof showEvents>[1] = {},
    ) => showEvents(records, { receivedAt, limit: receivedAt - firstTime, ...change })
    const [old, recent] = [await query(events, before), await query(events.slice(1), after)]
    expect(await compared(old, recent)).toEqual({ same: 2, deletedRight: 1, deleted: [gone] })
    expect(await compared(recent, old)).toEqual({ same: 2, deletedLeft: 1, deleted: [gone] })
    // It was there after its deletion, so that is not why the other one lacks it.
    expect(await compared(await query(events, deletedAt + 1), recent)).toEqual({
      same: 2,
      onlyLeft: 1,
      deleted: [],
    })
    expect(
      await compared(old, await query(events.slice(1), after, { baseUrl: 'https://other.example.com' })),
    ).toEqual({ same: 2, onlyLeft: 1, deleted: [] })
  })

  it('is deleted as well where it is in a deletion plan that names its service, and the ledger says so of a time after the plan was made', async () => {
    ledgerOf(entry(0), entry(1))
    const planned = (createdAt: number, services: readonly (string | undefined)[]) =>
      showFiles('plan', events.slice(0, 2), {
        plan: { createdAt, sourceFile: 'old.csv', services, events: [], origin: {} },
      })
    const recent = showFile('recent', events.slice(2), after)
    const unclear = { onlyRight: 1, same: 0 }
    expect(await compared(planned(before, [baseUrl, baseUrl]), recent)).toEqual({
      ...unclear,
      deletedRight: 2,
      deleted: [gone, gone],
    })
    expect(await compared(planned(before, [undefined, baseUrl]), recent)).toEqual({
      ...unclear,
      deletedRight: 1,
      onlyLeft: 1,
      deleted: [gone],
    })
    expect(await compared(planned(before, ['https://other.example.com', baseUrl]), recent)).toMatchObject({
      deletedRight: 1,
      onlyLeft: 1,
    })
    expect(await compared(planned(after, [baseUrl, baseUrl]), recent)).toEqual({
      ...unclear,
      onlyLeft: 2,
      deleted: [],
    })
    // Of what a plan lacks, the ledger says nothing.
    expect(await compared(showFile('old', events, before), planned(after, [baseUrl, baseUrl]))).toEqual({
      same: 2,
      onlyLeft: 1,
      deleted: [],
    })
  })

  it('is the only one that is: those that both have stay the same or changed, whatever the ledger says of them', async () => {
    ledgerOf(...[0, 1, 2].map((index) => entry(index)))
    const changed = makeEvent(1, { channel: 'other' })
    expect(
      await compared(showFile('old', events, before), showFile('recent', [changed, makeEvent(2)], after)),
    ).toEqual({
      same: 1,
      changed: 1,
      deletedRight: 1,
      deleted: [gone],
    })
    expect(await compared(showFile('old', events, before), showFile('same', events, after))).toEqual({
      same: 3,
      deleted: [],
    })
  })

  it('is not the second of two equal records of which the other result has one', async () => {
    expect(
      await compared(showFile('old', [...events, makeEvent(0)], before), showFile('recent', events, after)),
    ).toEqual({
      same: 3,
      missingRight: 1,
      deleted: [],
    })
  })

  it.each<readonly [string, Partial<LedgerEntry>]>([
    ['was sent before the event was fetched', { at: before - 1 }],
    ['was sent after the other result was fetched', { at: after }],
    ['was sent to another service', { baseUrl: 'https://other.example.com' }],
    ['was of another event', { eventId: String(makeEvent(7)['id']) }],
    [
      'was of another record with its ID',
      { record: stringifyJson(makeEvent(0, { attributeData: 999, deviceTimestamp: firstTime + 5 })) },
    ],
    ['failed', { outcome: 'failed' }],
    ['left it there', { outcome: 'stillThere' }],
    ['has an unknown outcome', { outcome: 'unresolved' }],
  ])('is missing as before where the deletion %s', async (_why, change) => {
    ledgerOf(entry(0, change))
    expect(
      await compared(showFile('old', events, before), showFile('recent', events.slice(1), after)),
    ).toEqual({ same: 2, missingRight: 1, deleted: [] })
  })

  it('is the other record that went with the deletion of its id', async () => {
    ledgerOf(
      entry(0, {
        outcome: 'otherDeleted',
        record: stringifyJson(makeEvent(0, { attributeData: 999 })),
        otherOutcomes: [{ record: stringifyJson(makeEvent(0)), outcome: 'deleted' }],
      }),
    )
    expect(
      await compared(showFile('old', events, before), showFile('recent', events.slice(1), after)),
    ).toMatchObject({ deletedRight: 1, deleted: [gone] })
  })

  it.each<readonly [string, Partial<SourceFile>]>([
    ['no origin', {}],
    [
      'an origin of the file before it was changed',
      { provenance: provenanceOf([originOf(before)]), sha256: 'b2' },
    ],
    [
      'an origin of a part of its events',
      { provenance: provenanceOf([originOf(before)], { unknownFiles: ['other.csv'] }) },
    ],
    [
      'another device as its origin',
      { provenance: provenanceOf([originOf(before, { devices: ['pump-7'] })]) },
    ],
    [
      'two services as its origin',
      {
        provenance: provenanceOf([
          originOf(before),
          originOf(before, { baseUrl: 'https://other.example.com' }),
        ]),
      },
    ],
  ])('is said to be nothing new where its file has %s', async (_why, file) => {
    const found = await compared(showFiles('old', events, file), showFile('recent', events.slice(1), after))
    expect(found).toMatchObject({ deleted: [] })
    expect(found).not.toHaveProperty('deletedRight')
  })

  it.each<readonly [string, Partial<SourceFile>]>([
    ['has no origin', {}],
    [
      'is of another service',
      { provenance: provenanceOf([originOf(after, { baseUrl: 'https://other.example.com' })]) },
    ],
    ['is of another device', { provenance: provenanceOf([originOf(after, { devices: ['pump-7'] })]) }],
    [
      'is of another time',
      { provenance: provenanceOf([originOf(after, { start: firstTime + 20_000, end: firstTime + 30_000 })]) },
    ],
    ['was fetched in part before', { provenance: provenanceOf([originOf(after), originOf(before)]) }],
  ])('is not deleted where the other file %s', async (_why, file) => {
    const found = await compared(showFile('old', events, before), showFiles('recent', events.slice(1), file))
    expect(found).toMatchObject({ deleted: [] })
    expect(found).not.toHaveProperty('deletedRight')
  })

  it('is missing as before where the ledger cannot be read', async () => {
    answerWith(async () => failed({ kind: 'internal', detail: 'x' }))
    expect(
      await compared(showFile('old', events, before), showFile('recent', events.slice(1), after)),
    ).toEqual({ same: 2, missingRight: 1, deleted: [] })
  })
})

describe('an event that a file has as deleted', () => {
  it('is no difference where the other result had to have it and lacks it: neither does', async () => {
    const marked = showMarked('marked', [0])
    const query = showFile('recent', events.slice(1), after)
    expect(await compared(marked, query)).toEqual({ same: 2, deleted: [] })
    await until(() =>
      expect(status()).toContain('No differences, 2 events are the same, 1 deleted on both sides'),
    )
    // The pill says already that there are none; there is no time to draw, either.
    expect(document.querySelector('.strip-band')).toBeNull()
    expect(document.querySelector('.empty')?.textContent).toBe('2 events are the same')
    expect(await compared(query, marked)).toEqual({ same: 2, deleted: [] })
  })

  it('is deleted on its own side where the other result has it, or need not have it', async () => {
    expect(await compared(showMarked('marked', [0]), showFile('old', events, before))).toMatchObject({
      same: 2,
      deletedLeft: 1,
    })
    expect(
      await compared(showMarked('marked', [0]), showFiles('unknown', events.slice(1), {})),
    ).toMatchObject({ same: 2, deletedLeft: 1 })
  })

  it('is deleted on the other side where it was deleted after the file was written', async () => {
    ledgerOf(entry(0, { at: after + 1, verifiedAt: after + 2 }))
    const marked = showMarked('marked', [0], after + 2)
    expect(await compared(marked, showFile('recent', events.slice(1), after + 3))).toMatchObject({
      same: 2,
      deletedRight: 1,
    })
  })

  it('is no other one, also where the file does not say when it was written', async () => {
    expect(await compared(showFiles('unknown', events, {}), showFiles('other', [], {}))).toEqual({
      same: 0,
      onlyLeft: 3,
      deleted: [],
    })
    const marked = showFiles('marked', events, {})
    marked.deletions.note(0, { kind: 'deleted' }, deletedAt)
    expect(await compared(marked, showFiles('other', [], {}))).toMatchObject({ onlyLeft: 2, deletedLeft: 1 })
  })
})
