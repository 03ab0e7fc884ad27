import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultBit, faultKinds } from '../../../../src-core/checks/faults'
import type { JsonObject } from '../../../../src-core/codec/json'
import { anomalies } from '../../../../src-core/events/event'
import { allRows } from '../../../../src-core/events/keep-rows'
import { nothing, wordKeys } from '../../../../src-core/events/key-words'
import { createSeriesNumbers, rowsBySeries } from '../../../../src-core/events/series-numbers'
import { runAtOnce } from '../../../../src-core/events/slices'
import { sortRows } from '../../../../src-core/events/sort'
import type { SortKey } from '../../../../src-core/events/view-spec'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

const tableWith = (...changes: readonly JsonObject[]) => tableOf(changes.map((change) => sampleEvent(change)))
const sorted = (table: ReturnType<typeof tableOf>, ...keys: readonly SortKey[]): readonly number[] => [
  ...runAtOnce(sortRows(table, allRows(table.rowCount), keys)),
]
const up = (column: SortKey['column']): SortKey => ({ column, isDescending: false })
const down = (column: SortKey['column']): SortKey => ({ column, isDescending: true })

describe('sorting rows', () => {
  it('by numbers goes by size, equal ones in the order of arrival', () => {
    const values = [3, -0, -1.5, 0, 1e300, -1e300, 5e-324]
    const table = tableWith(...values.map((attributeData) => ({ attributeData })))
    expect(sorted(table, up('attributeData'))).toEqual([5, 2, 1, 3, 6, 0, 4])
    expect(sorted(table, down('attributeData'))).toEqual([4, 0, 6, 1, 3, 2, 5])
  })

  it('puts rows without a value last in either direction', () => {
    const table = tableWith(
      { attributeData: null },
      { attributeData: 1 },
      { attributeData: 'x', attributeType: 'String' },
      { attributeData: 2 },
    )
    expect(sorted(table, up('attributeData'))).toEqual([1, 3, 2, 0])
    expect(sorted(table, down('attributeData'))).toEqual([2, 3, 1, 0])
  })

  it('by texts counts the numbers in them', () => {
    const table = tableWith(
      { deviceId: 'pump-10' },
      { deviceId: 'pump-2' },
      { deviceId: null },
      { deviceId: 'Pump-1' },
    )
    expect(sorted(table, up('deviceId'))).toEqual([3, 1, 0, 2])
  })

  it('by several columns lets the first decide', () => {
    const table = tableWith(
      { channel: 'b', attributeData: 1 },
      { channel: 'a', attributeData: 1 },
      { channel: 'b', attributeData: 2 },
    )
    expect(sorted(table, up('channel'), down('attributeData'))).toEqual([1, 2, 0])
    expect(sorted(table, down('attributeData'), up('channel'))).toEqual([2, 1, 0])
  })

  it('by times before 1970 and after 2038', () => {
    const times = [4e12, -1, 0, 2e9, -4e12]
    expect(sorted(tableWith(...times.map((createdTime) => ({ createdTime }))), up('createdTime'))).toEqual([
      4, 1, 2, 3, 0,
    ])
  })

  it('by deletion and flags puts the flagged last, faults above anomalies', () => {
    const table = tableWith({}, { deleted: true }, { extra: 1 }, {}, { deleted: 'no' })
    table.setFaults(Uint32Array.of(0, 0, 0, faultBit('outOfRange'), 0))
    expect(sorted(table, up('deleted')).at(-1)).toBe(4)
    expect(sorted(table, down('deleted'))[0]).toBe(1)
    expect(sorted(table, down('anomalies')).slice(0, 1)).toEqual([3])
    expect(sorted(table, up('anomalies')).slice(-2)).toEqual([0, 1])
  })

  it('has room for the bits of all faults and anomalies in one key', () => {
    expect(faultKinds.length + anomalies.length).toBeLessThanOrEqual(32)
  })

  it('by flags distinguishes every fault', () => {
    const table = tableWith(...faultKinds.map(() => ({})))
    table.setFaults(Uint32Array.from(faultKinds, faultBit))
    const rows = faultKinds.map((_, row) => row)
    expect(sorted(table, up('anomalies'))).toEqual(rows)
    expect(sorted(table, down('anomalies'))).toEqual(rows.toReversed())
  })
})

