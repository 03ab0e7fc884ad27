import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../../src-core/formats/file-kind'
import { ReadingError } from '../../../../src-core/formats/file-problem'
import { textKindOf } from '../../../../src-core/formats/text-reading'
import { createUtf8Stream, joined } from '../../../../src-core/formats/utf8-stream'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian)
  return new Uint8Array(view.buffer)
}

describe('what the bytes of a file are', () => {
  it.each([
    ['PK\x03\x04rest', 'workbook'],
    ['\xd0\xcf\x11\xe0', 'workbook'],
    ['\x1f\x8b\x08', 'packed'],
    ['\x89PNG\r\n', 'picture'],
    ['%PDF-1.7', 'pdf'],
  ])('%j is a %s', (start, notText) => {
    expect(kindOf(latin1(start))).toEqual({ notText })
  })

  it('is told by a byte order mark', () => {
    expect(kindOf(bytesOf('\ufeffa'))).toEqual({ encoding: 'utf8', markLength: 3 })
    expect(kindOf(utf16('\ufeffa', true))).toEqual({ encoding: 'utf16le', markLength: 2 })
    expect(kindOf(utf16('\ufeffa', false))).toEqual({ encoding: 'utf16be', markLength: 2 })
  })

  it('is UTF-16 without a mark if every second byte is nothing', () => {
    expect(kindOf(utf16('id,channel\n', true))).toEqual({ encoding: 'utf16le', markLength: 0 })
    expect(kindOf(utf16('id,channel\n', false))).toEqual({ encoding: 'utf16be', markLength: 0 })
    expect(kindOf(utf16('设备,通道\n', true))).toEqual({ encoding: 'utf16le', markLength: 0 })
  })

  it('is UTF-8 with a NUL in a text, and with an accent that is none', () => {
    expect(kindOf(bytesOf('id,channel\na,b\0\n'))).toEqual({ encoding: 'utf8', markLength: 0 })
    expect(kindOf(bytesOf(`abcde${'\0f'.repeat(40)}`))).toEqual({ encoding: 'utf8', markLength: 0 })
    expect(kindOf(latin1('id,ger\xe4t\n'))).toEqual({ encoding: 'utf8', markLength: 0 })
    expect(kindOf(new Uint8Array(0))).toEqual({ encoding: 'utf8', markLength: 0 })
  })

  it('is neither if NUL bytes stand anywhere', () => {
    expect(kindOf(Uint8Array.of(0, 1, 2, 3, 0xff, 0, 0, 7, 8))).toEqual({ notText: 'binary' })
  })
})

describe('bytes as UTF-8', () => {
  const converted = (bytes: Uint8Array, chunkSize = bytes.length): Uint8Array => {
    const stream = createUtf8Stream()
    let all: Uint8Array = new Uint8Array(0)
    for (let at = 0; at < bytes.length; at += chunkSize)
      all = joined(all, stream.read(bytes.subarray(at, at + chunkSize)))
    return joined(all, stream.end())
  }

  it('lose their mark, and nothing else', () => {
    expect(converted(bytesOf('\ufeffa\ufeff'))).toEqual(bytesOf('a\ufeff'))
    expect(converted(utf16('\ufeffa\ufeff', false))).toEqual(bytesOf('a\ufeff'))
  })

  it('come from UTF-16 in chunks of any size', () => {
    const text = `id,ä€😀${'x'.repeat(3000)}😀\u07ff\u0800\uffff`
    for (const size of [7, 4097]) expect(converted(utf16(`\ufeff${text}`, true), size)).toEqual(bytesOf(text))
  })

  it.each([
    ['half a unit', Uint8Array.of(...utf16('\ufeffab', true), 97)],
    ['half a pair', utf16('\ufeffab\ud83d', true)],
    ['a half without its pair', utf16('\ufeff\udc00ab', true)],
    ['two first halves', utf16('\ufeff\ud83d\ud83dab', true)],
  ])('are no UTF-8 where UTF-16 has %s', (_, bytes) => {
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(converted(bytes))).toThrow(TypeError)
  })

  it('are refused if they are no text', () => {
    expect(() => converted(latin1('PK\x03\x04'))).toThrow(ReadingError)
  })

  it('are those of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\0', 'ü', '\u07ff', '€', '\uffff', '😀') }),
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        (text, isLittleEndian, size) => {
          expect(converted(utf16(`\ufeff${text}`, isLittleEndian), size)).toEqual(bytesOf(text))
        },
      ),
      { seed: 20261122, numRuns: 50 },
    )
  })
})

describe('the format of a text', () => {
  const of = (text: string, fileName = 'file.txt', isEnd = true) =>
    textKindOf(bytesOf(text), fileName, isEnd)?.format

  it.each([
    ['id,channel\n', 'csv'],
    ['  [1,2]', 'json'],
    ['{"returnCode":0,"result":[]}', 'json'],
    ['{"id":"a","channel":"m"}\n{"id":"b"}', 'jsonl'],
    ['{"more":1,"result":[', 'json'],
    ['{"anything":1}', 'json'],
    ['"id";"channel"\n', 'csv'],
  ])('%j is a %s', (text, format) => {
    expect(of(text)).toBe(format)
  })

  it('is JSON Lines by its name, if the first line is JSON', () => {
    expect(of('[1,2]\n[3]', 'a.jsonl')).toBe('jsonl')
    expect(of('7\n8', 'a.NDJSON')).toBe('jsonl')
    expect(of('[1,\n2]', 'a.jsonl')).toBe('json')
    expect(of('id,channel\n', 'a.jsonl')).toBe('csv')
    expect(of('[1,2]\r[3]', 'a.jsonl')).toBe('jsonl')
  })

  it('waits where more would decide', () => {
    expect(of('  ', 'file.txt', false)).toBeUndefined()
    expect(of('{"anything"', 'file.txt', false)).toBeUndefined()
    expect(of('{"anything"', 'file.txt', true)).toBe('json')
    expect(of('[1,2]', 'a.jsonl', false)).toBeUndefined()
  })
})
