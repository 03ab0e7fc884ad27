import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteDictionary } from '../../../../src-core/codec/byte-dictionary'
import { createByteWriter } from '../../../../src-core/formats/byte-writer'
import { writeNumber } from '../../../../src-core/formats/csv/number-bytes'
import { createReadableTimes } from '../../../../src-core/formats/csv/readable-times'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { isInWholeMinute } from '../../../../src-core/time/whole-minutes'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('the bytes of a file', () => {
  it('grow as far as they have to, and are taken once', () => {
    const writer = createByteWriter(1)
    writer.text('äöü€😀')
    writer.bytes(bytesOf('abcdef'), 2, 5)
    writer.byte(33)
    expect([writer.length, textOf(writer.take()), writer.length, writer.take()]).toEqual([
      17,
      'äöü€😀cde!',
      0,
      new Uint8Array(0),
    ])
  })

  it('that were taken stay as they are while more are written', () => {
    const writer = createByteWriter(16)
    writer.text('first')
    const taken = writer.take()
    writer.text('other')
    expect(textOf(taken)).toBe('first')
  })

  it.each([
    [7, 1, '7'],
    [7, 3, '007'],
    [42, 2, '42'],
    [123, 3, '123'],
    [0, 5, '00000'],
    [987_654_321, 9, '987654321'],
  ])('have the number %i in %i digits as %s', (value, count, text) => {
    const writer = createByteWriter(1)
    writer.digits(value, count)
    expect(textOf(writer.take())).toBe(text)
  })
})

describe('a number as it is written', () => {
  const written = (value: number): string => {
    const writer = createByteWriter(4)
    writeNumber(writer, value)
    return textOf(writer.take())
  }

  it.each([
    [0, '0'],
    [-0, '-0'],
    [-1, '-1'],
    [9_999_999, '9999999'],
    [10_000_000, '10000000'],
    [1_763_622_000_123, '1763622000123'],
    [999_999_999_999_999, '999999999999999'],
    [1e15, '1000000000000000'],
    [1e21, '1e+21'],
    [0.5, '0.5'],
    [-0.05, '-0.05'],
    [21.005, '21.005'],
    [1.0005, '1.0005'],
    [1e-7, '1e-7'],
    [0.1 + 0.2, '0.30000000000000004'],
    [-1234567.89, '-1234567.89'],
  ])('%d is %s', (value, text) => {
    expect(written(value)).toBe(text)
  })

  it('is what JSON has, for any number', () => {
    const decimal = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 10, 100, 1000, 10_000))
      .map(([digits, scale]) => digits / scale)
    fc.assert(
      fc.property(
        fc.oneof(decimal, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
        (value) => {
          expect(written(value)).toBe(Object.is(value, -0) ? '-0' : JSON.stringify(value))
        },
      ),
      { seed: 20261122, numRuns: 200 },
    )
  })
})

describe('codes by the bytes of a cell', () => {
  it('are made once for each text, at whatever place it is', () => {
    const made: string[] = []
    const dictionary = createByteDictionary((cell) => made.push(textOf(cell)))
    const bytes = bytesOf('ab,b,ab,,abc')
    expect([
      dictionary.codeAt(bytes, 0, 2),
      dictionary.codeAt(bytes, 3, 4),
      dictionary.codeAt(bytes, 5, 7),
      dictionary.codeAt(bytes, 8, 8),
      dictionary.codeAt(bytes, 9, 12),
    ]).toEqual([1, 2, 1, 3, 4])
    expect(made).toEqual(['ab', 'b', '', 'abc'])
  })

  it('stay the same when there are many, long ones among them', () => {
    let made = 0
    const dictionary = createByteDictionary(() => made++)
    const texts = Array.from({ length: 600 }, (_, index) =>
      bytesOf(`${String(index)} ${'x'.repeat(index % 50)}`),
    )
    const codes = (): readonly number[] => texts.map((text) => dictionary.codeAt(text, 0, text.length))
    const wanted = texts.map((_, index) => index)
    expect([codes(), codes()]).toEqual([wanted, wanted])
  })

  it('do not depend on what is later in the bytes that were read', () => {
    const dictionary = createByteDictionary((cell) => cell[0] ?? 0)
    const bytes = bytesOf('a')
    expect(dictionary.codeAt(bytes, 0, 1)).toBe(97)
    bytes[0] = 98
    expect(dictionary.codeAt(bytes, 0, 1)).toBe(98)
  })
})

describe('readable times', () => {
  const written = (format: (time: number) => string, times: readonly number[]): readonly string[] => {
    const writer = createByteWriter(64)
    const write = createReadableTimes(format, writer)
    return times.map((time) => {
      write(time)
      return textOf(writer.take())
    })
  }
  const minute = Date.UTC(2026, 9, 25, 0, 59)

  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])(
    'in %s are those of the format, around a change of clocks too',
    (zone) => {
      const { formatIso } = createInstantFormatter(zone)
      const times = [
        minute,
        minute + 7,
        minute + 59_999,
        minute + 60_000,
        minute + 1234,
        -1,
        0,
        99.5,
        4e14,
        Date.UTC(1972, 5),
        Date.UTC(9999, 5),
      ]
      expect(written(formatIso, times)).toEqual(times.map((time) => formatIso(time)))
    },
  )

  it('are asked for once a minute only', () => {
    let count = 0
    const format = (time: number): string => {
      count += 1
      return new Date(time).toISOString()
    }
    expect(written(format, [minute, minute + 1, minute + 60_000, minute + 30_000])).toEqual(
      [minute, minute + 1, minute + 60_000, minute + 30_000].map((time) => new Date(time).toISOString()),
    )
    expect(count).toBe(3)
  })

  it('in a format without milliseconds are asked for each', () => {
    expect(written((time) => `t, ${String(time)}`, [minute, minute + 1])).toEqual([
      `"t, ${String(minute)}"`,
      `"t, ${String(minute + 1)}"`,
    ])
  })

  it('are empty where there is no time', () => {
    expect(written(String, [NaN])).toEqual([''])
  })

  it('differ from their minute in seconds only between 1973 and 9999, for whole milliseconds', () => {
    const times = [
      Date.UTC(1973, 0),
      Date.UTC(1973, 0) - 1,
      Date.UTC(9999, 0) - 1,
      Date.UTC(9999, 0),
      minute + 0.5,
      NaN,
    ]
    expect(times.map(isInWholeMinute)).toEqual([true, false, true, false, false, false])
  })
})
