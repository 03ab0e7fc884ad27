import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { syntaxErrorAt } from '../../../../src-core/formats/json/syntax-error'
import { runCount } from '../../../support/run-count'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { anyElement, anyEvent } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const seed = 20261121
const anyChunkSize = fc.integer({ min: 1, max: 400 })
const one = stringifyJson(sampleEvent({ correlationId: 'größer 😀' }))
/** In characters, not in units of UTF-16. */
const { length } = Array.from(one)
const two = stringifyJson(sampleEvent({ attributeData: 2 }))

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isLittleEndian ? bytes : bytes.swap16()
}

describe('JSON Lines', () => {
  it('are the same events again, whatever they are and however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyElement, { minLength: 1, maxLength: 6 }),
        anyChunkSize,
        async (elements, chunkSize) => {
          const { table, problem } = await readBytes(
            'events.jsonl',
            elements.map((element) => `${stringifyJson(element)}\n`).join(''),
            { chunkSize },
          )
          expect(problem).toBeNull()
          expect(recordsOf(table)).toEqual(elements.map(stringifyJson))
        },
      ),
      { seed, numRuns: runCount(1000, 300) },
    )
  })

  it.each([
    ['blank lines, CRLF, and no line end at the end', `\r\n${one}\r\n \t\r\n\n${two}`],
    ['a byte order mark', `\ufeff${one}\n${two}\n`],
    ['blanks around', `  ${one} \n\t${two}\t\n`],
  ])('may have %s', async (_, text) => {
    for (const name of ['events.ndjson', 'events.txt']) {
      const { table, problem } = await readBytes(name, text, { chunkSize: 7 })
      expect(problem).toBeNull()
      expect(recordsOf(table)).toEqual([one, two])
    }
  })

  it('keep the digits of numbers that a double cannot hold, and take those it can for what they are', async () => {
    const numbers =
      '[12345678901234567890,1.50,1e3,-0,0.1,9007199254740993,1e-400,100000000000000000000,"1e400, 12345678901234567890"]'
    const { table } = await readBytes('events.jsonl', `{"deviceId":"d","more":${numbers}}\n`)
    expect(recordsOf(table)).toEqual([
      '{"deviceId":"d","more":[12345678901234567890,1.5,1000,-0,0.1,9007199254740993,1e-400,100000000000000000000,"1e400, 12345678901234567890"]}',
    ])
  })

  it.each([
    [
      'a comma too many',
      `${one}\n{"id":"x",}\n${two}\n`,
      { kind: 'badJson', line: 2, character: 11, found: '}' },
    ],
    ['a word', `${one}\n  oops\n`, { kind: 'badJson', line: 2, character: 3, found: 'oops' }],
    ['a raw line feed in a text', `${one}\n{"id":"a\nb"}\n`, { kind: 'badJson', line: 2, character: 9 }],
    ['half an event at the end', `${one}\n${two.slice(0, 30)}`, { kind: 'cutShort', line: 2, character: 31 }],
  ])('with %s say where, and keep all else', async (_, text, problem) => {
    const reading = await readBytes('events.jsonl', text, { chunkSize: 50 })
    expect(reading.problem).toMatchObject(problem)
    expect(recordsOf(reading.table)[0]).toBe(one)
  })

  it('with bytes that are no UTF-8 say where, and keep all else', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${one}\n{"id":"ä`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`"}\n${two}\n`),
    ])
    const { table, problem } = await readBytes('events.jsonl', bytes)
    expect(problem).toMatchObject({ kind: 'notUtf8', line: 2, character: 9 })
    expect(recordsOf(table)).toEqual([one, two])
  })
})

describe('a list of events as JSON', () => {
  it('is the same events again, bare or as a saved response, tight or laid out, however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyElement, { maxLength: 6 }),
        anyChunkSize,
        fc.boolean(),
        fc.constantFrom('', '\n  '),
        async (elements, chunkSize, isResponse, gap) => {
          const list = `[${gap}${elements.map(stringifyJson).join(`,${gap}`)}${gap}]`
          const text = isResponse
            ? `{${gap}"returnCode":${gap}0,${gap}"result": ${list},"more":{"a":[1]}}\n`
            : `${gap}${list}\n`
          const { table, problem } = await readBytes('events.json', text, { chunkSize })
          expect(problem).toBeNull()
          expect(recordsOf(table)).toEqual(elements.map(stringifyJson))
        },
      ),
      { seed, numRuns: runCount(1000, 300) },
    )
  })

  it.each([
    [
      'an error within an event',
      `[\n ${one},\n {"id" 7}\n]`,
      { kind: 'badJson', line: 3, character: 8, found: '7}\n]' },
    ],
    ['no comma between', `[${one}\n ${two}]`, { kind: 'badJson', line: 2, character: 2 }],
    ['a comma too many', `[${one},]`, { kind: 'badJson', line: 1, character: length + 3 }],
    [
      'a bracket that closes what is not open',
      `[${one}}]`,
      { kind: 'badJson', line: 1, character: length + 2, found: '}]' },
    ],
    ['more behind it', `[${one}]\n2`, { kind: 'badJson', line: 2, character: 1 }],
    [
      'a broken rest of the response',
      `{"result":[${one}],\n"a" 1}`,
      { kind: 'badJson', line: 2, character: 5 },
    ],
    ['an end too early', `[\n${one},\n{"id`, { kind: 'cutShort', line: 3, character: 5 }],
    ['no end', `[${one}`, { kind: 'cutShort', line: 1, character: length + 2 }],
    ['no end of the response', `{"result":[${one}]`, { kind: 'cutShort' }],
  ])('with %s says where, and gives all else', async (_, text, problem) => {
    for (const chunkSize of [1, 33, 100_000]) {
      const reading = await readBytes('events.json', text, { chunkSize })
      expect(reading.problem).toMatchObject(problem)
      expect(recordsOf(reading.table)).toEqual(text.includes(two) ? [one, two] : [one])
    }
  })

  it('with bytes that are no UTF-8 says where', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`[${one},\n  "ü`),
      Buffer.from([0xff]),
      Buffer.from(`",${two}]`),
    ])
    const { table, problem } = await readBytes('events.json', bytes)
    expect(problem).toMatchObject({ kind: 'notUtf8', line: 2, character: 5 })
    expect(recordsOf(table)).toEqual([one, two])
  })

  it('with `result` more than once is read with the events of every such list, and that is said', async () => {
    const text = `{"returnCode":0,"result":[${one}],"more":{"result":[7]},"re\\u0073ult":[ ],\n"result":[${two},3],"last":1}`
    for (const chunkSize of [1, 33, 100_000]) {
      const { table, problem } = await readBytes('events.json', text, { chunkSize })
      expect(recordsOf(table)).toEqual([one, two, '3'])
      expect(problem).toMatchObject({ kind: 'resultTwice' })
    }
    const other = await readBytes('events.json', `{"result":{"id":"x"},"result":[${one}],"result":null}`)
    expect([recordsOf(other.table), other.problem?.kind]).toEqual([[one], 'resultTwice'])
    const once = await readBytes('events.json', `{"result":[${one}],"more":{"result":[7],"a":1}}`)
    expect([recordsOf(once.table), once.problem]).toEqual([[one], null])
  })

  it('with an error in the second `result` says where, and gives what is before', async () => {
    const broken = await readBytes('events.json', `{"result":[${one}],\n"result":[${two},{"id" 7}]}`)
    expect(broken.problem).toMatchObject({ kind: 'badJson', line: 2 })
    expect(recordsOf(broken.table)).toEqual([one, two])
    const cut = await readBytes('events.json', `{"result":[${one}],"result":[${two}`)
    expect(cut.problem).toMatchObject({ kind: 'cutShort' })
    expect(recordsOf(cut.table)).toEqual([one, two])
  })

  it.each([
    ['something else', '{\n "name": "package", "version": [1]\n}\n'],
    ['half of a document', '{"name": "pack'],
  ])('is told apart from %s', async (_, text) => {
    const { table, problem } = await readBytes('events.json', text)
    expect(problem?.kind).toMatch(/^(notEvents|cutShort)$/)
    expect(table.rowCount).toBe(0)
  })

  it('is found by its content whatever the file is called, and JSON Lines in a file called JSON', async () => {
    expect(recordsOf((await readBytes('events.csv', `[${one}]`)).table)).toEqual([one])
    expect(recordsOf((await readBytes('events.json', `${one}\n${two}\n`)).table)).toEqual([one, two])
  })

  it('of nothing is a file without events', async () => {
    expect(await readBytes('events.json', ' [ ] ')).toMatchObject({ problem: null, table: { rowCount: 0 } })
    expect((await readBytes('events.json', ' \n ')).problem).toMatchObject({ kind: 'empty' })
  })

  it('may be nested deeper than the call stack goes', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect((await readBytes('events.json', `[${one},${deep}]`)).table.rowCount).toBe(2)
    expect((await readBytes('events.json', `[${one},${deep.slice(0, -1)}`)).table.rowCount).toBe(1)
  })
})

