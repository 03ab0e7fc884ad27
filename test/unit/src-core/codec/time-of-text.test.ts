import { expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import { timeOfText } from '../../../../src-core/codec/time-of-text'

const quarterPast8 = Date.UTC(2026, 10, 20, 8, 15)

it.each<[JsonValue | undefined, number]>([
  [String(quarterPast8), quarterPast8],
  ['-5', -5],
  ['2026-11-20T08:15:00Z', quarterPast8],
  ['2026-11-20T09:15:00.000+0100', quarterPast8],
  ['2026-11-20T05:45:00.0009-02:30', quarterPast8],
  ['2026-02-31T08:15:00Z', NaN],
  ['2026-11-20T25:15:00Z', NaN],
  ['2026-11-20T24:00:00Z', NaN],
  ['2026-11-20T23:59:60Z', NaN],
  ['2026-11-20T08:15:00', NaN],
  ['2026-11-20 08:15:00Z', NaN],
  ['1763622000500.5', NaN],
  ['1.79518E+12', NaN],
  ['9007199254740993', NaN],
  ['', NaN],
  [' 5', NaN],
  [quarterPast8, NaN],
  [undefined, NaN],
])('of %s: %s', (value, time) => {
  expect(timeOfText(value)).toBe(time)
})
