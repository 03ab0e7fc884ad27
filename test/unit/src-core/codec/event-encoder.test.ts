import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../../src-core/codec/event-columns'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { ExactNumber } from '../../../../src-core/codec/json'
import type { Anomaly } from '../../../../src-core/events/event'
import { joinEventId, splitEventId } from '../../../../src-core/events/event-id'
import { createEventTable } from '../../../../src-core/events/event-table'
import { sampleEvent } from '../events/sample-events'

const tableOf = (elements: readonly JsonValue[], askedDevice?: string) => {
  const table = createEventTable()
  table.append(structuredClone(createEventEncoder().encode(elements, askedDevice)))
  return table
}

const anomaliesOf = (element: JsonValue, askedDevice?: string): readonly Anomaly[] =>
  tableOf([element], askedDevice).anomaliesOf(0)

const without = (name: string): JsonValue =>
  Object.fromEntries(Object.entries(sampleEvent()).filter(([key]) => key !== name))

describe('the columns of an ordinary event', () => {
  const batch = createEventEncoder().encode(
    [sampleEvent(), sampleEvent({ attributeType: 'String', attributeData: 'on', deleted: true })],
    'pump-7',
  )
  const columns = columnsOf(batch)

  it('hold its numbers, codes and flags, and nothing is odd', () => {
    expect(Array.from(columns.times.createdTime)).toEqual([1763622000500, 1763622000500])
    expect(Array.from(columns.valueNumber)).toEqual([21.5, NaN])
    expect(Array.from(columns.valueText)).toEqual([0, 1])
    expect(Array.from(columns.deleted)).toEqual([0, 1])
    expect(Array.from(columns.anomalies)).toEqual([0, 0])
    expect(Array.from(columns.texts.attributeType)).toEqual([1, 2])
    expect(batch.newTexts.attributeType).toEqual(['Float', 'String'])
    expect(batch.extras.json).toEqual([])
  })

  it('pack the id through the dictionaries of device and attribute', () => {
    expect(Array.from(columns.idTime)).toEqual([1763622000123, 1763622000123])
    expect(Array.from(columns.idAttribute)).toEqual(Array.from(columns.texts.attributeCode))
    expect(batch.newTexts.id).toEqual([])
  })
})

it('adds to its dictionaries from call to call and hands out only what is new', () => {
  const encoder = createEventEncoder()
  expect(encoder.encode([sampleEvent()]).newTexts.attributeCode).toEqual(['temperature'])
  const second = encoder.encode([sampleEvent({ attributeCode: 'pressure' }), sampleEvent()])
  expect(second.newTexts.attributeCode).toEqual(['pressure'])
  expect(Array.from(columnsOf(second).texts.attributeCode)).toEqual([2, 1])
})

describe('what is odd is marked', () => {
  it.each<[string, JsonValue, readonly Anomaly[]]>([
    ['an array', [1, 2], ['notAnObject', 'noId']],
    ['null', null, ['notAnObject', 'noId']],
    ['an empty id', sampleEvent({ id: '' }), ['noId']],
    ['a numeric id', sampleEvent({ id: 7 }), ['noId', 'wrongType']],
    ['no id', without('id'), ['noId', 'missingField']],
    ['another type', sampleEvent({ attributeType: 'Double' }), ['unknownType']],
    ['text under Float', sampleEvent({ attributeData: '12' }), ['wrongType']],
    ['a number under String', sampleEvent({ attributeType: 'String' }), ['wrongType']],
    [
      'an object as value',
      sampleEvent({ attributeType: 'Json', attributeData: { a: 1 } }),
      ['unknownType', 'wrongType'],
    ],
    ['a fractional time', sampleEvent({ createdTime: 1.5 }), ['wrongType']],
    ['a time as text', sampleEvent({ createdTime: '5' }), ['wrongType']],
    ['no correlationId', without('correlationId'), ['missingField']],
    ['no attributeData', without('attributeData'), ['missingField']],
    ['a null flag', sampleEvent({ deleted: null }), ['wrongType']],
    ['an unknown field', sampleEvent({ site: 'north' }), ['extraField']],
    ['a field named constructor', sampleEvent({ constructor: 1 }), ['extraField']],
    [
      'an exact number',
      sampleEvent({ attributeData: new ExactNumber('0.1000000000000000055511151231257827') }),
      ['exactNumber'],
    ],
    [
      'an exact number inside',
      sampleEvent({ site: [{ a: new ExactNumber('1e400') }] }),
      ['extraField', 'exactNumber'],
    ],
  ])('%s', (_, element, expected) => {
    expect(anomaliesOf(element)).toEqual(expected)
  })

  it('an element of another device than the one asked for', () => {
    expect(anomaliesOf(sampleEvent(), 'pump-8')).toEqual(['otherDevice'])
    expect(anomaliesOf(sampleEvent(), 'pump-7')).toEqual([])
    expect(anomaliesOf(without('deviceId'), 'pump-7')).toEqual(['missingField'])
  })
})

it('keeps a field named __proto__ as data', () => {
  const element = JSON.parse('{"__proto__":{"id":"x"},"toString":1}') as JsonValue
  const table = tableOf([element])
  expect(table.recordJson(0)).toBe('{"__proto__":{"id":"x"},"toString":1}')
  expect(table.eventId(0)).toBeNull()
  expect(table.anomaliesOf(0)).toEqual(['noId', 'missingField', 'extraField'])
})

it('survives 100,000 levels of nesting', () => {
  const depth = 100_000
  const text = '['.repeat(depth) + ']'.repeat(depth)
  let deep: JsonValue = []
  for (let level = 1; level < depth; level++) deep = [deep]
  const table = tableOf([sampleEvent({ attributeData: deep }), deep])
  expect(table.cell(0, 'attributeData')).toEqual({ kind: 'json', text, isOdd: true })
  expect(table.recordJson(1)).toBe(text)
  expect(table.recordJson(0, 'indented').length).toBeLessThan(3 * depth)
})

describe('ids', () => {
  it.each([
    [
      'pump-7@#temperature@#1763622000123',
      undefined,
      { device: 'pump-7', attribute: 'temperature', time: 1763622000123 },
    ],
    ['a@#b@#c@#5', undefined, { device: 'a', attribute: 'b@#c', time: 5 }],
    ['a@#b@#c@#5', 'a@#b', { device: 'a@#b', attribute: 'c', time: 5 }],
    ['a@#@#-5', undefined, { device: 'a', attribute: '', time: -5 }],
    ['@#@#0', undefined, { device: '', attribute: '', time: 0 }],
    ['a@#b@#-0', undefined, null],
    ['a@#b@#05', undefined, null],
    ['a@#b@#1e3', undefined, null],
    ['a@#b@# 1', undefined, null],
    ['a@#b@#', undefined, null],
    ['a@#b@#9007199254740991', undefined, { device: 'a', attribute: 'b', time: Number.MAX_SAFE_INTEGER }],
    ['a@#b@#9007199254740992', undefined, null],
    ['a@#5', undefined, null],
    ['a@#5', 'a', null],
    ['', undefined, null],
  ])('%s of a record of %s', (id, device, parts) => {
    expect(splitEventId(id, device)).toEqual(parts)
    if (parts !== null) expect(joinEventId(parts)).toBe(id)
  })
})
