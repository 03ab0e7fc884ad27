import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import type { FieldName, TimeField } from '../../../../src-core/events/event'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import type { FileReading } from '../../../../src-core/formats/file-reader'
import type { ColumnMapping, FieldSource, TimeFormat } from '../../../../src-core/formats/mapping'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { type AskedColumns, byMapping, mappingByName } from '../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../support/file-bytes'
import { usualLayout } from '../../support/usual-layout'
import { anyEvent } from '../events/arbitrary-events'

interface Wish {
  readonly fields?: Partial<Record<FieldName, string | FieldSource>>
  readonly times?: Partial<Record<TimeField, TimeFormat>>
  readonly decimalSign?: ',' | '.'
  readonly zone?: string
}

let asked: AskedColumns | null = null

/** What a person would choose: columns by their names, over those that are chosen already. */
const mappingFor = (
  foreign: AskedColumns,
  { fields = {}, times = {}, decimalSign = '.', zone = 'Europe/Berlin' }: Wish,
): ColumnMapping => {
  const byName = mappingByName(foreign, zone)
  const wanted = Object.entries(fields).map(([field, source]) => [
    field,
    typeof source === 'string' ? { kind: 'column', index: foreign.names.indexOf(source) } : source,
  ])
  return {
    ...byName,
    fields: { ...byName.fields, ...Object.fromEntries(wanted) },
    timeWritings: { ...byName.timeWritings, ...times },
    decimalSign,
  }
}
const read = (content: string | Uint8Array, wish: Wish = {}, chunkSize = 64 * 1024): Promise<FileReading> => {
  asked = null
  return readBytes('log.csv', content, {
    chunkSize,
    askTable: byMapping((foreign) => {
      expect(asked).toBeNull()
      asked = foreign
      return mappingFor(foreign, wish)
    }),
  })
}
const objects = (reading: FileReading): readonly unknown[] => {
  expect(reading.problem).toBeNull()
  return recordsOf(reading.table).map((json) => JSON.parse(json) as unknown)
}
const fixed = (text: string): FieldSource => ({ kind: 'fixed', text })

