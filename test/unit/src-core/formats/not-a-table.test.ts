import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { byName } from '../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { sampleEvent } from '../events/sample-events'

const read = async (content: string | Uint8Array, chunkSize = 1000, name = 'log.csv') => {
  const { table, problem } = await readBytes(name, content, { chunkSize, askTable: byName })
  return { problem, records: recordsOf(table).map((record) => JSON.parse(record) as unknown) }
}
const event = sampleEvent({ correlationId: 'größer 😀' })
const usual = usualLayout(createInstantFormatter('Europe/Berlin'))
const csvOf = (elements: Parameters<typeof tableOf>[0], hasByteOrderMark: boolean): string => {
  const table = tableOf(elements)
  return Buffer.concat(
    Array.from(
      csvChunks(table, allRows(table.rowCount), { ...usual, hasByteOrderMark }),
      ({ bytes }) => bytes,
    ),
  ).toString()
}
const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return isLittleEndian ? bytes : bytes.swap16()
}

describe('bytes that are neither a table nor Parquet', () => {
  const damaged = Uint8Array.of(0, 0, 0, 0, 1, 2, 3, 0xff, 0, 0, 7, 8)
  it.each([
    ['log.csv', damaged, 'binary'],
    ['log.parquet', damaged, 'parquetDamaged'],
    ['LOG.PARQUET', damaged, 'parquetDamaged'],
    ['log.parquet', '%PDF-1.7', 'pdf'],
  ])('%s', async (name, bytes, kind) => {
    expect((await read(bytes, 1000, name)).problem?.kind).toBe(kind)
  })
})

describe('a line of separators only', () => {
  it.each([
    'deviceId,attributeCode\na,1\n,\nb,2\n,,,\n,,,\n',
    'deviceId;attributeCode\na;1\n"";\nb;2\n;',
    'deviceId\tattributeCode\r\n\t\r\na\t1\r\nb\t2\r\n',
  ])('is no event: %j', async (text) => {
    for (const chunkSize of [1, 1000])
      expect(await read(text, chunkSize)).toEqual({
        problem: null,
        records: [
          { deviceId: 'a', attributeCode: '1' },
          { deviceId: 'b', attributeCode: '2' },
        ],
      })
  })

  it('is none in a file of ours that a spreadsheet has saved, and counts as a line', async () => {
    const [header = '', row = ''] = csvOf([event], true).split('\r\n')
    const blank = ','.repeat(header.split(',').length - 1)
    expect(await read([header, blank, row, blank, 'x'].join('\r\n'))).toEqual({
      problem: expect.objectContaining({ kind: 'cellCount', line: 5 }) as unknown,
      records: [event],
    })
  })

  it('is never what we write of an event, however little there is in it', async () => {
    const texts = [
      'id',
      'tenantId',
      'projectId',
      'modelId',
      'deviceId',
      'attributeCode',
      'attributeType',
      'channel',
      'correlationId',
    ]
    const empty = Object.fromEntries(texts.map((name) => [name, '']))
    for (const element of [empty, {}, { deleted: false }]) {
      const { table, problem } = await readBytes('events.csv', csvOf([element], false))
      expect([problem, ...recordsOf(table)]).toEqual([null, stringifyJson(element)])
    }
  })
})

describe('a table with more columns than are read', () => {
  const row = (count: number): string =>
    Array.from({ length: count }, (_, index) => `c${String(index)}`).join(',')

  it('is read up to 1,024', async () => {
    expect((await read(`${row(1024)}\n${row(1024)}\n`)).problem).toBeNull()
  })

  it('is told with the line', async () => {
    expect((await read(`${row(1025)}\n`)).problem).toMatchObject({
      kind: 'tooManyCells',
      line: 1,
      found: '1,024',
    })
    expect((await read(`a,b\n1,2\n${row(1025)}\n`)).problem).toMatchObject({ kind: 'cellCount', line: 3 })
  })
})

