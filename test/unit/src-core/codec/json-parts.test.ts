import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../../../src-core/codec/json'
import { endOfString } from '../../../../src-core/codec/json-string'
import { wholeNumberFrom } from '../../../../src-core/codec/whole-number'
import { recordIdentity, recordReading } from '../../../../src-core/events/record-identity'

describe('the end of a JSON string', () => {
  it.each([
    ['"a"', 0, 3],
    ['""', 0, 2],
    [String.raw`"a\"b"x`, 0, 6],
    [String.raw`"\\"x`, 0, 4],
    [String.raw`"\\\"",`, 0, 6],
    ['{"ü":1}', 1, 4],
  ])('of %j from %i is at %i', (json, start, end) => {
    expect(endOfString(json, start)).toBe(end)
  })
})

describe('a whole number in a text', () => {
  it.each([
    ['x@#0', 3, 0],
    ['1763622000123', 0, 1_763_622_000_123],
    ['999999999999999', 0, 999_999_999_999_999],
    ['1000000000000000', 0, NaN],
    ['007', 0, NaN],
    ['00', 0, NaN],
    ['', 0, NaN],
    ['12', 2, NaN],
    ['-5', 0, NaN],
    ['1.5', 0, NaN],
    ['1e3', 0, NaN],
    ['١٢', 0, NaN],
  ])('"%s" from %i is %d', (text, start, number) => {
    expect(wholeNumberFrom(text, start)).toBe(number)
  })
})

describe('the identity of a record', () => {
  it('does not depend on the order of its fields, nor on the deletion flag', () => {
    expect(recordIdentity({ b: 1, deleted: false, a: 'x' })).toBe(
      recordIdentity({ a: 'x', b: 1, deleted: true }),
    )
    expect(recordIdentity({ a: 'x' })).toBe(recordIdentity({ a: 'x', deleted: true }))
  })

  it('differs by any other field, and by each digit', () => {
    expect(recordIdentity({ a: 1 })).not.toBe(recordIdentity({ a: '1' }))
    expect(recordIdentity({ a: null })).not.toBe(recordIdentity({}))
    expect(recordIdentity({ a: new ExactNumber('12345678901234567890') })).not.toBe(
      recordIdentity({ a: new ExactNumber('12345678901234567891') }),
    )
  })

  it('has a reading of the value and the times alone', () => {
    const record = { attributeData: 1.5, createdTime: 1, ingressTimeStamp: 2, deviceTimestamp: 3 }
    expect(recordReading({ ...record, id: 'x', channel: 'm' })).toBe(
      recordReading({ channel: 'n', ...record }),
    )
    for (const name of Object.keys(record))
      expect(recordReading({ ...record, [name]: 9 })).not.toBe(recordReading(record))
    expect(recordReading({})).toBe('[null,null,null,null]')
  })
})
