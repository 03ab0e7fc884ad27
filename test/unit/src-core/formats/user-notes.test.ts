import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { toCsvw } from '../../../../src-core/formats/csvw'
import { fromCsvw } from '../../../../src-core/formats/csvw-reader'
import { jsonLinesChunks } from '../../../../src-core/formats/jsonl/writer'
import { delimiters, type Provenance } from '../../../../src-core/formats/provenance'
import type { NoteLayout } from '../../../../src-core/formats/row-notes'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { cleanNote } from '../../../../src-renderer/notes/note-text'
import { runCount } from '../../../support/run-count'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { parquetOf, readParquet } from '../../support/parquet-files'
import { usualLayout } from '../../support/usual-layout'
import { sampleEvent } from '../events/sample-events'

const caseCount = runCount(1000, 60)
const usual = usualLayout(createInstantFormatter('Europe/Berlin'))

/** What a spreadsheet, a terminal, a parser or a page could take for something else. */
const hostile = [
  '"',
  "'",
  '""',
  '\n',
  '\r\n',
  '\t',
  ',',
  ';',
  '=cmd|x',
  '=',
  '+',
  '-1',
  '@',
  '＝',
  '\0',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\ud800',
  '\udc00',
  '😀',
]
const anyText = fc
  .oneof(
    fc
      .array(fc.constantFrom(...hostile, 'a', ' ', '<b>'), { minLength: 1, maxLength: 14 })
      .map((parts) => parts.join('')),
    fc.constantFrom(...(naughtyStrings as readonly string[])),
    fc.string({ unit: 'binary' }),
  )
  .map(cleanNote)
const layoutOf = (texts: readonly string[]): NoteLayout => ({
  columns: ['note'],
  noteOf: (row) => ({ faults: [], reasons: '', note: texts[row] ?? '' }),
})
const bytesOf = (chunks: Iterable<{ readonly bytes: Uint8Array }>): Uint8Array =>
  Buffer.concat(Array.from(chunks, ({ bytes }) => bytes))
const tableFor = (texts: readonly string[]) =>
  tableOf(texts.map((_, row) => sampleEvent({ id: `pump@#a@#${String(row)}` })))
const expected = (texts: readonly string[]) =>
  texts.flatMap((note, row) => (note === '' ? [] : [[row, { faults: [], reasons: '', note }]]))

describe(`notes of a user, whatever they are (${String(caseCount)} times)`, () => {
  const texts = fc.array(anyText, { minLength: 1, maxLength: 5 })

  it('come back from CSV with each delimiter, and the records beside them', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...delimiters), async (written, delimiter) => {
        const table = tableFor(written)
        const read = await readBytes(
          'a.csv',
          bytesOf(
            csvChunks(table, allRows(table.rowCount), { ...usual, delimiter, notes: layoutOf(written) }),
          ),
        )
        expect(read.notes).toEqual(expected(written))
        expect(recordsOf(read.table)).toEqual(recordsOf(table))
      }),
      { seed: 20261123, numRuns: caseCount },
    )
  }, 120_000)

  it('come back from JSON Lines and Parquet', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const table = tableFor(written)
        const lines = await readBytes(
          'a.jsonl',
          bytesOf(jsonLinesChunks(table, allRows(table.rowCount), layoutOf(written))),
        )
        expect([lines.notes, recordsOf(lines.table)]).toEqual([expected(written), recordsOf(table)])
        const parquet = readParquet(parquetOf(table, { notes: layoutOf(written) }))
        expect([parquet.notes, recordsOf(parquet.table)]).toEqual([expected(written), recordsOf(table)])
      }),
      { seed: 20261123, numRuns: caseCount },
    )
  }, 120_000)

  it('on times come back from the metadata, which do not mention them where there are none', () => {
    const plain: Provenance = {
      origins: [],
      scope: 'all',
      filters: [],
      rowCount: 1,
      zone: 'UTC',
      exportedAt: 1_700_000_000_000,
    }
    const file = {
      fileName: 'a.csv',
      sha256: 'a'.repeat(64),
      byteCount: 1,
      appVersion: '1.2.3',
      mediaType: 'text/csv',
    }
    expect(JSON.stringify(toCsvw(plain, file))).not.toContain('schema:comment')
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: -8.64e15, max: 8.64e15 }), text: anyText })),
        (timeNotes) => {
          expect(fromCsvw(JSON.stringify(toCsvw({ ...plain, timeNotes }, file)))?.timeNotes).toEqual(
            timeNotes,
          )
        },
      ),
      { seed: 20261123, numRuns: caseCount },
    )
  })

  it('are guarded in a spreadsheet, at the start and where it splits lines itself', () => {
    const csv = new TextDecoder().decode(
      bytesOf(csvChunks(tableFor(['']), allRows(1), { ...usual, notes: layoutOf(['=cmd;=cmd\n@x']) })),
    )
    expect(csv).toContain(`"'=cmd;'=cmd\n'@x"`)
  })
})