describe('UTF-16', () => {
  it('is read by its byte order mark, however the bytes arrive', async () => {
    for (const isLittleEndian of [true, false]) {
      const { table, problem } = await readBytes('events.jsonl', utf16(`${one}\n${two}\n`, isLittleEndian), {
        chunkSize: 3,
      })
      expect(problem).toBeNull()
      expect(recordsOf(table)).toEqual([one, two])
    }
  })

  it('with half a character is an error with its place', async () => {
    const lone = await readBytes('events.jsonl', utf16(`${one}\n{"id":"\ud83d"}\n`, true))
    expect(lone.problem).toMatchObject({ kind: 'notUtf8', line: 2, character: 8 })
    expect(recordsOf(lone.table)).toEqual([one])
    const cut = await readBytes('events.jsonl', utf16(`${one}\n${two}`, true).slice(0, -1))
    expect(cut.problem).toMatchObject({ kind: 'notUtf8', line: 2 })
    expect(recordsOf(cut.table)).toEqual([one])
  })
})

it('says of any broken JSON where it breaks: before it all is well, and there no text goes on', () => {
  fc.assert(
    fc.property(
      anyElement,
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '0', '\n', '\\'),
      (element, index, change) => {
        const json = stringifyJson(element)
        const at = index % (json.length + 1)
        const broken = json.slice(0, at) + change + json.slice(at + 1)
        const isJson = (text: string): boolean => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        }
        if (isJson(broken)) return
        const found = syntaxErrorAt(broken)
        // Never before what was changed, unless that takes away what parts it from the text before it.
        expect(found).toBeLessThanOrEqual(broken.length)
        if (found < at) expect(broken.slice(found, at + 1)).toMatch(/^[\w.+-]+|^"|^\\/)
      },
    ),
    { seed, numRuns: runCount(5000, 300) },
  )
})

it('reads of any beginning of a file what is whole in it, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEvent, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      anyChunkSize,
      async (events, index, chunkSize) => {
        const records = events.map(stringifyJson)
        for (const [name, text] of [
          ['events.jsonl', `${records.join('\n')}\n`],
          ['events.json', `[${records.join(',\n')}]`],
          ['events.json', `{"returnCode":0,"result":[${records.join(',')}]}`],
        ] as const) {
          const bytes = new TextEncoder().encode(text)
          const cut = bytes.slice(0, index % (bytes.length + 1))
          const { table, problem } = await readBytes(name, cut, { chunkSize })
          const found = recordsOf(table)
          expect(found).toEqual(records.slice(0, found.length))
          if (cut.length === bytes.length) expect([found.length, problem]).toEqual([records.length, null])
          else if (name === 'events.json') expect(problem).not.toBeNull()
        }
      },
    ),
    { seed, numRuns: runCount(800, 250) },
  )
})
