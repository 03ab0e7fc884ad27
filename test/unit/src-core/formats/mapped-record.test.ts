import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../../../src-core/codec/json'
import { eventFields, type FieldName } from '../../../../src-core/events/event'
import type { ColumnMapping, FieldSource, TimeFormat } from '../../../../src-core/formats/mapping'
import { mappingByName } from '../../../../src-core/formats/table/column-mapping'
import { createRecordMapper } from '../../../../src-core/formats/table/mapped-record'

const missing = Object.fromEntries(eventFields.map(({ name }) => [name, { kind: 'missing' }])) as Record<
  FieldName,
  FieldSource
>
const mappingOf = (
  fields: Partial<Record<FieldName, FieldSource>>,
  change: Partial<ColumnMapping> = {},
): ColumnMapping => ({
  fields: { ...missing, ...fields },
  timeWritings: {
    createdTime: 'milliseconds',
    ingressTimeStamp: 'milliseconds',
    deviceTimestamp: 'milliseconds',
  },
  zone: 'Europe/Berlin',
  decimalSign: '.',
  ...change,
})
const column = (index: number): FieldSource => ({ kind: 'column', index })
/** The record of one row of a table with these columns. */
const mapped = (names: readonly string[], cells: readonly string[], mapping: ColumnMapping) =>
  createRecordMapper({ names }, mapping)(cells).record

describe('the times of a mapped row', () => {
  const timeOf = (cell: string, writing: TimeFormat, change: Partial<ColumnMapping> = {}): unknown => {
    const timeWritings = { createdTime: writing, ingressTimeStamp: writing, deviceTimestamp: writing }
    const record = mapped(
      ['when'],
      [cell],
      mappingOf({ deviceTimestamp: column(0) }, { timeWritings, ...change }),
    )
    return (record as { readonly deviceTimestamp?: unknown }).deviceTimestamp
  }

  it.each([
    ['milliseconds', '1763622000123', 1_763_622_000_123],
    ['milliseconds', ' 1763622000123 ', 1_763_622_000_123],
    ['milliseconds', '12345678901234567890', '12345678901234567890'],
    ['milliseconds', '2025-11-20', '2025-11-20'],
    ['seconds', '1763622000', 1_763_622_000_000],
    ['seconds', '1763622000.1239', 1_763_622_000_123],
    ['seconds', '1.005', 1005],
    ['seconds', '-0.5', -500],
    ['seconds', '1e9', '1e9'],
    ['dateTime', '2025-11-20 08:15:30.250', Date.UTC(2025, 10, 20, 7, 15, 30, 250)],
    ['dateTime', '2025-11-20T08:15:30Z', Date.UTC(2025, 10, 20, 8, 15, 30)],
    ['dateTime', '20.11.2025 08:15', Date.UTC(2025, 10, 20, 7, 15)],
    ['dateTime', '2025', '2025'],
    ['dateTime', '2026-10-25 02:30', '2026-10-25 02:30'],
    ['dateTime', '2026-03-29 02:30', '2026-03-29 02:30'],
    ['dayFirst', '03/04/2025 00:00', Date.UTC(2025, 3, 2, 22)],
    ['monthFirst', '03/04/2025 00:00', Date.UTC(2025, 2, 3, 23)],
    ['monthFirst', '13/04/2025 00:00', '13/04/2025 00:00'],
  ] as const)('as %s: "%s" is %s', (writing, cell, time) => {
    expect(timeOf(cell, writing)).toBe(time)
  })

  it('are missing where the cell is empty', () => {
    expect(timeOf('', 'milliseconds')).toBeUndefined()
  })

  it('go by the decimal sign', () => {
    expect(timeOf('1763622000,5', 'seconds', { decimalSign: ',' })).toBe(1_763_622_000_500)
    expect(timeOf('1763622000.5', 'seconds', { decimalSign: ',' })).toBe('1763622000.5')
  })
})

