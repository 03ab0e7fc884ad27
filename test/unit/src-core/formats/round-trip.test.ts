import { createRequire } from 'node:module'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { eventFields, type FieldName } from '../../../../src-core/events/event'
import type { EventTable } from '../../../../src-core/events/event-table'
import { allRows } from '../../../../src-core/events/keep-rows'
import type { CsvLayout } from '../../../../src-core/formats/csv/format'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { isPlainNumber } from '../../../../src-core/formats/formula-guard'
import { jsonLinesChunks } from '../../../../src-core/formats/jsonl/writer'
import { delimiters } from '../../../../src-core/formats/provenance'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { readCsv as readAsSpreadsheet } from '../../../demo/read-csv'
import { runCount } from '../../../support/run-count'
import { byName } from '../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const layout: fc.Arbitrary<CsvLayout> = fc.record({
  delimiter: fc.constantFrom(...delimiters),
  hasByteOrderMark: fc.boolean(),
  times: fc.constantFrom(usual.times, null),
  fields: fc.constant(null),
  notes: fc.constant(null),
})
const bytesOf = (chunks: Iterable<{ readonly bytes: Uint8Array }>): Uint8Array =>
  Buffer.concat(Array.from(chunks, ({ bytes }) => bytes))
const csvOf = (table: EventTable, wanted: CsvLayout = usual): Uint8Array =>
  bytesOf(csvChunks(table, allRows(table.rowCount), wanted))
const jsonLinesOf = (table: EventTable): Uint8Array =>
  bytesOf(jsonLinesChunks(table, allRows(table.rowCount)))
const runsInSpreadsheet = (cell: string): boolean =>
  /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell) && !isPlainNumber(cell)

const anyFileCount = runCount(10_000, 100)

describe('events that are written and read again', () => {
  it(`are the same, as CSV of any layout and as JSON Lines, whatever they are and however the bytes arrive (${String(anyFileCount)} times)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyElement, { maxLength: 3 }),
        layout,
        fc.integer({ min: 1, max: 700 }),
        async (elements, wanted, chunkSize) => {
          const table = tableOf(elements)
          const records = elements.map(stringifyJson)
          const fromCsv = await readBytes('events.csv', csvOf(table, wanted), { chunkSize })
          expect([fromCsv.problem, ...recordsOf(fromCsv.table)]).toEqual([null, ...records])
          if (elements.length === 0) return
          const fromLines = await readBytes('events.jsonl', jsonLinesOf(table), { chunkSize })
          expect([fromLines.problem, ...recordsOf(fromLines.table)]).toEqual([null, ...records])
        },
      ),
      { seed: 20261121, numRuns: anyFileCount },
    )
    // Ten thousand of them take half a minute on a busy machine.
  }, 240_000)

  it('survive the published naughty strings in every field, and no cell of them runs in a spreadsheet', async () => {
    const texts = eventFields
      .filter(({ kind }) => kind === 'text' || kind === 'id' || kind === 'value')
      .map(({ name }) => name)
    const elements = naughtyStrings.flatMap((text: string): JsonValue[] => [
      sampleEvent({
        ...Object.fromEntries(texts.map((name: FieldName) => [name, text])),
        attributeType: 'String',
      }),
      sampleEvent({ attributeType: 'Float', attributeData: text, [`note ${text}`]: text }),
    ])
    expect(naughtyStrings.length).toBeGreaterThan(400)
    const table = tableOf(elements)
    const csv = csvOf(table)
    expect(recordsOf((await readBytes('events.csv', csv)).table)).toEqual(elements.map(stringifyJson))
    expect(recordsOf((await readBytes('events.jsonl', jsonLinesOf(table))).table)).toEqual(
      elements.map(stringifyJson),
    )
    expect(readAsSpreadsheet(new TextDecoder().decode(csv)).flat().filter(runsInSpreadsheet)).toEqual([])
  })

  it('have no cell that a spreadsheet would run, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(anyElement, { maxLength: 6 }), (elements) => {
        const cells = readAsSpreadsheet(new TextDecoder().decode(csvOf(tableOf(elements)))).flat()
        expect(cells.filter(runsInSpreadsheet)).toEqual([])
      }),
      { seed: 20261121, numRuns: runCount(1000, 250) },
    )
  })
})

describe('a file that ends too early', () => {
  it('gives the rows before its end, and a problem where a row is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyElement, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (elements, share) => {
          const csv = csvOf(tableOf(elements))
          // A header that is cut is that of another table.
          const { table, problem } = await readBytes(
            'events.csv',
            csv.subarray(0, Math.floor(csv.length * share)),
            { askTable: byName },
          )
          const records = elements.map(stringifyJson)
          const found = recordsOf(table)
          // What stands after the last whole row may be a row by chance: a text that is cut is still a text.
          const whole = Math.max(0, found.length - 1)
          expect(found.slice(0, whole)).toEqual(records.slice(0, whole))
          expect(found.length).toBeLessThanOrEqual(records.length)
          if (share === 0) expect(problem).toMatchObject({ kind: 'empty' })
        },
      ),
      { seed: 20261121, numRuns: runCount(1000, 250) },
    )
  })
})

interface SpectrumCase {
  readonly name: string
  readonly csv: Buffer
  readonly json: Buffer
}
const spectrum = createRequire(import.meta.url)('csv-spectrum') as (
  done: (error: Error | null, cases: readonly SpectrumCase[]) => void,
) => void
const cases = await new Promise<readonly SpectrumCase[]>((resolve, reject) => {
  spectrum((error, found) => (error ? reject(error) : resolve(found)))
})

/** Its JSON is one record and not a list, and has another telephone number than its table. */
const wantedOf = ({ name, json }: SpectrumCase): readonly Record<string, string>[] => {
  const wanted = JSON.parse(json.toString()) as Record<string, string> | readonly Record<string, string>[]
  if (name !== 'location_coordinates') return wanted as readonly Record<string, string>[]
  return [{ ...(wanted as Record<string, string>), 'Contact Phone Number': '2095257564' }]
}

describe('tables of the published CSV spectrum', () => {
  it.each(cases)('$name are read cell by cell; an empty cell is a missing field', async (spectrumCase) => {
    const { table, problem } = await readBytes('table.csv', spectrumCase.csv, {
      askTable: byName,
    })
    expect(problem).toBeNull()
    const filled = (record: Record<string, string>): unknown =>
      Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''))
    expect(recordsOf(table).map((record) => JSON.parse(record) as unknown)).toEqual(
      wantedOf(spectrumCase).map(filled),
    )
  })
})
