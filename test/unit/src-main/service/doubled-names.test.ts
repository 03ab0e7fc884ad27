import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readElements, readEnvelope } from '../../../../src-main/service/envelope'
import { createBodyParser } from '../../../../src-main/parsing/body-parser'
import { doubledNames } from '../../../../src-preload/contract/doubled-names'
import { type JsonObject, type JsonValue, stringifyJson } from '../../../../src-preload/contract/json'
import { createEventTable } from '../../../../src-renderer/events/event-table'
import { anyElement } from '../../src-renderer/events/arbitrary-events'
import { sampleEvent } from '../../src-renderer/events/sample-events'
import { readBytes, recordsOf } from '../../support/file-bytes'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const found = (json: string) => doubledNames(json, JSON.parse(json) as JsonValue)

describe('names that stand twice in an object', () => {
  it.each([
    ['{"id":1,"id":2}', [{ name: 'id', path: [] }]],
    ['{"id":1,"\\u0069d":2}', [{ name: 'id', path: [] }]],
    ['{"a" : 1 , "a"\n:\t2}', [{ name: 'a', path: [] }]],
    ['{"a":":","b":{"c":1,"c":"::"}}', [{ name: 'c', path: ['b'] }]],
    ['[0,[1,{"x":{"y":1,"y":2}}]]', [{ name: 'y', path: [1, 1] }]],
    ['{"r":[{"a":1},{"a":1,"b":"\\":","a":2,"a":3}]}', [{ name: 'a', path: ['r', 1] }, { name: 'a', path: ['r', 1] }]],
    ['{"__proto__":1,"__proto__":2}', [{ name: '__proto__', path: [] }]],
  ])('are found: %s', (json, names) => {
    expect(found(json)).toEqual(names)
  })

  it.each(['{}', '[]', '"a:b"', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":1}]', '{"a":"\\"a\\":1","b":":"}', '{"a":[":","\\\\",{"b":":"}]}', '{"a:a":1,"a":2}'])('are none: %s', (json) => {
    expect(found(json)).toEqual([])
  })

  it('are none in any JSON that was printed, and one where one was added', () => {
    fc.assert(
      fc.property(fc.array(anyElement, { minLength: 1, maxLength: 4 }), fc.nat(), (elements, at) => {
        const texts = elements.map(stringifyJson)
        expect(doubledNames(`[${texts.join(',')}]`, elements)).toEqual([])
        const place = at % elements.length
        const odd = texts.map((text, index) => (index === place ? `{"more":"{:}","deep":[{"x":1}],"more":${text}}` : text))
        expect(doubledNames(`[${odd.join(' , ')}]`, JSON.parse(`[${odd.join(',')}]`) as JsonValue)).toEqual([{ name: 'more', path: [place] }])
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
    for (const kind of ['asTheyCame', 'eachOnce'] as const) {
      parser.handle({ kind: 'open', pages: 1, wanted: { kind } })
      const body = bytes(`{"returnCode":0,"result":[${[stringifyJson(sampleEvent({ id: 'other' })), twice, nested.replace('@#temperature', '@#a')].join(',')}]}`)
      const answer = parser.handle({ kind: 'read', pages: 1, body, asked: { deviceId: 'pump-7', limit: 1000 } })
      const table = createEventTable()
      if (answer?.ok === true && answer.value?.batch !== undefined) table.append(answer.value.batch)
      expect(table.rowCount).toBe(3)
      expect(table.oddityCounts.doubledName).toBe(2)
      expect([0, 1, 2].map((row) => table.odditiesOf(row).includes('doubledName'))).toEqual([false, true, true])
    }
  })

  it.each(['{"returnCode":5,"returnCode":0,"result":[]}', '{"returnCode":0,"result":[{}],"result":[]}'])('that says two things is no success: %s', (body) => {
    const fault = { kind: 'unexpectedJson', fault: 'nameTwice', found: body.includes('5') ? '"returnCode"' : '"result"' }
    expect(readElements(bytes(body))).toEqual({ ok: false, fault })
    expect(readEnvelope(bytes(body))).toEqual({ ok: false, fault })
  })

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
    expect(table.oddityCounts.doubledName).toBe(1)
    expect(table.odditiesOf(1)).toEqual(['doubledName'])
    expect(recordsOf(table)[1]).toBe(stringifyJson(sampleEvent() as JsonObject))
  })
})
