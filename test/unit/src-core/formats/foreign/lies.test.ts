import { describe, expect, it } from 'vitest'
import type { TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { createRowScanner } from '../../../../../src-core/formats/foreign/text-rows'
import { isoOf, lookAtText } from './case-files'

const day = '2026-11-20'
const timeOf = (index: number): string =>
  `${day} ${String(8 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
/** A row for each value, a minute apart. */
const withValues = (values: readonly string[], header = 'Time;A'): TableLook =>
  lookAtText([header, ...values.map((value, index) => `${timeOf(index)};${value}`)].join('\n'))
const repeated = (value: string, count: number): readonly string[] =>
  Array.from({ length: count }, () => value)

describe('a value is not changed on its way:', () => {
  it.each([
    ['9007199254740993', '9007199254740993', true],
    ['-0', '-0', true],
    ['1e400', '1e400', true],
    ['1e-400', '1e-400', true],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827', true],
    ['0x10', '0x10', false],
    ['1_000', '1_000', false],
    ['Infinity', 'Infinity', false],
    ['１２', '１２', false],
    ['1234 5', '1234 5', false],
    ['1e', '1e', false],
  ])('%s', (text, value, isNumber) => {
    const look = withValues(repeated(text, 3))
    expect(look.events[0]).toMatchObject({ value, isNumber })
    expect(look.doubts).toEqual([])
  })
})

describe('of texts among numbers is said', () => {
  it('how many there are, and where the first is', () => {
    const look = withValues([...repeated('2,5', 30), '---', ...repeated('2,7', 30), '---'])
    expect(look.doubts).toEqual([{ kind: 'someTexts', count: 2, line: 32, text: '---' }])
  })

  it('also where they are many', () => {
    const look = withValues(Array.from({ length: 40 }, (_, index) => (index % 5 > 2 ? 'NAN' : '2,5')))
    expect(look.doubts).toEqual([{ kind: 'someTexts', count: 16, line: 5, text: 'NAN' }])
  })

  it('nothing where more are texts', () => {
    expect(withValues([...repeated('2,5', 2), 'off', 'on', '---']).doubts).toEqual([])
  })
})

describe('of decimal signs is said', () => {
  it('that values far below are numbers only with the other one', () => {
    for (const [usual, late] of [
      ['1.234', '1.234,5'],
      ['1,5', '1.25'],
      ['2.5', '2,75 °C'],
    ] as const) {
      const look = withValues([...repeated(usual, 450), ...repeated(late, 3)])
      expect(look.doubts).toEqual([{ kind: 'otherSign', count: 3, line: 452, text: late }])
    }
  })

  it('that a column has another one than those beside it', () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) => `${timeOf(index)};48.77${String(index % 10)};2${String(index % 10)},5;3,25`,
    )
    const look = lookAtText(['Time;Ratio;Temp;Flow', ...rows].join('\n'))
    expect(look.description.decimalSign).toBe(',')
    expect(look.doubts).toContainEqual({ kind: 'twoSigns', column: 'Ratio' })
  })

  it('nothing where texts only have points and commas in them', () => {
    const look = withValues(['Pump 2, on', '3. stage, off', '10.0.0.1', '12:30, late', '1, 2'])
    expect(look.doubts).toEqual([])
  })
})

describe('the end of a day', () => {
  it('is 24:00, and a second that was inserted is no time, which is said', () => {
    const times = ['20:00:00', '21:00:00', '22:00:00', '24:00:00', '23:59:60', '24:00:01']
    const look = lookAtText(['Time;A', ...times.map((time) => `${day} ${time};1`)].join('\n'))
    expect(look.events.map(({ time }) => isoOf(time)).slice(3)).toEqual([
      '2026-11-21T00:00:00.000Z',
      null,
      null,
    ])
    expect(look.doubts).toEqual([{ kind: 'unreadable', count: 2, line: 6, text: `${day} 23:59:60` }])
  })
})

describe('the line of a fault is right', () => {
  it.each(['\n', '\r\n', '\r'])(
    'with line ends %j, in quotes, too, a mark at the start and blank lines',
    (end) => {
      const text = [
        '\uFEFFTime,A,B',
        '',
        `${day} 08:00,1,"a`,
        `b`,
        'c"',
        '',
        `${day} 08:01,1,2`,
        `${day} 08:02,1`,
        '',
      ]
      expect(lookAtText(text.join(end)).doubts).toEqual([{ kind: 'short', count: 1, line: 8, cellCount: 2 }])
    },
  )
})

describe('a line that is far too long', () => {
  const long = 20 * 1024 * 1024
  it('is left out, and said, and costs no other', () => {
    const look = lookAtText(
      [`Time;A`, `${timeOf(0)};1`, `${timeOf(1)};${'7'.repeat(long)}`, `${timeOf(2)};3`].join('\n'),
    )
    expect(look.events.map(({ value }) => value)).toEqual(['1', '3'])
    expect(look.doubts).toEqual([{ kind: 'broken', count: 1, line: 3, cellCount: 0 }])
  })

  it('is looked at a few times only while it arrives, and not kept', () => {
    const scanner = createRowScanner({ separator: ';', escape: '"' })
    const part = '1'.repeat(256 * 1024)
    const rows = Array.from({ length: 800 }, () => scanner.read(part)).flat()
    expect(rows).toEqual([{ line: 1, cells: [] }])
    expect([...scanner.read('1\r\na;b\r\n'), ...scanner.end()]).toEqual([{ line: 2, cells: ['a', 'b'] }])
  })
})
