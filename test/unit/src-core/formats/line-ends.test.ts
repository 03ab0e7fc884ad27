import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { byName } from '../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const lineEnds = ['\n', '\r', '\r\n'] as const

/** The text with its line ends outside of quotes written anew. */
const withLineEnds = (csv: string, next: () => string): string =>
  csv.replace(/"(?:[^"]|"")*"|\r\n|[\r\n]/g, (part) => (part.startsWith('"') ? part : next()))

describe('CSV whose lines end with CR alone, LF, CRLF or any of them', () => {
  it.each(lineEnds)('is read line by line: %j', async (lineEnd) => {
    for (const chunkSize of [1, 2, 7, 1000]) {
      const { table, problem } = await readBytes(
        'log.csv',
        ['deviceId;attributeCode', 'a;1', '"b\r";"2\n\r\n3"', 'c;4'].join(lineEnd),
        {
          chunkSize,
          askTable: byName,
        },
      )
      expect([problem, ...recordsOf(table).map((record) => JSON.parse(record) as unknown)]).toEqual([
        null,
        { deviceId: 'a', attributeCode: '1' },
        { deviceId: 'b\r', attributeCode: '2\n\r\n3' },
        { deviceId: 'c', attributeCode: '4' },
      ])
    }
  })

  it('is the events again, when it was ours, whatever they are and however the bytes arrive', async () => {
    const ends = fc.infiniteStream(fc.constantFrom(...lineEnds))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyElement, { minLength: 1, maxLength: 4 }),
        ends,
        fc.integer({ min: 1, max: 300 }),
        async (elements, stream, chunkSize) => {
          const table = tableOf(elements)
          const csv = Buffer.concat(
            Array.from(csvChunks(table, allRows(table.rowCount), usual), ({ bytes }) => bytes),
          ).toString()
          const changed = withLineEnds(csv, () => stream.next().value ?? '\n')
          const read = await readBytes('events.csv', changed, { chunkSize })
          expect([read.problem, ...recordsOf(read.table)]).toEqual([null, ...elements.map(stringifyJson)])
        },
      ),
      { seed: 20261122, numRuns: runCount(500, 100) },
    )
  })

  it.each(lineEnds)('has its faults in the right line: %j', async (lineEnd) => {
    for (const chunkSize of [1, 3, 1000]) {
      const { problem } = await readBytes(
        'log.csv',
        ['', 'a,b', '', '"1\r\n2","3\r4"', '1,2,3', ''].join(lineEnd),
        { chunkSize, askTable: byName },
      )
      expect(problem).toMatchObject({ kind: 'cellCount', line: 7 })
    }
  })
})

describe('JSON Lines whose lines end with CR alone, LF, CRLF or any of them', () => {
  const events = [1, 2, 3].map((attributeData) => stringifyJson(sampleEvent({ attributeData })))

  it.each([...lineEnds, '\r\r\n', '\n\r'])('are read line by line: %j', async (lineEnd) => {
    for (const chunkSize of [1, 5, 1000]) {
      const { table, problem } = await readBytes('events.jsonl', events.join(lineEnd), { chunkSize })
      expect([problem, ...recordsOf(table)]).toEqual([null, ...events])
    }
  })

  it.each(lineEnds)('have their faults in the right place: %j', async (lineEnd) => {
    for (const chunkSize of [1, 5, 1000]) {
      const { table, problem } = await readBytes(
        'events.jsonl',
        [events[0], events[1], '  oops', ''].join(lineEnd),
        { chunkSize },
      )
      expect(problem).toMatchObject({ kind: 'badJson', line: 3, character: 3 })
      expect(table.rowCount).toBe(2)
    }
  })
})
