import { describe, expect, it } from 'vitest'
import { faultBit } from '../../../../src-core/checks/faults'
import { ExactNumber, type JsonObject } from '../../../../src-core/codec/json'
import { emptyTest } from '../../../../src-core/events/empty-test'
import type { FieldName } from '../../../../src-core/events/event'
import { filterRows } from '../../../../src-core/events/filter'
import { allRows } from '../../../../src-core/events/keep-rows'
import { matchingCodes, mayReachOverSeparator } from '../../../../src-core/events/row-test'
import { searchRows } from '../../../../src-core/events/search'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createSourceSets } from '../../../../src-core/events/source-sets'
import { countTexts } from '../../../../src-core/events/text-counts'
import { containing, equalToAny } from '../../../../src-core/events/text-match'
import type { Filter } from '../../../../src-core/events/view-spec'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

const tableWith = (...changes: readonly JsonObject[]) => tableOf(changes.map((change) => sampleEvent(change)))
const filtered = (table: ReturnType<typeof tableOf>, ...filters: readonly Filter[]): readonly number[] => [
  ...runAtOnce(filterRows(table, allRows(table.rowCount), filters)),
]
const searched = (table: ReturnType<typeof tableOf>, wanted: string): readonly number[] => [
  ...runAtOnce(searchRows(table, allRows(table.rowCount), wanted, (time) => `at ${String(time)}`)),
]
const without = (field: FieldName): JsonObject =>
  Object.fromEntries(Object.entries(sampleEvent()).filter(([name]) => name !== field))

describe('matching a text', () => {
  it('ignores case in a part of it, and not in the whole', () => {
    expect(['Pump', 'PUMP-7', 'a pump', 'pum'].map(containing('pUmp'))).toEqual([true, true, true, false])
    expect(['pump', 'Pump'].map(equalToAny(['pump', 'x']))).toEqual([true, false])
  })

  it('finds every text with nothing, and digits as they are', () => {
    expect(containing('')('')).toBe(true)
    expect(['1.50', '15'].map(containing('1.5'))).toEqual([true, false])
  })

  it('tests each code but 0, which is no text', () => {
    expect(runAtOnce(matchingCodes(['', 'a', 'b', ''], containing('')))).toEqual(Uint8Array.of(0, 1, 1, 1))
    expect(runAtOnce(matchingCodes(['', 'a'], containing('z')))).toBeNull()
  })
})

describe('filters', () => {
  it('of a range include its ends unless it is open, and leave out what is no number', () => {
    const table = tableWith(
      { attributeData: 1 },
      { attributeData: 2 },
      { attributeData: 3 },
      { attributeData: 'two', attributeType: 'String' },
    )
    const range = { kind: 'range', column: 'attributeData' } as const
    expect(filtered(table, { ...range, from: 1, to: 2 })).toEqual([0, 1])
    expect(filtered(table, { ...range, from: 1, to: 3, isOpen: true })).toEqual([1])
    expect(filtered(table, { ...range, from: 2 })).toEqual([1, 2])
    expect(filtered(table, range)).toEqual([0, 1, 2])
    expect(filtered(table, { ...range, from: 2, isNot: true })).toEqual([0, 3])
  })

  it('all have to hold, except those that are off', () => {
    const table = tableWith({ channel: 'a' }, { channel: 'b' }, { channel: 'ab', deleted: true })
    const contains = { kind: 'contains', column: 'channel', text: 'b' } as const
    expect(filtered(table, contains, { kind: 'deleted', isDeleted: false })).toEqual([1])
    expect(filtered(table, { ...contains, isOff: true }, { kind: 'deleted', isDeleted: true })).toEqual([2])
  })

  it('count a row that we have deleted as deleted', () => {
    const table = tableWith({}, { deleted: true }, {})
    table.setMark(2, 'deleted')
    table.setMark(0, 'toDelete')
    expect(filtered(table, { kind: 'deleted', isDeleted: true })).toEqual([1, 2])
  })

  it('of faults and anomalies need any one of them', () => {
    const table = tableWith({}, { extra: 1 }, { deviceTimestamp: 'x' })
    table.setFaults(Uint32Array.of(faultBit('gap'), 0, faultBit('counterReset') | faultBit('gap')))
    expect(filtered(table, { kind: 'faults', anyOf: ['counterReset', 'spike'] })).toEqual([2])
    expect(filtered(table, { kind: 'anomalies', anyOf: ['extraField', 'wrongType'] })).toEqual([1, 2])
    expect(filtered(table, { kind: 'anomalies', anyOf: [] })).toEqual([])
  })

  it('of text find what a column cannot hold by what is shown', () => {
    const table = tableWith({ channel: 'm' }, { channel: { deep: 'M' } }, { channel: 7 })
    expect(filtered(table, { kind: 'contains', column: 'channel', text: 'm' })).toEqual([0, 1])
    expect(filtered(table, { kind: 'anyOf', column: 'channel', texts: ['7'] })).toEqual([2])
  })

  it('of files find a row in any set with that file', () => {
    const table = tableWith({}, {}, {})
    const sets = createSourceSets(['a.csv', 'b.csv'])
    table.setSources(Uint32Array.of(1, 2, sets.codeWith(1, 1)), sets)
    expect(filtered(table, { kind: 'contains', column: 'source', text: 'B.csv' })).toEqual([1, 2])
    expect(filtered(table, { kind: 'anyOf', column: 'source', texts: ['a.csv'] })).toEqual([0])
    expect(filtered(table, { kind: 'contains', column: 'source', text: 'c.csv' })).toEqual([])
  })
})

