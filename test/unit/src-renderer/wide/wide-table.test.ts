import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonObject } from '../../../../src-core/codec/json'
import type { EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import type { WideRule } from '../../../../src-core/events/wide-rows'
import { wideCsvChunks } from '../../../../src-core/formats/csv/wide-writer'
import { openParquet } from '../../../../src-core/formats/parquet/reader'
import { wideParquetChunks } from '../../../../src-core/formats/parquet/wide-writer'
import type { FileChunk } from '../../../../src-core/formats/row-chunks'
import { wideNames } from '../../../../src-core/formats/wide-names'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import { buildWide, type BuiltWide } from '../../../../src-renderer/wide/build-wide'
import { wideRowsAtStart } from '../../../../src-renderer/wide/wide-preview'
import { runCount } from '../../../support/run-count'
import { sampleEvent } from '../../src-core/events/sample-events'
import { readBytes } from '../../support/file-bytes'
import { temporaryFolder } from '../../support/temporary-folder'
import { anyPictureEvent, firstTime, type PictureEvent, tableOf, toRecord } from '../charts/picture-tables'

const bytesOf = (chunks: Iterable<FileChunk>): Uint8Array =>
  Buffer.concat(Array.from(chunks, ({ bytes }) => bytes))
const layout = {
  delimiter: ',',
  hasByteOrderMark: false,
  times: { zone: 'UTC', formatIso: (time: number) => new Date(time).toISOString() },
} as const
const csvOf = (table: EventTable, wide: BuiltWide, rule: WideRule): readonly (readonly string[])[] =>
  Buffer.from(bytesOf(wideCsvChunks(table, wide, rule, layout)))
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const parquetOf = (table: EventTable, wide: BuiltWide, rule: WideRule): Uint8Array =>
  bytesOf(wideParquetChunks(table, wide, { rule, appVersion: '1.2.3', metadata: () => [] }))

const buildFrom = (
  table: EventTable,
  attributes: readonly string[],
  devices: readonly string[],
): BuiltWide => {
  const { texts } = table
  const codesOf = (names: readonly string[], all: readonly string[]): readonly number[] =>
    names.map((name) => all.indexOf(name)).filter((code) => code > 0)
  const choice = {
    attributes: codesOf(attributes, texts.attributeCode),
    devices: codesOf(devices, texts.deviceId),
  }
  return runAtOnce(buildWide(table, runAtOnce(seriesIndexOf(table, 'deviceTimestamp')), choice))
}

type Cell = number | string | null

/** As one would write it without a thought of how many events there are. */
const naiveCell = (events: readonly PictureEvent[], time: number, rule: WideRule): Cell => {
  const timed = events.flatMap(({ deviceTimestamp, attributeData }) =>
    deviceTimestamp === null ? [] : [{ at: deviceTimestamp, attributeData }],
  )
  const allowed = timed.filter(({ at }) => {
    if (rule.kind === 'exact') return at === time
    return rule.kind === 'lastKnown' ? at <= time : Math.abs(at - time) <= rule.withinMs
  })
  const least = Math.min(...allowed.map(({ at }) => Math.abs(at - time)))
  const nearest = allowed.filter(({ at }) => Math.abs(at - time) === least)
  const earliest = Math.min(...nearest.map(({ at }) => at))
  return nearest.findLast(({ at }) => at === earliest)?.attributeData ?? null
}
const naiveRows = (
  events: readonly PictureEvent[],
  attributes: readonly string[],
  devices: readonly string[],
  rule: WideRule,
) =>
  devices.flatMap((device) => {
    const own = events.filter(
      ({ deviceId, attributeCode }) => deviceId === device && attributes.includes(attributeCode),
    )
    const times = [...new Set(own.flatMap(({ deviceTimestamp }) => deviceTimestamp ?? []))].toSorted(
      (one, other) => one - other,
    )
    return times.map((time) => {
      const cells = attributes.map((attribute) =>
        naiveCell(
          own.filter(({ attributeCode }) => attributeCode === attribute),
          time,
          rule,
        ),
      )
      return { device, time, cells }
    })
  })

const anyRule: fc.Arbitrary<WideRule> = fc.oneof(
  fc.constant<WideRule>({ kind: 'exact' }),
  fc.constant<WideRule>({ kind: 'lastKnown' }),
  fc.constantFrom(0, 1, 20, 500, 5000).map((withinMs): WideRule => ({ kind: 'nearest', withinMs })),
)
/** Few times, so that several events have the same. */
const anyEvent = anyPictureEvent.chain((event) =>
  fc
    .constantFrom(event.deviceTimestamp, firstTime, firstTime + 10, firstTime + 20)
    .map((deviceTimestamp): PictureEvent => ({
      ...event,
      deviceTimestamp: event.deviceTimestamp === null ? null : deviceTimestamp,
    })),
)
const textOf = (cell: Cell): string => (cell === null ? '' : Object.is(cell, -0) ? '-0' : String(cell))

const tableCount = runCount(400, 40)

describe('a column per attribute', () => {
  it(`has the rows and cells of a naive calculation, in CSV, in Parquet and in the preview (${String(tableCount)} runs)`, () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { minLength: 1, maxLength: 50 }),
        fc.subarray(['pressure', 'state', 'temperature'], { minLength: 1 }),
        fc.subarray(['pump-7', 'pump-8'], { minLength: 1 }),
        anyRule,
        (events, wanted, devices, rule) => {
          const table = tableOf(events.map(toRecord))
          const attributes = wanted.filter((name) =>
            events.some(({ attributeCode }) => attributeCode === name),
          )
          const wide = buildFrom(table, attributes, devices)
          const rows = naiveRows(events, attributes, devices, rule)
          const texts = rows.map(({ device, time, cells }) => [device, String(time), ...cells.map(textOf)])
          const [header, ...lines] = csvOf(table, wide, rule)
          expect(header).toEqual(['deviceId', 'deviceTimestamp', 'deviceTimestamp (UTC)', ...attributes])
          expect(lines.map(([device = '', time = '', , ...cells]) => [device, time, ...cells])).toEqual(texts)
          expect(wide.rowCount).toBe(rows.length)
          const preview = wideRowsAtStart(table, wide, rule, 5)
          expect(preview.map(({ device, time, cells }) => [device, String(time), ...cells])).toEqual(
            texts.slice(0, 5),
          )

          const chosen = events.filter(
            ({ deviceId, attributeCode }) => devices.includes(deviceId) && attributes.includes(attributeCode),
          )
          const timed = chosen.filter(({ deviceTimestamp }) => deviceTimestamp !== null)
          const distinct = new Set(
            timed.map(
              ({ deviceId, attributeCode, deviceTimestamp }) =>
                `${deviceId} ${attributeCode} ${String(deviceTimestamp)}`,
            ),
          )
          expect([wide.eventCount, wide.timelessCount, wide.replacedCount]).toEqual([
            chosen.length,
            chosen.length - timed.length,
            timed.length - distinct.size,
          ])

          const file = openParquet(parquetOf(table, wide, rule))
          expect(file.names.slice(0, 2)).toEqual(['deviceId', 'deviceTimestamp'])
          const read: (readonly string[])[] = []
          const steps = file.readRows()
          for (let step = steps.next(); step.done !== true; step = steps.next()) read.push(...step.value)
          const merged = read.map((row) =>
            attributes.map((attribute) =>
              file.names
                .map((name, at) => (name.replace(' (2)', '') === attribute ? (row[at] ?? '') : ''))
                .join(''),
            ),
          )
          expect(merged).toEqual(rows.map(({ cells }) => cells.map(textOf)))
        },
      ),
      { seed: 20261124, numRuns: tableCount },
    )
  })

  it('is read by DuckDB: numbers as numbers, other values in a column beside them, times as times', async () => {
    const at = (attributeCode: string, attributeData: JsonObject[string], ms: number) =>
      sampleEvent({ attributeCode, attributeData, deviceTimestamp: firstTime + ms })
    const table = tableOf([
      at('level', 1.5, 0),
      at('level', 'ERR', 10),
      at('deviceId', 'x', 10),
      at('level', 2, 30),
      at('state', 'on', 5),
    ])
    const wide = buildFrom(table, ['level', 'deviceId', 'state'], ['pump-7'])
    const path = join(temporaryFolder(), 'wide.parquet')
    writeFileSync(path, parquetOf(table, wide, { kind: 'lastKnown' }))
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const query = `select epoch_ms("deviceTimestamp") - ${String(firstTime)}, "level", "level (2)", "deviceId (2)", "state" from '${path}'`
    const rows = (await connection.runAndReadAll(query)).getRows()
    connection.closeSync()
    expect(rows).toEqual([
      [0n, 1.5, null, null, null],
      [5n, 1.5, null, null, 'on'],
      [10n, null, 'ERR', 'x', 'on'],
      [30n, 2, null, 'x', 'on'],
    ])
  })

  it('keeps all digits in CSV, and guards what a spreadsheet would run', () => {
    const values = [new ExactNumber('12345678901234567890'), '=1+1', true]
    const table = tableOf(
      values.map((attributeData, ms) =>
        sampleEvent({ attributeCode: 'a', attributeData, deviceTimestamp: firstTime + ms }),
      ),
    )
    const lines = csvOf(table, buildFrom(table, ['a'], ['pump-7']), { kind: 'exact' })
    expect(lines.slice(1).map((cells) => cells.at(-1))).toEqual(['12345678901234567890', "'=1+1", 'true'])
  })

  it('writes more rows than a row group has, of several devices', () => {
    const events = Array.from({ length: 250_000 }, (_, at) =>
      sampleEvent({
        deviceId: at < 100_000 ? 'pump-7' : 'pump-8',
        attributeCode: 'a',
        attributeData: at,
        deviceTimestamp: firstTime + at,
      }),
    )
    const table = tableOf(events)
    const wide = buildFrom(table, ['a'], ['pump-7', 'pump-8'])
    const steps = openParquet(parquetOf(table, wide, { kind: 'exact' })).readRows()
    let count = 0
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      for (const row of step.value) {
        if (row[2] !== String(count) || row[0] !== (count < 100_000 ? 'pump-7' : 'pump-8'))
          throw new Error(`row ${String(count)}: ${row.join()}`)
        count++
      }
    }
    expect(count).toBe(250_000)
  })
})

