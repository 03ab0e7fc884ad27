import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubledNames } from '../../../../src-core/codec/doubled-names'
import { type JsonObject, type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { jsonLinesChunks } from '../../../../src-core/formats/jsonl/writer'
import type { FileChunk } from '../../../../src-core/formats/row-chunks'
import { flagColumns } from '../../../../src-core/formats/row-notes'
import { createBodyParser } from '../../../../src-main/parsing/body-parser'
import { readElements, readEnvelope } from '../../../../src-main/service/envelope'
import { anyElement } from '../../src-core/events/arbitrary-events'
import { sampleEvent } from '../../src-core/events/sample-events'
import { byName } from '../../support/asked-tables'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const found = (json: string) => doubledNames(json, JSON.parse(json) as JsonValue)

describe('names that stand twice in an object', () => {
  it.each([
    ['{"id":1,"id":2}', [{ name: 'id', path: [] }]],
    ['{"id":1,"\\u0069d":2}', [{ name: 'id', path: [] }]],
    ['{"a" : 1 , "a"\n:\t2}', [{ name: 'a', path: [] }]],
    ['{"a":":","b":{"c":1,"c":"::"}}', [{ name: 'c', path: ['b'] }]],
    ['[0,[1,{"x":{"y":1,"y":2}}]]', [{ name: 'y', path: [1, 1] }]],
    [
      '{"r":[{"a":1},{"a":1,"b":"\\":","a":2,"a":3}]}',
      [
        { name: 'a', path: ['r', 1] },
        { name: 'a', path: ['r', 1] },
      ],
    ],
    ['{"__proto__":1,"__proto__":2}', [{ name: '__proto__', path: [] }]],
  ])('are found: %s', (json, names) => {
    expect(found(json)).toEqual(names)
  })

  it.each([
    '{}',
    '[]',
    '"a:b"',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1","b":":"}',
    '{"a":[":","\\\\",{"b":":"}]}',
    '{"a:a":1,"a":2}',
  ])('are none: %s', (json) => {
    expect(found(json)).toEqual([])
  })

  it('are none in any JSON that was printed, and one where one was added', () => {
    fc.assert(
      fc.property(fc.array(anyElement, { minLength: 1, maxLength: 4 }), fc.nat(), (elements, at) => {
        const texts = elements.map(stringifyJson)
        expect(doubledNames(`[${texts.join(',')}]`, elements)).toEqual([])
        const place = at % elements.length
        const odd = texts.map((text, index) =>
          index === place ? `{"more":"{:}","deep":[{"x":1}],"more":${text}}` : text,
        )
        expect(doubledNames(`[${odd.join(' , ')}]`, JSON.parse(`[${odd.join(',')}]`) as JsonValue)).toEqual([
          { name: 'more', path: [place] },
        ])
      }),
      { seed: 20261122, numRuns: 2000 },
    )
  })

  it('are found however deep they are', () => {
    const deep = `${'{"a":'.repeat(100_000)}{"b":1,"b":2}${'}'.repeat(100_000)}`
    expect(found(deep)).toEqual([{ name: 'b', path: ['a', 'a'] }])
  })
})

const twice = stringifyJson(sampleEvent()).replace('"channel":"m"', '"channel":"first","channel":"m"')

describe('an answer of the service', () => {
  it('marks the records, and counts them', () => {
    const nested = stringifyJson(sampleEvent({ site: { a: 1 } })).replace('"a":1', '"a":1,"a":2')
    const parser = createBodyParser()
    for (const kind of ['unmerged', 'merged'] as const) {
      parser.handle({ kind: 'open', pages: 1, mode: { kind } })
      const body = bytes(
        `{"returnCode":0,"result":[${[stringifyJson(sampleEvent({ id: 'other' })), twice, nested.replace('@#temperature', '@#a')].join(',')}]}`,
      )
      const answer = parser.handle({
        kind: 'read',
        pages: 1,
        body,
        asked: { deviceId: 'pump-7', limit: 1000 },
      })
      const table = createEventTable()
      if (answer?.ok === true && answer.value?.batch !== undefined) table.append(answer.value.batch)
      expect(table.rowCount).toBe(3)
      expect(table.anomalyCounts.doubledName).toBe(2)
      expect([0, 1, 2].map((row) => table.anomaliesOf(row).includes('doubledName'))).toEqual([
        false,
        true,
        true,
      ])
    }
  })

  it.each(['{"returnCode":5,"returnCode":0,"result":[]}', '{"returnCode":0,"result":[{}],"result":[]}'])(
    'that says two things is no success: %s',
    (body) => {
      const problem = {
        kind: 'unexpectedJson',
        problem: 'nameTwice',
        found: body.includes('5') ? '"returnCode"' : '"result"',
      }
      expect(readElements(bytes(body))).toEqual({ ok: false, problem })
      expect(readEnvelope(bytes(body))).toEqual({ ok: false, problem })
    },
  )

  it('may have other names twice', () => {
    expect(readElements(bytes('{"took":1,"took":2,"returnCode":0,"result":[]}'))).toMatchObject({ ok: true })
  })
})

describe('a file', () => {
  it.each([
    ['events.jsonl', [stringifyJson(sampleEvent()), twice, '{"deviceId":"a:b"}'].join('\n')],
    ['events.json', `[${[stringifyJson(sampleEvent()), twice, '{"deviceId":"a:b"}'].join(' ,\n')}]`],
  ])('marks and counts them: %s', async (name, text) => {
    const { table, problem } = await readBytes(name, text, { chunkSize: 50 })
    expect(problem).toBeNull()
    expect(table.anomalyCounts.doubledName).toBe(1)
    expect(table.anomaliesOf(1)).toEqual(['doubledName'])
    expect(recordsOf(table)[1]).toBe(stringifyJson(sampleEvent() as JsonObject))
  })
})

describe('a file that was exported', () => {
  const dropped = '{"attributeCode":"a","attributeCode":"b"}'
  const records = [
    stringifyJson(sampleEvent()),
    twice,
    dropped,
    stringifyJson(sampleEvent({ deviceEventExplorer: 1 })),
    '[{"a":1,"a":2}]',
  ].join('\n')
  const marked = (table: EventTable): readonly boolean[] =>
    Array.from({ length: table.rowCount }, (_, row) => table.anomaliesOf(row).includes('doubledName'))
  const bytesOf = (chunks: Iterable<FileChunk>): Uint8Array =>
    Buffer.concat(Array.from(chunks, ({ bytes: some }) => some))

  it('tells of them when it is opened again, as CSV and as CSV with the notes of this application', async () => {
    const { table } = await readBytes('events.jsonl', records)
    const note = { faults: ['spike'], reasons: 'too high' } as const
    for (const notes of [null, { columns: flagColumns, noteOf: () => note }]) {
      const csv = bytesOf(
        csvChunks(table, allRows(table.rowCount), {
          ...usualLayout({ zone: 'UTC', formatIso: () => '' }),
          notes,
        }),
      )
      const again = await readBytes('events.csv', csv, { chunkSize: 50 })
      expect(again.problem).toBeNull()
      expect(marked(again.table)).toEqual([false, true, true, false, true])
      expect(recordsOf(again.table)).toEqual(recordsOf(table))
    }
  })

  it('tells of them as JSON Lines, but where the record is a list or has the field of the note itself', async () => {
    const { table } = await readBytes('events.jsonl', records)
    const note = { faults: ['spike'], reasons: 'too high' } as const
    for (const notes of [null, { columns: flagColumns, noteOf: () => note }]) {
      const lines = bytesOf(jsonLinesChunks(table, allRows(table.rowCount), notes))
      const again = await readBytes('events.jsonl', lines, { chunkSize: 50 })
      expect(again.problem).toBeNull()
      expect(marked(again.table).slice(0, 4)).toEqual([false, true, true, false])
      expect(recordsOf(again.table)).toEqual(recordsOf(table))
    }
  })

  it('tells of them where the file was saved again without a column', async () => {
    const { table } = await readBytes('events.jsonl', twice)
    const csv = Buffer.from(
      bytesOf(csvChunks(table, allRows(1), usualLayout({ zone: 'UTC', formatIso: () => '' }))),
    ).toString()
    const again = await readBytes('events.csv', csv.replace('tenantId,', '').replace('tenant-1,', ''), {
      askTable: byName,
    })
    expect(again.table.anomaliesOf(0)).toContain('doubledName')
  })

  it('is faulty where the mark is no mark', async () => {
    const { table } = await readBytes('events.jsonl', twice)
    const csv = bytesOf(
      csvChunks(table, allRows(table.rowCount), usualLayout({ zone: 'UTC', formatIso: () => '' })),
    )
    const { problem } = await readBytes(
      'events.csv',
      Buffer.from(Buffer.from(csv).toString().replace('""doubledName"":true', '""doubledName"":1')),
    )
    expect(problem).toMatchObject({ kind: 'badExtra' })
  })
})
