import { expect, it } from 'vitest'
import { readCsv } from '../../demo/read-csv'

it.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['\uFEFF"x ""y"", z","line\nbreak"\r\n', [['x "y", z', 'line\nbreak']]],
  [
    '"",\r\n,""',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

it('does not take half a file for a whole one', () => {
  expect(() => readCsv('a\r\n"half')).toThrow('starts at 3')
})