describe('sorting by id', () => {
  const idsSorted = (
    ids: readonly (readonly [device: string, attribute: string, time: number | string])[],
  ): readonly string[] => {
    const texts = ids.map(([device, attribute, time]) => `${device}@#${attribute}@#${String(time)}`)
    const table = tableWith(
      ...ids.map(([deviceId, attributeCode], index) => ({ deviceId, attributeCode, id: texts[index] ?? '' })),
    )
    return sorted(table, up('id')).map((row) => texts[row] ?? '')
  }
  const byCodeUnit = (texts: readonly string[]): readonly string[] =>
    texts.toSorted((one, other) => (one < other ? -1 : Number(one > other)))

  it('goes by the whole text, for ids of the usual form', () => {
    const found = idsSorted([
      ['b', 't', 1_700_000_000_000],
      ['a', 't', 1_799_999_999_999],
      ['a', 'T', 1_700_000_000_001],
      ['a', 't', 1_700_100_000_000],
    ])
    expect(found).toEqual(byCodeUnit(found))
  })

  it.each([
    [
      'times of different lengths',
      [
        ['a', 't', 9],
        ['a', 't', 10],
        ['a', 't', 1_700_000_000_000],
      ],
    ],
    [
      'a device that begins like another',
      [
        ['a', 't', 1_700_000_000_000],
        ['a@#t', '0', 1_700_000_000_000],
        ['a@#t@#2', 't', 1_700_000_000_000],
      ],
    ],
    [
      'another form',
      [
        ['a', 't', '007'],
        ['a', 't', 1_700_000_000_000],
        ['a', 't', '0x'],
      ],
    ],
  ] as const)('goes by the whole text, with %s', (_, ids) => {
    const found = idsSorted(ids)
    expect(found).toEqual(byCodeUnit(found))
  })

  it('keeps the order of equal ids, and puts rows without one last', () => {
    const table = tableWith({ id: null }, { id: 'x' }, { id: 'a' }, { id: 'x' })
    expect(sorted(table, up('id'))).toEqual([2, 1, 3, 0])
    expect(sorted(table, down('id'))).toEqual([1, 3, 2, 0])
  })

  it('goes by the whole text, for any ids', () => {
    const part = fc.constantFrom('a', 'b', 'a@#t', 't', '0', '')
    const id = fc.tuple(
      part,
      part,
      fc.oneof(
        fc.integer({ min: 1_099_999_990, max: 1_100_000_010 }).map((tail) => tail + 1e12),
        fc.constant(7),
      ),
    )
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), (ids) => {
        const found = idsSorted(ids)
        expect(found).toEqual(byCodeUnit(found))
      }),
      { seed: 20261122, numRuns: 50 },
    )
  })
})

describe('keys of one word', () => {
  it('are inverted for the other direction, except that no value stays last', () => {
    const keys = [0, 5, -1, nothing - 1]
    const keyOf = (row: number): number => keys[row] ?? -1
    expect(runAtOnce(wordKeys(4, false, keyOf))).toEqual([Uint32Array.of(0, 5, nothing, nothing - 1)])
    expect(runAtOnce(wordKeys(4, true, keyOf))).toEqual([
      Uint32Array.of(nothing - 1, nothing - 6, nothing, 0),
    ])
  })
})

describe('series', () => {
  it('are numbered in the order of their first rows, by device and attribute', () => {
    const table = tableWith(
      { deviceId: 'b', attributeCode: 'x' },
      { deviceId: 'a', attributeCode: 'x' },
      { deviceId: 'b', attributeCode: 'y' },
      { deviceId: 'b', attributeCode: 'x' },
      { deviceId: null, attributeCode: 'x' },
    )
    expect([0, 1, 2, 3, 4].map(createSeriesNumbers(table))).toEqual([0, 1, 2, 0, 3])
    expect([3, 0, 1].map(createSeriesNumbers(table))).toEqual([0, 0, 1])
  })

  it('group rows, in the same order within each', () => {
    const rows = Uint32Array.of(9, 4, 7, 2, 8)
    expect(runAtOnce(rowsBySeries(rows, Uint32Array.of(1, 0, 1, 2, 0), [2, 2, 1]))).toEqual(
      Uint32Array.of(4, 8, 9, 7, 2),
    )
    expect(runAtOnce(rowsBySeries(new Uint32Array(0), new Uint32Array(0), []))).toEqual(new Uint32Array(0))
  })
})
