import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { ExactNumber } from '../../../../src-core/codec/json'
import { decimalDifference } from '../../../../src-core/events/decimal-difference'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import {
  changeOf,
  changesOf,
  changeText,
  type ValueOrder,
  valueOrderOf,
} from '../../../../src-core/events/value-changes'

describe('the difference of two numbers', () => {
  const cases: readonly (readonly [value: string, before: string, difference: string])[] = [
    ['44.53', '44.31', '+0.22'],
    ['44.48', '47.62', '−3.14'],
    ['0.3', '0.1', '+0.2'],
    ['1005.45', '1005.68', '−0.23'],
    ['26.00', '25.95', '+0.05'],
    ['5', '5.0', '0'],
    ['-1.20', '44.53', '−45.73'],
    ['12345678901234567890.5', '12345678901234567890.25', '+0.25'],
    ['1e3', '1.5', '+998.5'],
    ['5e-7', '0', '+0.0000005'],
    ['1e300', '1', '+1e+300'],
    ['1e300', '1e300', '0'],
  ]
  it('is exact, with a sign, and has the decimals of the longer one', () => {
    expect(decimalDifference('-1.7e308', '1.7e308')).toBe('−3.4e+308')
    expect(cases.map(([value, before]) => decimalDifference(value, before))).toEqual(
      cases.map(([, , difference]) => difference),
    )
  })

  it('is the same as that of whole numbers of hundredths', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const text = decimalDifference((one / 100).toFixed(2), (other / 100).toFixed(2))
        expect(Number(text.replace('−', '-').replace('+', ''))).toBe((one - other) / 100)
      }),
      { seed: 20261127, numRuns: 500 },
    )
  })
})

interface Sent {
  readonly at: number
  readonly value: number | string | ExactNumber
  readonly device?: string
  readonly attribute?: string
}

const append = (table: EventTable, events: readonly Sent[], encoder = createEventEncoder()): void => {
  const records = events.map(({ at, value, device = 'd', attribute = 'a' }) => ({
    id: `${device}@#${attribute}@#${String(at)}`,
    deviceId: device,
    attributeCode: attribute,
    attributeType: typeof value === 'string' ? 'String' : 'Float',
    attributeData: value,
    deviceTimestamp: at,
  }))
  table.append(encoder.encode(records))
}
const textsOf = (table: EventTable, order: ValueOrder): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => changeText(table, order, row))

describe('the number before', () => {
  it('is that of the same series by the time of the device, whatever came in between', () => {
    const table = createEventTable()
    append(table, [
      { at: 30, value: 3.5 },
      { at: 10, value: 1.25 },
      { at: 20, value: 'off' },
      { at: 5, value: 7, attribute: 'b' },
      { at: 15, value: 100, device: 'e' },
      { at: 40, value: 3.5 },
    ])
    const order = runAtOnce(valueOrderOf(table))
    expect(textsOf(table, order)).toEqual(['+2.25', '', '', '', '', '0'])
    expect([...runAtOnce(changesOf(table))]).toEqual([2.25, NaN, NaN, NaN, NaN, 0])
  })

  it('is that of an event that is still there', () => {
    const table = createEventTable()
    const encoder = createEventEncoder()
    append(
      table,
      [1, 2, 900, 4].map((value, at) => ({ at, value })),
      encoder,
    )
    const before = runAtOnce(valueOrderOf(table))
    expect(textsOf(table, before)).toEqual(['', '+1', '+898', '−896'])
    table.setMark(2, 'deleted')
    expect(textsOf(table, runAtOnce(valueOrderOf(table)))).toEqual(['', '+1', '+898', '+2'])
    // An order from before is not extended, also if more has arrived meanwhile.
    append(table, [{ at: 4, value: 5 }], encoder)
    const after = runAtOnce(valueOrderOf(table, before, 1))
    expect(textsOf(table, after)).toEqual(['', '+1', '+898', '+2', '+1'])
    append(table, [{ at: 5, value: 7 }], encoder)
    expect(runAtOnce(valueOrderOf(table, after, 1)).latest).toBe(after.latest)
    expect([...runAtOnce(changesOf(table))]).toEqual([NaN, 1, 898, 2, 1, 2])
  })

  it('is found in rows that are appended, late ones included, as in all of them at once', () => {
    const event = fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      value: fc.oneof(
        fc.integer({ min: -500, max: 500 }).map((each) => each / 100),
        fc.constant('x'),
      ),
      attribute: fc.constantFrom('a', 'b'),
    })
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 6 }), { maxLength: 6 }), (batches) => {
        const table = createEventTable()
        const encoder = createEventEncoder()
        let order: ValueOrder | null = null
        for (const batch of batches) {
          append(table, batch, encoder)
          order = runAtOnce(valueOrderOf(table, order))
        }
        const whole = runAtOnce(valueOrderOf(table))
        if (order !== null) expect(textsOf(table, order)).toEqual(textsOf(table, whole))
      }),
      { seed: 20261127, numRuns: 300 },
    )
  })

  it('differs by the number that its digits mean, not by the error of doubles', () => {
    const table = createEventTable()
    append(table, [
      { at: 1, value: 44.31 },
      { at: 2, value: 44.53 },
      { at: 3, value: 0 },
      { at: 4, value: 1e-9 },
    ])
    const order = runAtOnce(valueOrderOf(table))
    expect([1, 2, 3].map((row) => changeOf(table, order, row))).toEqual([0.22, -44.53, 1e-9])
  })

  it('keeps the digits that no double has', () => {
    const table = createEventTable()
    append(table, [
      { at: 1, value: new ExactNumber('1.00000000000000000001') },
      { at: 2, value: new ExactNumber('1.00000000000000000003') },
    ])
    const order = runAtOnce(valueOrderOf(table))
    expect(changeText(table, order, 1)).toBe('+0.00000000000000000002')
    // What sorting and filtering compare.
    expect(changeOf(table, order, 1)).toBe(2e-20)
  })

  it('differs by what is less than the error of a double', () => {
    const table = createEventTable()
    append(table, [
      { at: 1, value: new ExactNumber('9007199254740992') },
      { at: 2, value: new ExactNumber('9007199254740993') },
      { at: 3, value: 0.1234567890123456 },
      { at: 4, value: 0.1234567890123457 },
      { at: 5, value: 0.1234567890123457 },
    ])
    const order = runAtOnce(valueOrderOf(table))
    expect([1, 3, 4].map((row) => changeOf(table, order, row))).toEqual([1, 1e-16, 0])
  })
})
