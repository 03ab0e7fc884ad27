import { describe, expect, it } from 'vitest'
import { groupByService } from '../../../../src-core/deletion/plan-groups'
import { compareRecords } from '../../../../src-core/deletion/record-changes'
import { isSameEvent, recordKey } from '../../../../src-core/deletion/record-matching'
import { firstRows, tableOfRecords } from '../../../../src-core/deletion/record-table'
import { sampleEvent } from '../events/sample-events'

const json = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ ...sampleEvent(), ...changes })

describe('the changes of a record', () => {
  it('are none if only the order of the fields differs', () => {
    expect(compareRecords('{"a":1,"b":"x"}', '{"b":"x","a":1}')).toEqual([])
  })

  it('have both values as JSON text, empty where the field is missing', () => {
    expect(compareRecords('{"a":1,"b":"1","c":null}', '{"a":1,"b":1,"d":true}')).toEqual([
      { field: 'b', before: '"1"', now: '1' },
      { field: 'c', before: 'null', now: '' },
      { field: 'd', before: '', now: 'true' },
    ])
  })

  it('are found in digits that a double cannot hold', () => {
    expect(compareRecords('{"n":12345678901234567890}', '{"n":12345678901234567891}')).toEqual([
      { field: 'n', before: '12345678901234567890', now: '12345678901234567891' },
    ])
  })

  it('are found in fields named like parts of every object', () => {
    expect(compareRecords('{}', '{"constructor":1,"__proto__":2}')).toEqual([
      { field: 'constructor', before: '', now: '1' },
      { field: '__proto__', before: '', now: '2' },
    ])
  })
})

describe('the same event in two results', () => {
  it('is one with another flag or other fields, but the same value and times', () => {
    const key = recordKey(json())
    expect(isSameEvent(key, recordKey(json({ deleted: true })))).toBe(true)
    expect(isSameEvent(key, recordKey(json({ correlationId: 'x', channel: 'n' })))).toBe(true)
    expect(recordKey(json({ deleted: true })).identity).toBe(key.identity)
    expect(recordKey(json({ channel: 'n' })).identity).not.toBe(key.identity)
  })

  it.each([
    { attributeData: 21.6 },
    { deviceTimestamp: 1 },
    { createdTime: 1 },
    { ingressTimeStamp: 1 },
    { attributeData: '21.5' },
  ])('is not one with %o', (changes) => {
    expect(isSameEvent(recordKey(json()), recordKey(json(changes)))).toBe(false)
  })

  it('is compared as a whole if it is no object', () => {
    expect(isSameEvent(recordKey('[1]'), recordKey('[1]'))).toBe(true)
    expect(isSameEvent(recordKey('[1]'), recordKey('[2]'))).toBe(false)
  })
})

it('records become a table of their own, in their order', () => {
  const table = tableOfRecords([json({ attributeData: 1 }), '[1]', json({ attributeData: 2 })])
  expect(firstRows(table.rowCount)).toEqual(Uint32Array.of(0, 1, 2))
  expect([0, 1, 2].map((row) => table.recordJson(row))).toEqual([
    json({ attributeData: 1 }),
    '[1]',
    json({ attributeData: 2 }),
  ])
})

it('events of a plan are grouped by their service, in the order in which it names them', () => {
  const [one, two, three, four] = ['1', '2', '3', '4'].map((eventId, index) => {
    const baseUrl = ['https://b', 'https://a', '', 'https://b'][index] ?? ''
    return { eventId, record: '{}', ...(baseUrl === '' ? {} : { baseUrl }) }
  })
  if (!one || !two || !three || !four) throw new Error('there are four events')
  expect(groupByService([one, two, three, four])).toEqual([
    { baseUrl: 'https://b', events: [one, four] },
    { baseUrl: 'https://a', events: [two] },
    { baseUrl: '', events: [three] },
  ])
})
