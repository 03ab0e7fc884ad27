import { describe, expect, it } from 'vitest'
import { explainFaults } from '../../../../src-core/checks/explain-faults'
import {
  defaultFaultSettings,
  type FaultKind,
  type FaultSettings,
  faultsOf,
  ownFaultsOf,
} from '../../../../src-core/checks/faults'
import { findFaults } from '../../../../src-core/checks/find-faults'
import { runAtOnce } from '../../../../src-core/events/slices'
import { scoreSituation, scoreStill, situations } from '../../../bench/faults/broken-sensors'
import { tableOfSeries } from '../../../bench/faults/series-table'
import { stillFamilies } from '../../../bench/faults/still-devices'
import { createRandom, roughlyNormal } from '../../../service/random'
import { runCount } from '../../../support/run-count'

const minute = 60_000
const start = Date.UTC(2026, 9, 5)

const check = (values: readonly number[], settings: Partial<FaultSettings> = {}) => {
  const table = tableOfSeries([
    {
      deviceId: 'device',
      attributeCode: 'value',
      times: values.map((_, index) => start + index * minute),
      values,
    },
  ])
  const rules = { ...defaultFaultSettings, ...settings }
  const fetchedAt = start + values.length * minute
  table.setFaults(runAtOnce(findFaults(table, rules, fetchedAt)))
  const flagged = (kind: FaultKind): readonly number[] =>
    [...table.faults].flatMap((bits, row) => (faultsOf(bits).includes(kind) ? [row] : []))
  return {
    table,
    flat: flagged('flatLine'),
    flagged,
    reasonsOf: (row: number) => explainFaults(table, row, rules, fetchedAt),
  }
}
const placesFrom = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index)
const held = (values: readonly number[], from: number, count: number, value: number): readonly number[] =>
  values.map((own, index) => (index >= from && index < from + count ? value : own))

describe.each([1, 2, 3].slice(0, runCount(3, 1)))('a broken sensor, seed %i', (seed) => {
  const noisy = (middle: number, spread: number, step = 0.01, count = 1440): readonly number[] => {
    const random = createRandom(seed)
    return Array.from({ length: count }, (_, index) => {
      const value = middle + spread * (0.7 * Math.sin(index / 229) + 0.3 * roughlyNormal(random))
      return Number((Math.round(value / step) * step).toFixed(4))
    })
  }

  it('that reports -127 for an hour and 85 for five, in a room of 22 ± 4: all of it, and nothing else', () => {
    const { flat, flagged } = check(held(held(noisy(22, 4), 600, 60, -127), 660, 300, 85))
    expect(flat).toEqual(placesFrom(600, 360))
    expect(flagged('levelShift')).toEqual([])
  })

  it('that reports 65535 for 400 readings of a flow of 40: all of them', () => {
    expect(check(held(noisy(40, 6, 0.1), 500, 400, 65_535)).flat).toEqual(placesFrom(500, 400))
  })

  it('that reports the same 60 times, in a heater that never stands still: all of them', () => {
    const random = createRandom(seed)
    const heater = Array.from({ length: 1440 }, (_, index) =>
      Number((55 + 8 * Math.sin(index / 17) + 0.3 * roughlyNormal(random)).toFixed(1)),
    )
    const { flat } = check(held(heater, 700, 60, 58.3))
    // The first or the last of them may be where the heater happened to be.
    expect(flat.slice(0, 1).concat(flat.slice(-1))).toEqual([expect.closeTo(700, -0.5), 759])
    expect(flat.length).toBeGreaterThanOrEqual(59)
  })

  it('is explained with how long it lasts, how far it is from the others, and that its value is known', () => {
    const { reasonsOf } = check(held(noisy(22, 4), 600, 60, -127))
    const [value = NaN, count = NaN, first = NaN, last = NaN, low = NaN, high = NaN, isKnown = NaN] =
      reasonsOf(630)[0]?.facts ?? []
    expect({ value, count, first, last, isKnown }).toEqual({
      value: -127,
      count: 60,
      first: start + 600 * minute,
      last: start + 659 * minute,
      isKnown: 1,
    })
    expect(low).toBeGreaterThan(15)
    expect(high).toBeLessThan(29)
    expect(reasonsOf(630).map(({ kind }) => kind)).toEqual(['flatLine'])
  })

  it('is found by ten of a value on the list, and not if the list does not have it', () => {
    const values = held(noisy(22, 4), 600, 10, -127)
    expect(check(values).flat).toEqual(placesFrom(600, 10))
    expect(check(values, { brokenSensorValues: [] }).flat).toEqual([])
    expect(check(held(noisy(22, 4), 600, 10, -77.7), { brokenSensorValues: [-77.7] }).flat).toEqual(
      placesFrom(600, 10),
    )
  })

  it('is found whatever its impossible value, if it lasts', () => {
    expect(check(held(noisy(22, 4), 600, 60, 417.3)).flat).toEqual(placesFrom(600, 60))
    const [, , , , , , isKnown] = check(held(noisy(22, 4), 600, 60, 417.3)).reasonsOf(600)[0]?.facts ?? []
    expect(isKnown).toBe(0)
  })

  it('does not change what the other rules say of the rest', () => {
    const values = noisy(22, 4).map((value, index) => (index === 300 ? value + 60 : value))
    const others = (of: readonly number[]): readonly number[] => check(of).flagged('spike')
    expect(others(values)).toEqual([300])
    expect(others(held(values, 600, 720, 65_535))).toEqual([300])
  })

  it('is not looked for where the rule is off: its stretch counts as any other', () => {
    const { flat, flagged } = check(held(noisy(22, 4), 600, 60, -127), { disabled: ['flatLine'] })
    expect(flat).toEqual([])
    expect(flagged('outlier')).toEqual(placesFrom(600, 60))
  })

  it('is not an oven that is led to 85 and held there', () => {
    let at = 60
    const oven = Array.from({ length: 2000 }, (_, index) => {
      at += 0.1 * ((index > 800 && index < 1400 ? 85 : 60) - at)
      return Math.round(at * 2) / 2
    })
    expect(check(oven).flat).toEqual([])
  })

  it('is not a machine that is switched off, nor a scale that ends', () => {
    expect(check(held(noisy(800, 60), 600, 300, 0)).flat).toEqual([])
    expect(check(noisy(80, 40).map((value) => Math.min(85, value))).flat).toEqual([])
    expect(check(held(noisy(5, 3), 600, 90, 100)).flat).toEqual([])
  })
})