describe('the names of columns', () => {
  it('each occur once, whatever their case, and are never empty', () => {
    expect(wideNames(['a', 'A', 'a', '', 'deviceId', 'a (2)'], ['deviceId'])).toEqual([
      'a',
      'A (2)',
      'a (3)',
      '(none)',
      'deviceId (2)',
      'a (2) (2)',
    ])
  })
})

it('a wide file comes back as its series, also where two CSV files were joined and a row is torn', async () => {
  const events = [1, 2, 3, 4].flatMap((minute) => [
    sampleEvent({ attributeData: minute / 4, deviceTimestamp: firstTime + minute }),
    sampleEvent({
      attributeCode: 'state',
      attributeType: 'String',
      attributeData: `=on, "${String(minute)}"`,
      deviceTimestamp: firstTime + minute,
    }),
  ])
  const table = tableOf(events)
  const wide = buildFrom(table, ['temperature', 'state'], ['pump-7'])
  const text = Buffer.from(bytesOf(wideCsvChunks(table, wide, { kind: 'exact' }, layout))).toString()
  const torn = text.replace(/^.*"4.*\r\n/m, (row) => `${row.slice(0, 9)}\r\n`)
  const { table: back, problem, remarks } = await readBytes('wide.csv', text + torn, { chunkSize: 50 })
  const fields = ['deviceId', 'attributeCode', 'attributeType', 'attributeData', 'deviceTimestamp'] as const
  const wanted = events.map((event) => fields.map((field) => String(event[field])).join())
  const found = Array.from({ length: back.rowCount }, (_, row) =>
    fields.map((field) => back.cell(row, field).text).join(),
  )
  expect(found.toSorted()).toEqual([...wanted, ...wanted.slice(0, 6)].toSorted())
  expect(problem).toMatchObject({ kind: 'cellCount', line: 10 })
  expect(remarks).toEqual([{ kind: 'joined', count: 1, line: 6 }])

  const parquet = await readBytes('wide.parquet', parquetOf(table, wide, { kind: 'exact' }))
  const inParquet = Array.from({ length: parquet.table.rowCount }, (_, row) =>
    fields.map((field) => parquet.table.cell(row, field).text).join(),
  )
  expect([parquet.problem, inParquet.toSorted()]).toEqual([null, wanted.toSorted()])
})

it('a wide file comes back with the attributes that it was made of, whatever its columns are called', async () => {
  const valuesOf: Readonly<Record<string, readonly (string | number)[]>> = {
    temp: [20, 'fault'],
    'temp (2)': [7],
    X: [1],
    x: [2],
    '=SUM(1)': [3],
    'a,-b': [4],
  }
  const events = Object.entries(valuesOf).flatMap(([attributeCode, values]) =>
    values.map((attributeData, index) =>
      sampleEvent({
        ...{ attributeCode, attributeData, deviceId: '=1,=2', deviceTimestamp: firstTime + index },
        attributeType: typeof attributeData === 'string' ? 'String' : 'Float',
      }),
    ),
  )
  const table = tableOf(events)
  const wide = buildFrom(table, Object.keys(valuesOf), ['=1,=2'])
  const valuesIn = async (name: string, bytes: string | Uint8Array) => {
    const { table: back } = await readBytes(name, bytes)
    return Array.from({ length: back.rowCount }, (_, row) =>
      (['deviceId', 'attributeCode', 'attributeData'] as const)
        .map((field) => back.cell(row, field).text)
        .join(': '),
    ).toSorted()
  }
  const others = [
    '=1,=2: =SUM(1): 3',
    '=1,=2: a,-b: 4',
    '=1,=2: temp (2): 7',
    '=1,=2: temp: 20',
    '=1,=2: temp: fault',
  ]
  const parquet = parquetOf(table, wide, { kind: 'exact' })
  expect(await valuesIn('wide.parquet', parquet)).toEqual(
    [...others, '=1,=2: X: 1', '=1,=2: x: 2'].toSorted(),
  )
  // Nothing in a CSV file tells a name from one that only differs from the others.
  const csv = Buffer.from(bytesOf(wideCsvChunks(table, wide, { kind: 'exact' }, layout))).toString()
  expect(await valuesIn('wide.csv', csv)).toEqual([...others, '=1,=2: X: 1', '=1,=2: x (2): 2'].toSorted())
})
