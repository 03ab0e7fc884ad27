import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { textFields } from '../../../../src-core/events/event'
import { allRows } from '../../../../src-core/events/keep-rows'
import type { CsvLayout } from '../../../../src-core/formats/csv/format'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import {
  guardInner,
  guardJson,
  hasInnerFormula,
  isPlainNumber,
  unguardInner,
} from '../../../../src-core/formats/formula-guard'
import { delimiters } from '../../../../src-core/formats/provenance'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { showHidden } from '../../../../src-renderer/ui/text-pieces'
import { runCount } from '../../../support/run-count'
import { byName } from '../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const textCount = runCount(10_000, 500)
const eventsCount = runCount(2000, 150)
const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const csvOf = (elements: readonly JsonValue[], layout: Partial<CsvLayout> = {}): string => {
  const table = tableOf(elements)
  return Buffer.concat(
    Array.from(
      csvChunks(table, allRows(table.rowCount), { ...usual, ...layout, hasByteOrderMark: false }),
      ({ bytes }) => bytes,
    ),
  ).toString()
}

/**
 * As Excel opens a file: split at the list separator of the system, whatever the file was written with; a
 * quote counts where a cell begins.
 */
const splitAt = (csv: string, separator: string): readonly string[] => {
  const cells: string[] = []
  for (let at = 0; at <= csv.length; at++) {
    let cell = ''
    if (csv[at] === '"') {
      for (at++; at < csv.length && !(csv[at] === '"' && csv[at + 1] !== '"'); at++) {
        if (csv[at] === '"') at++
        cell += csv[at] ?? ''
      }
      at++
    }
    for (; at < csv.length && csv[at] !== separator && csv[at] !== '\n' && csv[at] !== '\r'; at++)
      cell += csv[at] ?? ''
    cells.push(cell)
  }
  return cells
}
/**
 * A whole cell of ours that is a number, at the start of a line or behind a tab, is one, whatever follows it.
 */
const isOfNumber = (cell: string): boolean => isPlainNumber(/^\t*([^,;\t]*)/.exec(cell)?.[1] ?? '')
const runs = (cell: string): boolean => /^[\t\0]*[=+\-@＝＋－＠]/.test(cell) && !isOfNumber(cell)
const innerCell = /[,;\t\r\n]"*[=+\-@\0＝＋－＠]/
const separators = [',', ';', '\t']
const thatRun = (csv: string): readonly string[] =>
  separators.flatMap((separator) => splitAt(csv, separator).filter(runs))

/** Texts made to begin a cell where there is none. */
const splitting = fc.string({
  unit: fc.constantFrom(...';,\t\r\n=+-@\'"＝x1 \0\u034F\u2800', '\ufe0f', '😀', '\ud800'),
  maxLength: 12,
})

describe('a file that a spreadsheet splits at another character than it was written with', () => {
  it.each([
    'a;=1+1',
    "x\n=cmd|'/c calc'!A0",
    'x\r\n@SUM(1)',
    'a,+1+1,b',
    '1\t-2+3',
    'x;"=1"',
    ";'=1",
    ';;=;=',
    'x;\0=1',
  ])('has no cell that runs: %j', async (text) => {
    const elements = [
      sampleEvent({
        attributeType: 'String',
        attributeData: text,
        channel: text,
        id: `${text}@#a@#5`,
        [`note${text}`]: [text, -5],
      }),
    ]
    for (const delimiter of delimiters) {
      const csv = csvOf(elements, { delimiter })
      expect(thatRun(csv)).toEqual([])
      const { table, problem } = await readBytes('events.csv', csv)
      expect([problem, ...recordsOf(table)]).toEqual([null, ...elements.map(stringifyJson)])
    }
  })

  it(`has none whatever the events are (${String(eventsCount)} times)`, () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyElement,
            splitting.map((text) => sampleEvent({ correlationId: text, [text]: text })),
          ),
          { maxLength: 4 },
        ),
        fc.constantFrom(...delimiters),
        (elements, delimiter) => {
          expect(thatRun(csvOf(elements, { delimiter, times: null }))).toEqual([])
        },
      ),
      { seed: 20261122, numRuns: eventsCount },
    )
  })

  it('has an apostrophe and a last cell only where something could begin a cell', () => {
    const csv = csvOf([sampleEvent({ channel: 'a;b,c\nd - e=f', correlationId: '-5' })])
    expect(csv).toContain('"a;b,c\nd - e=f"')
    expect(csv.endsWith(',-5,false,\r\n')).toBe(true)
  })

  it('is read without its apostrophes where columns were left out, too', async () => {
    const event = { channel: "a;=1;'=2;''=3,-4", correlationId: '=x\n-y' }
    const csv = csvOf([event], { fields: ['channel', 'correlationId'], times: null })
    expect(thatRun(csv)).toEqual([])
    const { table } = await readBytes('events.csv', csv, {
      askTable: byName,
    })
    expect(recordsOf(table)).toEqual([stringifyJson(event)])
  })

  it('of an older version, which had no such apostrophes, is read as it was', async () => {
    const event = sampleEvent({ channel: "a;'=1", correlationId: 'b\n=2' })
    const older = csvOf([sampleEvent({ channel: 'CHANNEL', correlationId: 'CORRELATION' })])
      .replace('CHANNEL', `"a;'=1"`)
      .replace('CORRELATION', '"b\n=2"')
    expect(recordsOf((await readBytes('events.csv', older)).table)).toEqual([stringifyJson(event)])
  })

  it(`guards and takes off again, and of JSON keeps what it means (${String(textCount)} times)`, () => {
    fc.assert(
      fc.property(splitting, (text) => {
        expect(guardInner(text)).not.toMatch(innerCell)
        expect(unguardInner(guardInner(text))).toBe(text)
        const json = JSON.stringify({ [text]: [text, -5, -0.5, [-1, text]] })
        expect(hasInnerFormula(guardJson(json))).toBe(false)
        expect(JSON.parse(guardJson(json))).toEqual(JSON.parse(json))
      }),
      { seed: 20261122, numRuns: textCount },
    )
  })
})

describe('texts through screen, file and back', () => {
  const hexPiece = /⟨U\+([0-9A-F]{4,6})⟩/gu
  const fromScreen = (shown: string): string =>
    shown.replace(hexPiece, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  const anyText = fc.oneof(
    splitting,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(...naughtyStrings),
  )

  it(`${String(textCount)} of them are what they were, each shown without anything that is not seen`, async () => {
    const texts = fc
      .sample(anyText, { seed: 20261122, numRuns: textCount })
      .filter((text) => !/⟨U\+/.test(text))
    expect(texts.length).toBeGreaterThan(textCount - 10)
    const events = texts.map((text, index) =>
      sampleEvent({
        ...Object.fromEntries(
          textFields.map((name, place) => [name, texts[(index + place) % texts.length] ?? '']),
        ),
        attributeType: 'String',
        attributeData: text,
        id: text,
      }),
    )
    for (const delimiter of delimiters) {
      const csv = csvOf(events, { delimiter })
      expect(thatRun(csv)).toEqual([])
      const { table, problem } = await readBytes('events.csv', csv)
      expect(problem).toBeNull()
      expect(recordsOf(table)).toEqual(events.map(stringifyJson))
      // One look at all of them: fifty thousand expectations would take longer than what they expect.
      const shown = texts.map((_, row) => showHidden(table.cell(row, 'attributeData').text))
      expect(shown.map(fromScreen)).toEqual(texts)
      expect(shown.filter((text) => /[\p{Cc}\p{Cs}\u034F\u2800\u00AD\u200B\u202E]/u.test(text))).toEqual([])
    }
  })
})