describe('a file that is no text, whatever its name', () => {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    deflateSync(Buffer.alloc(500, 7)),
  ])
  it.each([
    [
      'a workbook',
      Buffer.concat([
        Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0', 'latin1'),
        deflateSync(Buffer.from('sheet')),
      ]),
      'workbook',
    ],
    ['an empty zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'workbook'],
    ['a workbook of Excel 97', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(40)}`, 'hex'), 'workbook'],
    ['gzip', gzipSync(gzipSync('a,b\n1,2\n')), 'packed'],
    ['7-Zip', Buffer.from('377abcaf271c0004', 'hex'), 'packed'],
    ['a PNG', png, 'picture'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'picture'],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1'), 'picture'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'), 'pdf'],
    [
      'something else',
      Buffer.from(Array.from({ length: 600 }, (_, index) => (index * index * 7) % 256)),
      'binary',
    ],
  ])('is told for what it is: %s', async (_name, bytes, kind) => {
    for (const chunkSize of [1, 3, 1000])
      for (const name of ['log.csv', 'log.jsonl', 'log.txt', 'log.json'])
        expect(await read(bytes, chunkSize, name)).toEqual({
          problem: expect.objectContaining({ kind }) as unknown,
          records: [],
        })
  })

  it.each(['PK,name\n1,2\n', 'GIF;a\n1;2\n', '%PDF\n1\n', 'BM,a\n1,2\n'])(
    'a table that only begins like one is a table: %j',
    async (text) => {
      expect((await read(text)).problem).toBeNull()
    },
  )

  it('texts of ours with NUL in them are read as ever', async () => {
    const odd = sampleEvent({ correlationId: '\0'.repeat(3000), channel: '\0x' })
    const { table } = await readBytes('events.csv', csvOf([odd], false), { chunkSize: 900 })
    expect(recordsOf(table)).toEqual([stringifyJson(odd)])
  })
})

describe('another encoding', () => {
  it.each([true, false])(
    'UTF-16, with a mark and without one, little end first: %s',
    async (isLittleEndian) => {
      const texts = ['deviceId;attributeCode\r\npump;Größe\r\n', 'deviceId,attributeCode\npump,Größe']
      for (const mark of ['\ufeff', '']) {
        for (const chunkSize of [1, 3, 1000]) {
          for (const text of texts)
            expect(await read(utf16(`${mark}${text}`, isLittleEndian), chunkSize)).toEqual({
              problem: null,
              records: [{ deviceId: 'pump', attributeCode: 'Größe' }],
            })
          expect(await read(utf16(`${mark}${csvOf([event], false)}`, isLittleEndian), chunkSize)).toEqual({
            problem: null,
            records: [event],
          })
          expect(
            await read(utf16(`${mark}${JSON.stringify(event)}\n`, isLittleEndian), chunkSize, 'events.jsonl'),
          ).toEqual({ problem: null, records: [event] })
        }
      }
    },
  )

  it('UTF-16 without a mark whose header is Chinese', async () => {
    const { table, problem } = await readBytes(
      'log.csv',
      utf16('设备,时间,数值\r\n泵四十二,五,七\r\n', true),
      { askTable: byName },
    )
    expect(problem).toBeNull()
    expect(recordsOf(table)).toEqual(['{"设备":"泵四十二","时间":"五","数值":"七"}'])
  })

  it.each([
    ['in the header', 'Gerät;Größe\r\na;1\r\n', { Gerät: 'a', Größe: '1' }],
    ['in a row', 'deviceId;Notiz\r\nb;größer\r\n', { deviceId: 'b', Notiz: 'größer' }],
  ])('Latin-1 is read: %s', async (_where, text, record) => {
    const { table, problem } = await readBytes('log.csv', Buffer.from(text, 'latin1'), { askTable: byName })
    expect(problem).toBeNull()
    expect(recordsOf(table).map((json) => JSON.parse(json) as unknown)).toEqual([record])
  })
})

describe("Excel's line that names the separator", () => {
  it.each([
    ['sep=;\r\ndeviceId;attributeCode\r\na;1,5\r\n', '1,5'],
    ['sep=,\ndeviceId,attributeCode\na,1;5', '1;5'],
    ['"sep=;"\ndeviceId;attributeCode\na;1,5', '1,5'],
    ['SEP=|\rdeviceId|attributeCode\ra|1,5;6', '1,5;6'],
    ['sep=\t\r\ndeviceId\tattributeCode\r\na\t1\r\n', '1'],
  ])('is obeyed, and is no header: %j', async (text, attributeCode) => {
    for (const chunkSize of [1, 2, 5, 1000])
      expect(await read(`\ufeff${text}`, chunkSize)).toEqual({
        problem: null,
        records: [{ deviceId: 'a', attributeCode }],
      })
  })

  it('counts as a line', async () => {
    expect((await read('sep=;\na;b\n1;2;3\n')).problem).toMatchObject({ kind: 'cellCount', line: 3 })
  })

  it('stands before a file of ours as well', async () => {
    expect(await read(`sep=,\r\n${csvOf([event], false)}`)).toEqual({ problem: null, records: [event] })
  })
})

describe('our own export of all columns without the last one', () => {
  it('is read as ours, and asks nothing', async () => {
    const whole = csvOf([event, sampleEvent({ attributeType: 'String', attributeData: '=1+1' })], true)
    const without = whole.replace(',extra\r\n', '\r\n').replace(/,\r\n/g, '\r\n')
    const { table, problem } = await readBytes('events.csv', without)
    expect([problem, ...recordsOf(table)]).toEqual([
      null,
      stringifyJson(event),
      stringifyJson(sampleEvent({ attributeType: 'String', attributeData: '=1+1' })),
    ])
  })
})