describe('an empty column', () => {
  it.each(['channel', 'deviceTimestamp', 'attributeData', 'deleted', 'id'] as const)(
    '%s is one that is missing, null or an empty text',
    (column) => {
      const table = tableOf([
        sampleEvent(),
        without(column),
        sampleEvent({ [column]: null }),
        sampleEvent({ [column]: '' }),
        sampleEvent({ [column]: [1] }),
      ])
      const isEmpty = emptyTest(table, column)
      expect([0, 1, 2, 3, 4].map(isEmpty)).toEqual([false, true, true, true, false])
    },
  )

  it('is found without any row that a column cannot hold as well', () => {
    const table = tableOf([sampleEvent(), sampleEvent({ correlationId: 'x' }), without('correlationId')])
    expect(table.extras.size).toBe(0)
    expect([0, 1, 2].map(emptyTest(table, 'correlationId'))).toEqual([true, false, true])
  })
})

describe('the search', () => {
  it('finds a text in any field, as it was sent or as it is shown', () => {
    const table = tableWith(
      { tenantId: 'Berlin' },
      { attributeData: -1.25 },
      { deviceTimestamp: 1_700_000_000_001 },
      { deleted: true },
    )
    expect(searched(table, 'BERLIN')).toEqual([0])
    expect(searched(table, '-1.25')).toEqual([1])
    expect(searched(table, 'at 17000')).toEqual([2])
    expect(searched(table, 'true')).toEqual([3])
    expect(searched(table, '')).toEqual([0, 1, 2, 3])
    expect(searched(table, 'nowhere')).toEqual([])
  })

  it('finds an id across its separators', () => {
    const table = tableWith({}, { id: 'pump-70@#temperature@#5', deviceId: 'pump-70' })
    expect(searched(table, '7@#temp')).toEqual([0])
    expect(searched(table, '#5')).toEqual([1])
    expect([mayReachOverSeparator('a@'), mayReachOverSeparator('#'), mayReachOverSeparator('ab')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('finds undocumented fields and the digits of exact numbers', () => {
    const table = tableWith(
      {},
      { note: 'Valve' },
      { attributeData: new ExactNumber('0.12345678901234567890123') },
    )
    expect(searched(table, 'valve')).toEqual([1])
    expect(searched(table, '67890123')).toEqual([2])
  })
})

describe('how often each text occurs', () => {
  it('is counted most frequent first, without missing texts', () => {
    const table = tableOf([
      sampleEvent({ channel: 'a' }),
      sampleEvent({ channel: 'b' }),
      sampleEvent({ channel: 'b' }),
      without('channel'),
    ])
    expect(countTexts(table, 'channel')).toEqual([
      { text: 'b', count: 2 },
      { text: 'a', count: 1 },
    ])
  })

  it('counts texts among the values only', () => {
    const table = tableWith({ attributeData: 1 }, { attributeData: 'on', attributeType: 'String' })
    expect(countTexts(table, 'attributeData')).toEqual([{ text: 'on', count: 1 }])
  })
})

describe('sets of files', () => {
  it('give files of one name a number', () => {
    expect(createSourceSets(['a.csv', 'b.csv', 'a.csv', 'a.csv']).texts).toEqual([
      '',
      'a.csv',
      'b.csv',
      'a.csv (2)',
      'a.csv (3)',
    ])
  })

  it('have one code for each set, however often it is made', () => {
    const sets = createSourceSets(['a', 'b', 'c'])
    const both = sets.codeWith(sets.codeOf(0), 1)
    expect([both, sets.codeWith(1, 1), sets.codeWith(both, 2)]).toEqual([4, 4, 5])
    expect([sets.texts[both], sets.texts[5], sets.files[5], sets.files[2]]).toEqual([
      'a + b',
      'a + b + c',
      [0, 1, 2],
      [1],
    ])
  })
})
