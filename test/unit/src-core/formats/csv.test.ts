import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import type { CsvLayout } from '../../../../src-core/formats/csv/format'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import type { FileReading } from '../../../../src-core/formats/file-reader'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { readFileInThread } from '../../support/file-in-thread'
import { usualLayout } from '../../support/usual-layout'

const zone = 'Europe/Berlin'
const usual = usualLayout({ zone, formatIso: createInstantFormatter(zone).formatIso })

const tableOf = (elements: readonly JsonValue[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(elements))
  return table
}
const allRows = (table: EventTable): Uint32Array =>
  Uint32Array.from({ length: table.rowCount }, (_, row) => row)
const bytesOf = (table: EventTable, rows = allRows(table), layout: CsvLayout = usual): Uint8Array =>
  Buffer.concat([...csvChunks(table, rows, layout)].map(({ bytes }) => bytes))
const records = (table: EventTable): string[] => Array.from(allRows(table), (row) => table.recordJson(row))

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
const read = (bytes: Uint8Array, chunkSize = 64 * 1024): Promise<FileReading> =>
  readFileInThread(inChunks(bytes, chunkSize))
const readText = (text: string): Promise<FileReading> => read(new TextEncoder().encode(text))

const event = {
  createdTime: 1763622930250,
  id: 'dev-7@#temperature@#1763622930000',
  tenantId: 't1',
  projectId: 'p1',
  modelId: 'm1',
  deviceId: 'dev-7',
  attributeCode: 'temperature',
  attributeType: 'Float',
  attributeData: -12.5,
  channel: 'm',
  ingressTimeStamp: 1763622930200,
  deviceTimestamp: 1763622930000,
  correlationId: '',
  deleted: false,
}
const header =
  'createdTime,createdTime (Europe/Berlin),id,tenantId,projectId,modelId,deviceId,attributeCode,attributeType,attributeData,channel,' +
  'ingressTimeStamp,ingressTimeStamp (Europe/Berlin),deviceTimestamp,deviceTimestamp (Europe/Berlin),correlationId,deleted,extra'
const line =
  '1763622930250,2025-11-20T08:15:30.250+01:00,dev-7@#temperature@#1763622930000,t1,p1,m1,dev-7,temperature,Float,-12.5,m,' +
  '1763622930200,2025-11-20T08:15:30.200+01:00,1763622930000,2025-11-20T08:15:30.000+01:00,,false,'

describe('a CSV file of ours', () => {
  it('has the service names and raw values, readable times beside them, CRLF and a byte order mark', () => {
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(tableOf([event])))).toBe(
      `\ufeff${header}\r\n${line}\r\n`,
    )
  })

  it('holds the rows given, in the order given', async () => {
    const table = tableOf([1, 2, 3, 4].map((attributeData) => ({ ...event, attributeData })))
    const { table: back } = await read(bytesOf(table, Uint32Array.of(3, 0, 2)))
    expect(records(back).map((json) => (JSON.parse(json) as typeof event).attributeData)).toEqual([4, 1, 3])
  })

  it.each([
    ['LF and no byte order mark', `${header}\n${line}\n`],
    ['no line end at the end', `\ufeff${header}\r\n${line}`],
    [
      'semicolons, as a German spreadsheet saves it',
      `\ufeff${header.replaceAll(',', ';')}\r\n${line.replaceAll(',', ';')}\r\n`,
    ],
    ['tabs', `${header.replaceAll(',', '\t')}\r\n${line.replaceAll(',', '\t')}\r\n`],
    [
      'quotes around everything',
      [header, line]
        .map((row) =>
          row
            .split(',')
            .map((cell) => `"${cell}"`)
            .join(','),
        )
        .join('\n'),
    ],
    ['an empty line at the end', `${header}\n${line}\n\n`],
  ])('is read with %s', async (_, text) => {
    const { table, problem } = await readText(text)
    expect(problem).toBeNull()
    expect(records(table)).toEqual([stringifyJson(event)])
  })

  it('is read with its columns in another order and without the readable times', async () => {
    const names = header
      .split(',')
      .filter((name) => !name.includes('('))
      .toReversed()
    const cells = names.map((name) => String({ ...event, extra: '' }[name as keyof typeof event | 'extra']))
    const { table, problem } = await readText(`${names.join(',')}\n${cells.join(',')}\n`)
    expect(problem).toBeNull()
    expect(records(table)).toEqual([stringifyJson(event)])
  })
})

describe('a file that is not whole or not ours', () => {
  const second = line.replace('-12.5', '7')
  it.each([
    ['nothing', '', { kind: 'empty', line: 1, column: null }],
    ['no header', 'PK\0name,value\na,1\n', { kind: 'notTable', line: 1 }],
    ['cells too few', `${header}\n${second}\n${line.slice(0, -7)}\n`, { kind: 'cellCount', line: 3 }],
    ['a quote that does not end', `${header}\n${second}\n"${line}\n`, { kind: 'quote', line: 3 }],
    [
      'a time that is no number',
      `${header}\n${second}\n${line.replace('1763622930200', 'yesterday')}\n`,
      { kind: 'notNumber', line: 3, column: 'ingressTimeStamp', found: 'yesterday' },
    ],
    [
      'a flag that is none',
      `${header}\n${second}\n${line.replace('false', 'no')}\n`,
      { kind: 'notFlag', line: 3, column: 'deleted', found: 'no' },
    ],
    [
      'a broken extra',
      `${header}\n${second}\n${line}{oops\n`,
      { kind: 'badExtra', line: 3, column: 'extra' },
    ],
  ])('with %s says where, and keeps the rows before', async (_, text, problem) => {
    const reading = await readText(text)
    expect(reading.problem).toMatchObject(problem)
    expect(reading.table.rowCount).toBe(text.includes(second) ? 1 : 0)
  })

  it('with bytes that are no UTF-8 says so instead of replacing them', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${header}\n${line.replace('temperature,', 'temp')}`),
      Buffer.from([0xff, 0xfe, 10]),
    ])
    expect((await read(bytes)).problem).toMatchObject({ line: 2 })
  })
})
