import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createElementBatches, rowsPerBatch } from '../../../../src-core/formats/element-batches'
import { ReadingError } from '../../../../src-core/formats/file-problem'
import type { FormatReader, Listeners } from '../../../../src-core/formats/format-reader'
import { readElement } from '../../../../src-core/formats/json/element'
import { createElementScanner } from '../../../../src-core/formats/json/element-scanner'
import { nextListAt, readJsonHead, skipBlanks } from '../../../../src-core/formats/json/head'
import { createJsonListReader } from '../../../../src-core/formats/json/list-reader'
import { createJsonLinesReader } from '../../../../src-core/formats/jsonl/reader'
import type { RowNote } from '../../../../src-core/formats/row-notes'
import { recordsOf } from '../../support/file-bytes'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the ends of the elements of a list', () => {
  /** The elements of a list behind its bracket, and what is left. */
  const split = (text: string, size = text.length): readonly string[] => {
    const scanner = createElementScanner()
    const parts: string[] = []
    let part = ''
    for (let from = 0; from < text.length; from += size) {
      const chunk = text.slice(from, from + size)
      let start = 0
      for (let end = scanner.next(bytesOf(chunk), 0); end !== -1; end = scanner.next(bytesOf(chunk), start)) {
        parts.push(part + chunk.slice(start, end))
        part = ''
        start = end + 1
      }
      part += chunk.slice(start)
    }
    return [...parts, part]
  }

  it('are commas and the closing bracket, outside of texts and of what is nested', () => {
    expect(split('{"a":[1,2],"b":","},"],",7]}')).toEqual(['{"a":[1,2],"b":","}', '"],"', '7', '', ''])
  })

  it('are found behind escaped quotes and backslashes', () => {
    expect(split(String.raw`"a\",b","\\",3]`)).toEqual([String.raw`"a\",b"`, String.raw`"\\"`, '3', ''])
  })

  it.each([1, 2, 3, 5])('do not depend on the chunks, here of %i bytes', (size) => {
    const text = String.raw`{"a":"\\\"],{","b":[[],{}]},[{"c":"}"}],"\"",null]`
    expect(split(text, size)).toEqual(split(text))
  })
})

describe('an element', () => {
  it('is its value, with all digits', () => {
    expect(readElement('{"a":12345678901234567890}')).toEqual({
      value: { a: new ExactNumber('12345678901234567890') },
      hasDoubled: false,
    })
  })

  it('may have a name twice, of which the last value counts', () => {
    expect(readElement('{"a":1,"a":2}')).toEqual({ value: { a: 2 }, hasDoubled: true })
    expect(readElement('[{"a":1},{"a":2}]')).toMatchObject({ hasDoubled: false })
  })

  it.each([
    ['{"a":1} {"b":2}', { at: 8, before: { a: 1 } }],
    ['{"a":1', { at: 6 }],
    ['{"a":x}', { at: 5 }],
    ['', { at: 0 }],
    ['1 2', { at: 2, before: 1 }],
  ])('%j is broken at a place, and before that may be whole', (json, broken) => {
    expect(readElement(json)).toEqual({ broken })
  })
})

describe('the head of a JSON document', () => {
  const headOf = (text: string) => readJsonHead(bytesOf(text))

  it('ends at the bracket of a bare list', () => {
    expect(headOf(' \n[1')).toEqual({ names: [], listAt: 3, isOver: false })
  })

  it('ends at the list of a response, behind its other members', () => {
    const text = '{"returnCode": 0, "more": {"result": [1]}, "result" : [7]}'
    expect(headOf(text)).toEqual({
      names: ['returnCode', 'more'],
      listAt: text.indexOf('[7') + 1,
      isOver: false,
    })
    expect(headOf(String.raw`{"res\u0075lt":[`)).toMatchObject({ listAt: 16 })
  })

  it.each(['{', '{"a', '{"a"', '{"a":', '{"a":1', '{"a":1,', '', '{"result":'])('%j may go on', (text) => {
    expect(headOf(text)).toMatchObject({ listAt: -1, isOver: false })
  })

  it.each(['7', '{}', '{"a":1}', '{"result":5}', '{"a" 1', '{a:1'])('%j has no list to come', (text) => {
    expect(headOf(text)).toMatchObject({ listAt: -1, isOver: true })
  })

  it('may be followed by a further list', () => {
    expect([
      nextListAt(bytesOf('],"a":1,"result":[2]}')),
      nextListAt(bytesOf(']}')),
      nextListAt(bytesOf('],"a":1}')),
    ]).toEqual([18, -1, -1])
    expect(skipBlanks(bytesOf(' \t\r\n\u00a0x'), 0)).toBe(4)
  })
})

describe('batches of elements', () => {
  it('are full at a fixed number, and the last one is what is left', () => {
    const counts: number[] = []
    const batches = createElementBatches(({ rowCount }) => counts.push(rowCount))
    for (let index = 0; index < rowsPerBatch + 2; index++) batches.add({ id: String(index) })
    batches.flush()
    batches.flush()
    expect(counts).toEqual([rowsPerBatch, 2])
  })
})

interface Reading {
  readonly records: readonly string[]
  readonly notes: readonly (readonly [number, RowNote])[]
  readonly problem?: object
}