describe('the value of a mapped row', () => {
  const valueOf = (cell: string, type: FieldSource, change: Partial<ColumnMapping> = {}): unknown => {
    const record = mapped(
      ['value', 'type'],
      [cell, 'Float'],
      mappingOf({ attributeData: column(0), attributeType: type }, change),
    )
    return (record as { readonly attributeData?: unknown }).attributeData
  }
  const fixed = (text: string): FieldSource => ({ kind: 'fixed', text })

  it('is a number if the type says so, or if there is no type and it is written as one', () => {
    expect([
      valueOf('1.50', column(1)),
      valueOf('1.50', fixed('Float')),
      valueOf('1.50', { kind: 'missing' }),
    ]).toEqual([1.5, 1.5, 1.5])
    expect([valueOf('on', { kind: 'missing' }), valueOf('on', column(1))]).toEqual(['on', 'on'])
  })

  it('is a text if the type says so', () => {
    expect([valueOf('1.50', fixed('String')), valueOf('007', fixed('Float'))]).toEqual(['1.50', '007'])
  })

  it('keeps digits that a double cannot hold', () => {
    expect(valueOf('0.12345678901234567890123', column(1))).toEqual(
      new ExactNumber('0.12345678901234567890123'),
    )
  })

  it.each([
    ['1,5', 1.5],
    ['-1,5e3', -1500],
    ['1.5', '1.5'],
    ['1.234,5', '1.234,5'],
    ['1,2,3', '1,2,3'],
  ])('with a comma as decimal sign: "%s" is %s', (cell, value) => {
    expect(valueOf(cell, column(1), { decimalSign: ',' })).toBe(value)
  })
})

describe('a mapped row', () => {
  it('has fixed fields, flags in any case, and no field for an empty cell', () => {
    const mapping = mappingOf({
      deviceId: { kind: 'fixed', text: 'pump-7' },
      deleted: column(0),
      channel: column(1),
      modelId: column(2),
    })
    expect(mapped(['d', 'c', 'm'], [' TRUE ', '', 'x'], mapping)).toEqual({
      deviceId: 'pump-7',
      modelId: 'x',
      deleted: true,
    })
    expect(mapped(['d', 'c', 'm'], ['yes', '', 'x'], mapping)).toMatchObject({ deleted: 'yes' })
  })

  it('keeps other columns under names of their own', () => {
    const names = ['x', 'note', 'note', '', 'deviceId', 'empty']
    expect(mapped(names, ['id-1', 'a', 'b', 'c', 'd', ''], mappingOf({ id: column(0) }))).toEqual({
      id: 'id-1',
      note: 'a',
      'note (column 3)': 'b',
      '(column 4)': 'c',
      'deviceId (column 5)': 'd',
    })
  })

  it('may use one column for two fields', () => {
    expect(mapped(['x'], ['5'], mappingOf({ createdTime: column(0), deviceTimestamp: column(0) }))).toEqual({
      createdTime: 5,
      deviceTimestamp: 5,
    })
  })
})

describe('a row with columns of ours', () => {
  const names = ['deviceId', 'channel', 'attributeData', 'deviceTimestamp (Europe/Berlin)', 'extra']
  const read = (cells: readonly string[]) =>
    createRecordMapper({ names }, mappingByName({ names }, 'Europe/Berlin'))(cells)

  it('tells empty from missing, and has its guards taken off', () => {
    expect(read(["'=1", '', '', '', '']).record).toEqual({ deviceId: '=1', channel: '' })
  })

  it('is read with its extra cell', () => {
    expect(
      read([
        'pump-7',
        '',
        '12',
        '',
        '{"fields":{"attributeData":"12","note":1},"missing":["channel"],"doubledName":true}',
      ]),
    ).toEqual({
      record: { deviceId: 'pump-7', attributeData: '12', note: 1 },
      hasDoubled: true,
    })
    expect(read(['', '', '', '', '{"element":[1]}']).record).toEqual([1])
  })

  it('takes a time from its readable column if the raw one is not there', () => {
    expect(read(['a', 'm', '12', '2025-11-20T08:15:30.250+01:00', '']).record).toMatchObject({
      deviceTimestamp: Date.UTC(2025, 10, 20, 7, 15, 30, 250),
      attributeData: 12,
    })
  })
})
