import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultKinds } from '../../../../src-core/checks/faults'
import type { JsonObject } from '../../../../src-core/codec/json'
import { deletedOutcomes } from '../../../../src-core/deletion/deletion-outcome'
import type { EventTable } from '../../../../src-core/events/event-table'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { guardFormula, guardInner, unguardFormula } from '../../../../src-core/formats/formula-guard'
import { noteField } from '../../../../src-core/formats/jsonl/notes'
import { jsonLinesChunks } from '../../../../src-core/formats/jsonl/writer'
import { noteColumns, type NoteLayout, type RowNote } from '../../../../src-core/formats/row-notes'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const bytesOf = (chunks: Iterable<{ readonly bytes: Uint8Array }>): Uint8Array =>
  Buffer.concat(Array.from(chunks, ({ bytes }) => bytes))
const csvOf = (table: EventTable, notes: NoteLayout): Uint8Array =>
  bytesOf(csvChunks(table, allRows(table.rowCount), { ...usual, notes }))
const jsonLinesOf = (table: EventTable, notes: NoteLayout): Uint8Array =>
  bytesOf(jsonLinesChunks(table, allRows(table.rowCount), notes))

const anyReasons = fc.string({
  unit: fc.constantFrom('a', ' ', '"', '\n', '=', ';', ',', '@', "'", 'ü', '😀', '-'),
  maxLength: 12,
})
const anyNote: fc.Arbitrary<RowNote> = fc
  .record({
    deletion: fc.option(
      fc.record({
        outcome: fc.constantFrom(...deletedOutcomes),
        verifiedAt: fc.integer({ min: 0, max: 4e12 }),
      }),
      { nil: undefined },
    ),
    faults: fc.subarray([...faultKinds]),
    reasons: anyReasons,
  })
  .map(({ deletion, ...rest }) => ({ ...rest, ...(deletion ? { deletion } : {}) }))
/** A guard in the middle of a cell stays there: the reasons are prose, and no part of the record. */
const guarded = ({ reasons }: RowNote): string => unguardFormula(guardInner(guardFormula(reasons)))
const isEmpty = ({ deletion, faults, reasons }: RowNote): boolean =>
  deletion === undefined && faults.length === 0 && reasons === ''
const layoutOf = (notes: readonly RowNote[]): NoteLayout => ({
  columns: noteColumns,
  noteOf: (row) => notes[row] ?? { faults: [], reasons: '' },
})
const gone: RowNote = {
  deletion: { outcome: 'deleted', verifiedAt: Date.UTC(2026, 10, 20, 7, 15, 30, 250) },
  faults: ['outlier', 'gap'],
  reasons: 'far off',
}