/** With the first problem. */
const readWith = (
  create: (listeners: Listeners) => FormatReader,
  content: string | Uint8Array,
  size: number,
): Reading => {
  const table = createEventTable()
  const notes: (readonly [number, RowNote])[] = []
  let fault: object | undefined
  const reader = create({
    onBatch: table.append,
    onNote: (row, note) => void notes.push([row, note]),
    onFault: ({ problem }) => void (fault ??= problem),
    onJoined: () => undefined,
    onRemark: () => undefined,
  })
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  const end = (last?: object): Reading => {
    reader.flush()
    const problem = fault ?? last
    return { records: recordsOf(table), notes, ...(problem && { problem }) }
  }
  try {
    for (let at = 0; at < bytes.length; at += size) reader.read(bytes.slice(at, at + size))
    reader.readEnd()
    return end()
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    const { kind, found, position } = reason
    return end({ kind, found, line: reader.line, ...position })
  }
}
const sizes = [1, 3, 1000] as const

describe('a list of events', () => {
  const read = (content: string | Uint8Array, size = 1000): Reading =>
    readWith(createJsonListReader, content, size)

  it.each(sizes)('is read element by element in chunks of %i', (size) => {
    expect(read('[{"id":"a"}, 7 ,\n{"id":"ü"}]', size)).toEqual({
      records: ['{"id":"a"}', '7', '{"id":"ü"}'],
      notes: [],
    })
    expect(read('{"returnCode":0,"result":[{"id":"a"}],"more":[]}', size).records).toEqual(['{"id":"a"}'])
    expect(read(' [ ] ', size)).toEqual({ records: [], notes: [] })
  })

  it.each(sizes)('that occurs twice is read twice, with a remark, in chunks of %i', (size) => {
    const { records, problem } = read('{"result":[1],"x":0,"result":[2]}', size)
    expect([records, problem]).toMatchObject([['1', '2'], { kind: 'resultTwice' }])
  })

  it.each([
    ['[1,2', ['1'], { kind: 'cutShort' }],
    ['[1,2]x', ['1', '2'], { kind: 'badJson', character: 6 }],
    ['{"result":[1]', ['1'], { kind: 'cutShort', character: 14 }],
    ['[1,\n{"a":x},3]', ['1', '3'], { kind: 'badJson', line: 2, character: 6 }],
    ['[1,,2]', ['1', '2'], { kind: 'badJson', character: 4 }],
    ['[1 2,3]', ['3'], { kind: 'badJson', character: 4 }],
    ['[1}', ['1'], { kind: 'badJson', character: 3 }],
    ['{"a":1}', [], { kind: 'notEvents' }],
  ])('%j gives what comes before its error, and behind it', (text, records, problem) => {
    for (const size of sizes) expect(read(text, size)).toMatchObject({ records, problem })
  })

  it('that is no UTF-8 says where', () => {
    const bytes = Uint8Array.of(...bytesOf('[1,\n"ü'), 0xff, ...bytesOf('",2]'))
    expect(read(bytes)).toMatchObject({
      records: ['1', '2'],
      problem: { kind: 'notUtf8', line: 2, character: 3 },
    })
  })
})

describe('JSON Lines', () => {
  const read = (content: string | Uint8Array, size = 1000): Reading =>
    readWith(createJsonLinesReader, content, size)

  it.each(sizes)('are one element a line, whatever ends it, in chunks of %i', (size) => {
    expect(read('{"id":"a"}\n\r\n{"id":"ü"}\r\n \n7\r[1]', size).records).toEqual([
      '{"id":"a"}',
      '{"id":"ü"}',
      '7',
      '[1]',
    ])
  })

  it.each(sizes)('count their lines as an editor does, in chunks of %i', (size) => {
    expect(read('1\r\n2\r3\n\nx', size)).toMatchObject({
      records: ['1', '2', '3'],
      problem: { kind: 'badJson', line: 5, character: 1 },
    })
  })

  it.each([
    ['1\n{"a":', ['1'], { kind: 'cutShort', line: 2, character: 6 }],
    ['1\n{"a":\n2', ['1', '2'], { kind: 'badJson', line: 2, character: 6 }],
    ['1\n{"a":1}x\n3', ['1', '{"a":1}', '3'], { kind: 'badJson', line: 2, character: 8 }],
    ['1\n{"a":1}{"b":2}{"c"\n3', ['1', '{"a":1}', '{"b":2}', '3'], { line: 2, character: 19 }],
    ['"😀" x', [], { kind: 'badJson', line: 1, character: 5 }],
  ])('%j give what comes before their error, and behind it', (text, records, problem) => {
    for (const size of sizes) expect(read(text, size)).toMatchObject({ records, problem })
  })

  it('that are no UTF-8 are read without that line', () => {
    const bytes = Uint8Array.of(...bytesOf('1\n2\n"ü'), 0xff, ...bytesOf('"\n3'))
    for (const size of sizes)
      expect(read(bytes, size)).toMatchObject({
        records: ['1', '2', '3'],
        problem: { kind: 'notUtf8', line: 3, character: 3 },
      })
  })

  it('are those that were written, in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (values, size) => {
          const lines = values.map((value) => JSON.stringify([value]))
          expect(read(lines.join('\r\n'), size).records).toEqual(lines)
        },
      ),
      { seed: 20261122, numRuns: 25 },
    )
  })
})