describe('values far from all others, more of them in a row than neighbours can show', () => {
  const room = (spread: number): readonly number[] => {
    const random = createRandom(7)
    return Array.from({ length: 1000 }, () => Number((21 + spread * roughlyNormal(random)).toFixed(2)))
  }
  const garbled = (from: number, count: number, value: number, spread: number): readonly number[] => {
    const random = createRandom(count)
    return room(0.3).map((own, index) =>
      index >= from && index < from + count ? Number((value + spread * (random() - 0.5)).toFixed(1)) : own,
    )
  }
  const outliersOf = (values: readonly number[]): readonly number[] => check(values).flagged('outlier')

  it.each([
    [6, -900, 0],
    [24, -900, 0],
    [7, 500, 40],
    [29, 3000, 0],
    [40, -900, 12],
    [150, 500, 40],
  ])(
    '%i values of %i, give or take %i, in a room of 21: all of them, and nothing else',
    (count, value, spread) => {
      const values = garbled(400, count, value, spread)
      expect(outliersOf(values)).toEqual(placesFrom(400, count))
      expect([...check(values).table.faults].filter((bits) => ownFaultsOf(bits) !== 0)).toHaveLength(count)
    },
  )

  it('are found at the end of what was fetched as well', () => {
    expect(outliersOf(garbled(990, 10, -900, 12))).toEqual(placesFrom(990, 10))
  })

  it.each([10, 30, 60])('are found where only the sign of %i of them is wrong', (count) => {
    const swing = room(0.3).map((own, index) => Math.round(own + 57 + 20 * Math.sin(index / 46)))
    const turned = (values: readonly number[], by: number): readonly number[] =>
      values.map((own, index) => (index >= 400 && index < 400 + count ? by * own : own))
    expect(outliersOf(turned(swing, -1))).toEqual(placesFrom(400, count))
    expect(
      outliersOf(
        turned(
          swing.map((own) => -own),
          -1,
        ),
      ),
    ).toEqual(placesFrom(400, count))
    // A current that turns round.
    expect(outliersOf(turned(swing, -0.6))).toEqual([])
  })

  it('are explained with their number and what all others are', () => {
    const { reasonsOf } = check(garbled(400, 7, 500, 40))
    expect(reasonsOf(403).map(({ kind }) => kind)).toEqual(['outlier'])
    const [value = NaN, , , count, low = NaN, high = NaN] = reasonsOf(403)[0]?.facts ?? []
    expect(value).toBeCloseTo(500, -2)
    expect(count).toBe(7)
    expect(low).toBeCloseTo(20.3, 0)
    expect(high).toBeCloseTo(21.7, 0)
  })

  it('are nature where they come again and again, where the others stand still, and where they are reached slowly', () => {
    const again = [100, 400, 700].reduce((values, from) => held(values, from, 8, 500), room(0.3))
    expect(outliersOf(again)).toEqual([])
    expect(outliersOf(held(room(0), 400, 8, 500))).toEqual([])
    const heated = room(0.3).map((own, index) => own + 900 * Math.max(0, 1 - Math.abs(index - 500) / 60))
    expect(outliersOf(heated)).toEqual([])
    expect(outliersOf(held(room(0.3), 400, 200, 500))).toEqual([])
  })
})

describe('broken sensors of many kinds of devices', () => {
  it.each(situations)('$name: found as a whole, and nothing else', (situation) => {
    const { known, found, wrong, besides } = scoreSituation(
      situation,
      situation.families.length > 10 ? [1] : [1, 2],
    )
    expect(known).toBeGreaterThan(50)
    expect(found / known).toBeGreaterThanOrEqual(0.95)
    expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.95)
    expect(besides).toBeLessThan(1)
  })
})

describe('devices that stand still by nature', () => {
  it.each(stillFamilies)('$name: next to nothing is flagged, however much was fetched', ({ name }) => {
    const fetched = [150, 300, 700, 1440, 6000] as const
    expect(fetched.map((count) => scoreStill(name, count, 4).flat)).toEqual(fetched.map(() => 0))
    expect(scoreStill(name, 6000, 4).any).toBeLessThan(1)
  })
})
