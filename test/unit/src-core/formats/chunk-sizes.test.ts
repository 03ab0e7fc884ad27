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
const encoder = new TextEncoder()

/** The problem, and the rows in spite of it. */
const read = async (fileName: string, bytes: Uint8Array, chunkSize: number) => {
  const { problem, table } = await readBytes(fileName, bytes, { chunkSize, askTable: byName })
  return { problem, records: recordsOf(table) }
}

const csvOf = (elements: Parameters<typeof tableOf>[0]): string => {
  const table = tableOf(elements)
  return Array.from(csvChunks(table, allRows(table.rowCount), usual), ({ bytes }) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  ).join('')
}
const writers = {
  'events.csv': csvOf,
  'events.jsonl': (elements) => elements.map((element) => `${stringifyJson(element)}\n`).join(''),
  'events.json': (elements) => stringifyJson({ returnCode: 0, result: [...elements] }),
} satisfies Record<string, (elements: Parameters<typeof tableOf>[0]) => string>

const rows = Array.from({ length: 2500 }, (_, index) =>
  sampleEvent({ attributeData: index, correlationId: 'größer' }),
)
const faults = { 'events.csv': 'x'.repeat(9), 'events.jsonl': '{"id" 1}', 'events.json': '{"id" 1}' } as const

describe('a fault in a file', () => {
  it.each(['events.csv', 'events.jsonl', 'events.json'] as const)(
    'has its place, and costs one row, whatever the size of the chunks: %s',
    async (name) => {
      const lines = name === 'events.csv' ? csvOf(rows).split('\r\n').slice(0, -1) : rows.map(stringifyJson)
      const line = 1501
      lines[line - 1] = faults[name]
      const text = name === 'events.json' ? `[${lines.join(',\n')}]` : lines.map((one) => `${one}\n`).join('')
      const bytes = encoder.encode(text)
      expect(bytes.length).toBeLessThan(1024 * 1024)
      for (const chunkSize of [1024 * 1024, 4096, 1000]) {
        const { problem, records } = await read(name, bytes, chunkSize)
        expect([problem?.line, records.length]).toEqual([line, 2499])
      }
    },
  )

  it(`is the same one in one chunk as in any others, in ${String(runCount(5000, 60))} files that were cut or changed anywhere`, async () => {
    const anyDamage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(6),
      bytes: fc.uint8Array({ maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(writers) as (keyof typeof writers)[])),
        fc.array(anyElement, { minLength: 1, maxLength: 6 }),
        fc.array(anyDamage, { maxLength: 2 }),
        fc.integer({ min: 1, max: 300 }),
        async (name, elements, damages, chunkSize) => {
          let bytes: Uint8Array = encoder.encode(writers[name](elements))
          for (const { at, length, bytes: put } of damages) {
            const index = Math.floor(at * bytes.length)
            bytes = Uint8Array.from([...bytes.subarray(0, index), ...put, ...bytes.subarray(index + length)])
          }
          const whole = await read(name, bytes, bytes.length + 1)
          expect(await read(name, bytes, chunkSize)).toEqual(whole)
        },
      ),
      { seed: 20_261_126, numRuns: runCount(5000, 60) },
    )
  }, 600_000)

  it.each([
    [
      'a header of which the start could have another separator',
      'events.csv',
      '"deviceId";a,"attributeCode";"b"\nd;1;2;3\n',
    ],
    ['a header that is longer than any of ours', 'events.csv', `deviceId,${'x'.repeat(70_000)}\nd,1\n`],
    [
      'what stands before the list that is longer than is looked for',
      'events.json',
      `{"more":"${'x'.repeat(1_100_000)}","returnCode":0,"result":[{"id":"a"}]}`,
    ],
    [
      'a first line that is longer than is looked at',
      'events.jsonl',
      `["${'x'.repeat(1_100_000)}"]\n{"id":"a"}\n`,
    ],
  ])('nor is the format another one: %s', async (_, name, text) => {
    const bytes = encoder.encode(text)
    expect(await read(name, bytes, bytes.length)).toEqual(await read(name, bytes, 30_011))
    if (bytes.length < 1000) expect(await read(name, bytes, bytes.length)).toEqual(await read(name, bytes, 1))
  })
})