describe('what is noted of the rows of a file', () => {
  it('comes back from CSV, and the records are as they were received', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyElement, anyNote), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200 }),
        async (rows, chunkSize) => {
          const table = tableOf(rows.map(([element]) => element))
          const notes = rows.map(([, note]) => note)
          const read = await readBytes('a.csv', csvOf(table, layoutOf(notes)), { chunkSize })
          expect(recordsOf(read.table)).toEqual(recordsOf(table))
          expect(read.notes).toEqual(
            notes.flatMap((note, row) => (isEmpty(note) ? [] : [[row, { ...note, reasons: guarded(note) }]])),
          )
        },
      ),
      { seed: 20261122, numRuns: runCount(150, 50) },
    )
  })

  it('comes back from JSON Lines where the event is an object, and the records are as they were received', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyElement, anyNote), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200 }),
        async (rows, chunkSize) => {
          const table = tableOf(rows.map(([element]) => element))
          const notes = rows.map(([, note]) => note)
          const read = await readBytes('a.jsonl', jsonLinesOf(table, layoutOf(notes)), { chunkSize })
          expect(recordsOf(read.table)).toEqual(recordsOf(table))
          const isObject = (row: number): boolean => recordsOf(table)[row]?.startsWith('{') ?? false
          expect(read.notes).toEqual(
            notes.flatMap((note, row) => (isEmpty(note) || !isObject(row) ? [] : [[row, note]])),
          )
        },
      ),
      { seed: 20261122, numRuns: runCount(150, 50) },
    )
  })

  it('is read by people as well: the outcome, when it was verified, the flags and their reasons', () => {
    const table = tableOf([sampleEvent({})])
    const [head = '', row = ''] = new TextDecoder().decode(csvOf(table, layoutOf([gone]))).split('\r\n')
    expect(head.endsWith(',deletion,deletionVerified,flags,flagReasons,note,extra')).toBe(true)
    expect(row.endsWith(',deleted,2026-11-20T07:15:30.250Z,outlier gap,far off,,')).toBe(true)
  })

  it('stands beside a field of the same name that the record has itself', async () => {
    const table = tableOf([sampleEvent({ [noteField]: 'of the service' }), sampleEvent({ id: 'x' })])
    const read = await readBytes('a.jsonl', jsonLinesOf(table, layoutOf([gone, gone])))
    expect(recordsOf(read.table)).toEqual(recordsOf(table))
    expect(read.notes).toEqual([
      [0, gone],
      [1, gone],
    ])
  })

  it('is never taken from a field of the service, whatever that looks like and whatever it is called', async () => {
    const name = fc.constantFrom(noteField, `${noteField}_`, `${noteField}__`, `${noteField}s`)
    const noteLike = fc.record(
      {
        flags: fc.constantFrom('outlier', 'x', ''),
        note: fc.constantFrom('of the service', ''),
        doubledName: fc.constantFrom(true, false),
      },
      { requiredKeys: [] },
    )
    const value = fc.oneof(noteLike, fc.constantFrom('text', 7, null, [], { other: 1 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.dictionary(name, value), anyNote), { minLength: 1, maxLength: 4 }),
        async (rows) => {
          const table = tableOf(rows.map(([own]) => sampleEvent(own as JsonObject)))
          const notes = rows.map(([, note]) => note)
          const read = await readBytes('a.jsonl', jsonLinesOf(table, layoutOf(notes)))
          expect(recordsOf(read.table)).toEqual(recordsOf(table))
          expect(read.notes).toEqual(notes.flatMap((note, row) => (isEmpty(note) ? [] : [[row, note]])))
        },
      ),
      { seed: 30, numRuns: runCount(300, 100) },
    )
  })

  it('is passed over where somebody has written something else there', async () => {
    const table = tableOf([sampleEvent({})])
    const csv = new TextDecoder().decode(csvOf(table, layoutOf([gone])))
    const changed = csv
      .replace('deleted,2026-11-20T07:15:30.250Z', 'perhaps,yesterday')
      .replace('outlier gap', 'outlier? gap')
    expect((await readBytes('a.csv', changed)).notes).toEqual([[0, { faults: ['gap'], reasons: 'far off' }]])
  })

  it('of an earlier version is read in the words of today', async () => {
    const table = tableOf([sampleEvent({})])
    const csv = new TextDecoder().decode(csvOf(table, layoutOf([gone])))
    const before = csv.replace('deleted,2026-11-20T07:15:30.250Z', 'notThere,2026-11-20T07:15:30.250Z')
    const [[, note] = []] = (await readBytes('a.csv', before)).notes
    expect([before === csv, note?.deletion?.outcome]).toEqual([false, 'noLongerFound'])
  })

  it('is told of the right row of a file of several batches, blank rows not counted', async () => {
    const table = tableOf(
      Array.from({ length: 5000 }, (_, index) => sampleEvent({ id: `e-${String(index)}` })),
    )
    const notes: NoteLayout = {
      columns: noteColumns,
      noteOf: (row) => (row === 4321 ? gone : { faults: [], reasons: '' }),
    }
    const csv = new TextDecoder().decode(csvOf(table, notes)).replace('\r\n', `\r\n${','.repeat(21)}\r\n`)
    expect((await readBytes('a.csv', csv)).notes).toEqual([[4321, gone]])
    expect((await readBytes('a.jsonl', jsonLinesOf(table, notes))).notes).toEqual([[4321, gone]])
  })
})
