import { expect, it } from 'vitest'
import { createLocalParser } from '../../../../src-core/time/parse-local'
import { instantOf } from '../../../../src-core/time/typed-range'

const parse = createLocalParser('Europe/Berlin')
const bothOf = (text: string) => [instantOf(parse(text), 'start'), instantOf(parse(text), 'end')]

it('a typed time is the same instant at either side of a range', () => {
  const at = Date.UTC(2026, 5, 1, 6, 15)
  expect(bothOf('2026-06-01 08:15')).toEqual([at, at])
})

it('of a time that comes twice, a start takes the first and an end the second', () => {
  expect(bothOf('2026-10-25 02:30')).toEqual([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)])
})

it('a time that does not exist is the instant at which the clocks go forward', () => {
  const resumes = Date.UTC(2026, 2, 29, 1)
  expect(bothOf('2026-03-29 02:30')).toEqual([resumes, resumes])
})

it.each(['', 'soon'])('"%s" is no instant', (text) => {
  expect(bothOf(text)).toEqual([undefined, undefined])
})
