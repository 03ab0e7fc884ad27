import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../../src-core/codec/event-columns'
import { createTextDictionaries, takeNewTexts } from '../../../../src-core/codec/event-dictionary'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createGrowingColumns } from '../../../../src-core/events/growing-columns'
import { codeMapsOf, pickRows, recodeRows } from '../../../../src-core/events/recode-rows'
import { areSameRecord, createRowHashes, haveSameId, type RowRef } from '../../../../src-core/events/row-keys'
import { runAtOnce } from '../../../../src-core/events/slices'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

const columnsWith = (...values: readonly number[]) =>
  columnsOf(createEventEncoder().encode(values.map((attributeData) => sampleEvent({ attributeData }))))
const valuesOf = ({ columns, rowCount }: ReturnType<typeof createGrowingColumns>): readonly number[] => [
  ...columns.valueNumber.subarray(0, rowCount),
]

describe('growing columns', () => {
  it('keep what was there when they grow', () => {
    const grown = createGrowingColumns()
    grown.append(columnsWith(1, 2, 3), 3)
    grown.append(columnsWith(4), 1)
    grown.append(columnsWith(5, 6), 2)
    expect([grown.rowCount, valuesOf(grown)]).toEqual([6, [1, 2, 3, 4, 5, 6]])
    expect([...grown.columns.times.deviceTimestamp.subarray(0, 6)]).toEqual(
      Array.from({ length: 6 }, () => 1_763_622_000_123),
    )
  })

  it('take only the rows that count', () => {
    const grown = createGrowingColumns()
    grown.append(columnsWith(1, 2, 3), 2)
    grown.append(columnsWith(9), 1)
    expect(valuesOf(grown)).toEqual([1, 2, 9])
  })

  it('copy nothing while rows arrive that space was reserved for', () => {
    const grown = createGrowingColumns()
    grown.reserve(10)
    const { columns } = grown
    grown.append(columnsWith(1, 2, 3), 3)
    grown.append(columnsWith(4, 5, 6, 7, 8, 9, 10), 7)
    expect(grown.columns).toBe(columns)
    grown.reserve(5)
    expect(grown.columns).toBe(columns)
  })

  it('grow by half, so that many small appends copy little', () => {
    const grown = createGrowingColumns()
    const allocated = new Set<unknown>()
    for (let row = 0; row < 300; row++) {
      grown.append(columnsWith(row), 1)
      allocated.add(grown.columns)
    }
    expect(allocated.size).toBeLessThan(16)
    expect(valuesOf(grown)).toEqual(Array.from({ length: 300 }, (_, row) => row))
  })

  it('have no spare space after trimming, and grow again', () => {
    const grown = createGrowingColumns()
    grown.reserve(100)
    grown.append(columnsWith(1, 2), 2)
    runAtOnce(grown.trim())
    expect([grown.columns.valueNumber.length, grown.columns.deleted.length, valuesOf(grown)]).toEqual([
      2,
      2,
      [1, 2],
    ])
    grown.append(columnsWith(3), 1)
    expect(valuesOf(grown)).toEqual([1, 2, 3])
  })
})

describe('rows with the codes of other dictionaries', () => {
  const source = tableOf([
    sampleEvent({ channel: 'b' }),
    sampleEvent({ id: 'odd id', attributeData: 'on', attributeType: 'String' }),
    sampleEvent({ id: null, deviceId: 'pump-8', deleted: true }),
    sampleEvent({ id: 'pump-9@#level@#5', deviceId: 'pump-9', attributeCode: 'level', channel: 'a' }),
  ])

  it('are the same records', () => {
    const dictionaries = createTextDictionaries()
    dictionaries.channel.codeOf('a')
    dictionaries.deviceId.codeOf('another')
    let notes = 0
    const maps = runAtOnce(codeMapsOf(source, dictionaries, () => (notes += 1)))
    const target = createEventTable()
    const add = (from: number, to: number): void =>
      target.appendRows({
        rowCount: to - from,
        columns: recodeRows(source, from, to, maps),
        newTexts: takeNewTexts(dictionaries),
        extras: { rows: new Uint32Array(0), json: [] },
      })
    add(0, 1)
    add(1, 4)
    expect(notes).toBeGreaterThan(0)
    expect([0, 1, 3].map((row) => target.recordJson(row))).toEqual(
      [0, 1, 3].map((row) => source.recordJson(row)),
    )
    expect([target.eventId(2), target.cell(2, 'deviceId').text, target.isDeleted(2)]).toEqual([
      null,
      'pump-8',
      true,
    ])
  })

  it('can be picked in any order', () => {
    const picked = pickRows(source.columns, [3, 0, 3])
    const target = createEventTable()
    target.appendRows({
      rowCount: 3,
      columns: picked,
      newTexts: createNewTexts(),
      extras: { rows: new Uint32Array(0), json: [] },
    })
    expect(recordsOf(target)).toEqual([3, 0, 3].map((row) => source.recordJson(row)))
  })

  /** The dictionaries of the source as a whole. */
  const createNewTexts = () => {
    const dictionaries = createTextDictionaries()
    runAtOnce(codeMapsOf(source, dictionaries, () => undefined))
    return takeNewTexts(dictionaries)
  }
})

describe('equal rows', () => {
  const rowsOf = (...changes: readonly JsonObject[]): readonly RowRef[] => {
    const { columns, extras, rowCount } = tableOf(changes.map((change) => sampleEvent(change)))
    return Array.from({ length: rowCount }, (_, row) => ({ columns, row, extra: extras.get(row) }))
  }
  const hashes = createRowHashes()
  const compared = (one: JsonObject, other: JsonObject) => {
    const [first, second] = rowsOf(one, other)
    if (!first || !second) throw new Error('there are two rows')
    return {
      id: haveSameId(first, second),
      record: areSameRecord(first, second),
      idHash: hashes.ofId(first) === hashes.ofId(second),
      recordHash: hashes.ofRecord(first) === hashes.ofRecord(second),
    }
  }

  it('have equal ids, records and hashes', () => {
    expect(compared({}, {})).toEqual({ id: true, record: true, idHash: true, recordHash: true })
    expect(compared({ deviceTimestamp: null, id: null }, { deviceTimestamp: null, id: null })).toEqual({
      id: true,
      record: true,
      idHash: true,
      recordHash: true,
    })
  })

  it.each([
    { attributeData: 3 },
    { attributeData: 'x', attributeType: 'String' },
    { deleted: true },
    { channel: 'n' },
    { correlationId: 'x' },
    { createdTime: 1 },
    { undocumented: 1 },
  ])('differ as records, and not in their ids, with %o', (change) => {
    expect(compared({}, change)).toEqual({ id: true, record: false, idHash: true, recordHash: false })
  })

  it.each([{ id: 'pump-7@#temperature@#2' }, { id: 'odd' }, { id: null }])(
    'differ in their ids with %o',
    (change) => {
      expect(compared({}, change)).toEqual({ id: false, record: false, idHash: false, recordHash: false })
    },
  )

  it('differ by the sign of a zero', () => {
    expect(compared({ attributeData: 0 }, { attributeData: -0 })).toMatchObject({
      record: false,
      recordHash: false,
    })
  })
})