describe('a table of other columns', () => {
  it('is asked about with its header and its first twenty rows, however the bytes arrive', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `s-${String(row)};"x;""y"""`)
    for (const chunkSize of [1, 10, 10_000]) {
      const reading = await read(
        `sensor;note\r\n${rows.join('\r\n')}\r\n`,
        { fields: { deviceId: 'sensor' } },
        chunkSize,
      )
      expect(asked?.names).toEqual(['sensor', 'note'])
      expect(asked?.samples).toHaveLength(20)
      expect(asked?.samples[1]).toEqual(['s-1', 'x;"y"'])
      expect(objects(reading)).toEqual(
        rows.map((_, row) => ({ deviceId: `s-${String(row)}`, note: 'x;"y"' })),
      )
    }
  })

  it('is read as its person says: columns, fixed texts, and every other column as a further field', async () => {
    const text = 'when,sensor,reading,unit,when\n1763622000123,temp,21.50,°C,a\n1763622001123,temp,-3,,b\n'
    const wish: Wish = {
      fields: {
        deviceTimestamp: 'when (column 1)',
        attributeCode: 'sensor',
        attributeData: 'reading',
        deviceId: fixed('pump-7'),
        attributeType: fixed('Float'),
      },
    }
    expect(objects(await read(text, wish))).toEqual([
      {
        deviceTimestamp: 1763622000123,
        deviceId: 'pump-7',
        attributeCode: 'temp',
        attributeType: 'Float',
        attributeData: 21.5,
        unit: '°C',
        'when (column 5)': 'a',
      },
      {
        deviceTimestamp: 1763622001123,
        deviceId: 'pump-7',
        attributeCode: 'temp',
        attributeType: 'Float',
        attributeData: -3,
        'when (column 5)': 'b',
      },
    ])
  })

  it('lets the type decide what a value is, and leaves what is none as it came', async () => {
    const text =
      'attributeType,attributeData,Id\nFloat,"21,5",007\nFloat,1.5,8\nFloat,n/a,9\nString,12,\nDouble,12,x\nFloat,,x\nFloat,12345678901234567890,x\n'
    const reading = await read(text, { decimalSign: ',', fields: { id: 'Id' } })
    expect(recordsOf(reading.table)).toEqual([
      '{"id":"007","attributeType":"Float","attributeData":21.5}',
      '{"id":"8","attributeType":"Float","attributeData":"1.5"}',
      '{"id":"9","attributeType":"Float","attributeData":"n/a"}',
      '{"attributeType":"String","attributeData":"12"}',
      '{"id":"x","attributeType":"Double","attributeData":"12"}',
      '{"id":"x","attributeType":"Float"}',
      '{"id":"x","attributeType":"Float","attributeData":12345678901234567890}',
    ])
    expect(reading.table.anomalyCounts.wrongType).toBe(2)
  })

  it.each([
    ['a point', '.', '21.5', 21.5],
    ['a comma', ',', '21,5', 21.5],
    [
      'a comma and more digits than a double has',
      ',',
      '0,12345678901234567890123',
      '0.12345678901234567890123',
    ],
  ] as const)(
    'takes what is written as a number for one where no type is said, with %s',
    async (_what, decimalSign, cell, number) => {
      const reading = await read(`attributeData;id\n${cell};x\nn/a;y\n007;z\n`, { decimalSign })
      expect(recordsOf(reading.table)).toEqual([
        `{"id":"x","attributeData":${String(number)}}`,
        '{"id":"y","attributeData":"n/a"}',
        '{"id":"z","attributeData":"007"}',
      ])
    },
  )

  it.each([
    ['milliseconds', '1763622000123', 1763622000123],
    ['milliseconds', 'soon', 'soon'],
    ['seconds', '1763622000.123', 1763622000123],
    ['seconds', '1763622000.0019', 1763622000001],
    ['seconds', '1763622000', 1763622000000],
    ['seconds', '2025-11-20', '2025-11-20'],
    ['dateTime', '2025-11-20T08:15:30.250+01:00', 1763622930250],
    ['dateTime', '2025-11-20T07:15:30.250Z', 1763622930250],
    ['dateTime', '2025-11-20 08:15:30.25', 1763622930250],
    ['dateTime', '1763622000123', '1763622000123'],
    // It came twice that night, and nobody says which it was.
    ['dateTime', '2025-10-26 02:30:00', '2025-10-26 02:30:00'],
    ['dateTime', '20.11.2025', Date.UTC(2025, 10, 19, 23)],
    ['dateTime', '20.11.2025 08:15', Date.UTC(2025, 10, 20, 7, 15)],
    ['dateTime', '1.2.2025  8:15:30.250', Date.UTC(2025, 1, 1, 7, 15, 30, 250)],
    ['dateTime', '31.02.2025', '31.02.2025'],
    ['dateTime', '11.20.2025', '11.20.2025'],
    ['dateTime', '20.11.25', Date.UTC(2025, 10, 19, 23)],
    ['dateTime', '11/20/2025 08:15', '11/20/2025 08:15'],
    ['dateTime', '2025-11-20 8:15:30.25 PM', Date.UTC(2025, 10, 20, 19, 15, 30, 250)],
    ['monthFirst', '11/20/2025', Date.UTC(2025, 10, 19, 23)],
    ['monthFirst', '11/20/2025 08:15:30', Date.UTC(2025, 10, 20, 7, 15, 30)],
    ['monthFirst', '11/2/2025, 12:15 AM', Date.UTC(2025, 10, 1, 23, 15)],
    ['monthFirst', '11/2/2025 12:15 p.m.', Date.UTC(2025, 10, 2, 11, 15)],
    ['monthFirst', '11/2/2025 13:15 PM', '11/2/2025 13:15 PM'],
    ['monthFirst', '20/11/2025 08:15', '20/11/2025 08:15'],
    ['dayFirst', '2/11/2025 08:15', Date.UTC(2025, 10, 2, 7, 15)],
    ['dayFirst', '02-11-2025', Date.UTC(2025, 10, 1, 23)],
    ['dayFirst', '11/20/2025', '11/20/2025'],
    ['dayFirst', '2025-11-20', Date.UTC(2025, 10, 19, 23)],
  ] as const)('reads a time written in %s: %s', async (writing, cell, time) => {
    const reading = await read(`deviceTimestamp;id\n${cell};x\n`, { times: { deviceTimestamp: writing } })
    expect(objects(reading)).toEqual([{ id: 'x', deviceTimestamp: time }])
    expect(reading.table.anomalyCounts.wrongType).toBe(typeof time === 'string' ? 1 : 0)
  })

  it('keeps columns whose names are taken or missing under names of their own', async () => {
    const reading = await read('id,id,,deviceId\na,b,c,d\n', { fields: { deviceId: { kind: 'missing' } } })
    expect(objects(reading)).toEqual([
      { 'id (column 1)': 'a', 'id (column 2)': 'b', 'column 3': 'c', 'deviceId (column 4)': 'd' },
    ])
  })

  it('opens as spreadsheets write it', async () => {
    const wish: Wish = { fields: { deviceId: 'Gerät', attributeCode: 'Größe' } }
    const wanted = [{ deviceId: 'ä "1"', attributeCode: 'zwei\nZeilen' }]
    const semicolons = '\ufeffGerät;Größe\r\n"ä ""1""";"zwei\nZeilen"\r\n'
    expect(objects(await read(semicolons, wish))).toEqual(wanted)
    const tabs = Buffer.from('\ufeffGerät\tGröße\r\n"ä ""1"""\t"zwei\nZeilen"\r\n', 'utf16le')
    expect(objects(await read(tabs, wish, 5))).toEqual(wanted)
    expect(objects(await read('\r\n\nGerät,Größe\n"ä ""1""","zwei\nZeilen"', wish))).toEqual(wanted)
  })

  it.each([
    ['a cell too many', 'a,b\n1,2\n1,2,3\n4,5\n', { kind: 'cellCount', line: 3 }, 2],
    ['a quote that does not end', 'a,b\n1,2\n1,"2\n4,5\n', { kind: 'quote', line: 3 }, 2],
  ])('with %s says where, and keeps all other rows', async (_, content, problem, rowCount) => {
    const { table, problem: found } = await read(content, { fields: { deviceId: 'a' } })
    expect(found).toMatchObject(problem)
    expect(recordsOf(table)).toEqual(
      ['{"deviceId":"1","b":"2"}', '{"deviceId":"4","b":"5"}'].slice(0, rowCount),
    )
  })

  it('is not read when nobody says what it is', async () => {
    await expect(readBytes('log.csv', 'a,b\n1,2\n')).rejects.toThrow()
  })
})

