import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonObject } from '../../../../src-core/codec/json'
import { cellOf, idText, recordJsonOf } from '../../../../src-core/events/event-cell'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

const of = (change: JsonObject = {}) => tableOf([sampleEvent(change)])

describe('a cell', () => {
  it('is what the service sent, by its documented type', () => {
    const table = of()
    expect([
      cellOf(table, 0, 'createdTime'),
      cellOf(table, 0, 'channel'),
      cellOf(table, 0, 'attributeData'),
      cellOf(table, 0, 'deleted'),
      cellOf(table, 0, 'id'),
    ]).toEqual([
      { kind: 'time', time: 1_763_622_000_500, text: '1763622000500', isOdd: false },
      { kind: 'text', text: 'm', isOdd: false },
      { kind: 'number', value: 21.5, text: '21.5', isOdd: false },
      { kind: 'flag', isSet: false, text: 'false', isOdd: false },
      { kind: 'id', text: 'pump-7@#temperature@#1763622000123', isOdd: false },
    ])
  })

  it('is odd if its type is another one', () => {
    expect(cellOf(of({ channel: 7 }), 0, 'channel')).toEqual({ kind: 'json', text: '7', isOdd: true })
    expect(cellOf(of({ deleted: 'no' }), 0, 'deleted')).toEqual({ kind: 'json', text: '"no"', isOdd: true })
    expect(cellOf(of({ attributeType: 'String' }), 0, 'attributeData')).toMatchObject({
      kind: 'number',
      isOdd: true,
    })
    expect(cellOf(of({ attributeData: 'x' }), 0, 'attributeData')).toMatchObject({
      kind: 'text',
      isOdd: true,
    })
    expect(cellOf(of({ createdTime: 1.5 }), 0, 'createdTime')).toMatchObject({ kind: 'time', isOdd: true })
    expect(cellOf(of({ id: '' }), 0, 'id')).toMatchObject({ kind: 'id', text: '', isOdd: true })
  })

  it('has all digits of a number, and the nearest double to sort by', () => {
    const digits = '0.12345678901234567890123'
    expect(cellOf(of({ attributeData: new ExactNumber(digits) }), 0, 'attributeData')).toEqual({
      kind: 'number',
      value: Number(digits),
      text: digits,
      isOdd: true,
    })
    expect(
      cellOf(of({ createdTime: new ExactNumber('12345678901234567890') }), 0, 'createdTime'),
    ).toMatchObject({ kind: 'time', text: '12345678901234567890' })
  })

  it('has the time that a text stands for, and the text', () => {
    expect(cellOf(of({ createdTime: '01763622000500' }), 0, 'createdTime')).toEqual({
      kind: 'time',
      time: 1_763_622_000_500,
      text: '01763622000500',
      isOdd: true,
    })
    expect(cellOf(of({ createdTime: '1763622000500.0' }), 0, 'createdTime')).toEqual({
      kind: 'json',
      text: '"1763622000500.0"',
      isOdd: true,
    })
  })

  it('tells a missing field from an empty text, and from null', () => {
    const { channel, ...without } = sampleEvent()
    expect([channel, cellOf(tableOf([without]), 0, 'channel').kind]).toEqual(['m', 'none'])
    expect([
      cellOf(of({ channel: '' }), 0, 'channel').kind,
      cellOf(of({ channel: null }), 0, 'channel'),
    ]).toEqual(['text', { kind: 'json', text: 'null', isOdd: true }])
  })
})

describe('the id of a row', () => {
  it.each(['pump-7@#temperature@#5', 'other', 'a@#b@#007', ''])('is "%s" as it was received', (id) => {
    expect(idText(of({ id }), 0)).toBe(id)
  })

  it('is null if it is no text', () => {
    expect([idText(of({ id: 5 }), 0), idText(of({ id: null }), 0)]).toEqual([null, null])
  })
})

it.each([
  ['an ordinary event', sampleEvent()],
  ['fields of another type', sampleEvent({ channel: { a: [1] }, deleted: null })],
  ['an undocumented field', { ...sampleEvent(), note: 'x' }],
  ['no field at all', {}],
])('the record of a row with %s is what was received', (_, record) => {
  expect(JSON.parse(recordJsonOf(tableOf([record]), 0))).toEqual(record)
})

it('an element that is no object is its own text', () => {
  expect(recordJsonOf(tableOf(['a "text"']), 0)).toBe(JSON.stringify('a "text"'))
  expect(cellOf(tableOf([[1]]), 0, 'channel').kind).toBe('none')
})