describe('our own file with columns left out', () => {
  const berlin = { zone: 'Europe/Berlin', formatIso: createInstantFormatter('Europe/Berlin').formatIso }

  it('is read as its columns say, all chosen by their names, guards and exact numbers as in a whole one', async () => {
    const text =
      'deviceTimestamp,attributeCode,attributeType,attributeData,extra\n1763622000123,\'=a,Float,-2.5,\n5,,String,,\n,b,Float,1,"{""fields"":{""attributeData"":1e400,""more"":[1]},""missing"":[""attributeCode""]}"\n'
    expect(recordsOf((await read(text)).table)).toEqual([
      '{"attributeCode":"=a","attributeType":"Float","attributeData":-2.5,"deviceTimestamp":1763622000123}',
      '{"attributeCode":"","attributeType":"String","attributeData":"","deviceTimestamp":5}',
      '{"attributeType":"Float","attributeData":1e400,"more":[1]}',
    ])
  })

  it('takes the readable form of a time whose raw one is not there, and does not repeat it where it is', async () => {
    const readable =
      'createdTime (Europe/Berlin),deviceTimestamp,deviceTimestamp (Europe/Berlin)\n2025-11-20T08:15:30.250+01:00,5,1970-01-01T01:00:00.005+01:00\n'
    expect(objects(await read(readable))).toEqual([{ createdTime: 1763622930250, deviceTimestamp: 5 }])
  })

  it('is the events again when only the column of a field that they all lack was left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('tenantId', 'createdTime', 'deleted'),
        async (events, left) => {
          const lacking = events.map((event) =>
            Object.fromEntries(Object.entries(event as object).filter(([name]) => name !== left)),
          )
          const table = tableOf(lacking)
          const layout = usualLayout(berlin)
          const whole = Buffer.concat(
            [...csvChunks(table, allRows(table.rowCount), layout)].map(({ bytes }) => bytes),
          ).toString()
          // Every cell of that column is empty: renaming its header is leaving it out.
          const shorter = whole.replace(new RegExp(`(^\ufeff?|,)${left}(?=,)`), '$1deviceTimestamp (UTC)')
          const reading = await read(shorter)
          expect(reading.problem).toBeNull()
          expect(recordsOf(reading.table)).toEqual(lacking.map(stringifyJson))
        },
      ),
      { seed: 20261121, numRuns: runCount(300, 75) },
    )
  })
})

it('reads of any beginning of a table the rows that are whole, and never throws', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, row) => `"dev ""${String(row)}""",${String(row)}.5,"two\nlines"`,
  )
  const bytes = new TextEncoder().encode(`device,value,größe\r\n${rows.join('\r\n')}\r\n`)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: bytes.length }),
      fc.integer({ min: 1, max: 300 }),
      async (length, chunkSize) => {
        const { table } = await read(
          bytes.slice(0, length),
          { fields: { deviceId: 'device', attributeCode: 'value' } },
          chunkSize,
        )
        const found = recordsOf(table).map(
          (json) => (JSON.parse(json) as { readonly deviceId?: string }).deviceId,
        )
        expect(found).toEqual(rows.slice(0, found.length).map((_, row) => `dev "${String(row)}"`))
      },
    ),
    { seed: 20261121, numRuns: runCount(400, 60) },
  )
})
