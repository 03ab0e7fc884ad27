import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../../src-core/checks/faults'
import { createRandom } from '../../../../service/random'
import { findingsOf, made, minute } from '../episodes/told-findings'

/** A week, an event each five minutes. */
const count = 2016
const eventMinutes = 5

/** The sum of twelve even numbers is nearly normal. */
const createNoise = (seed: number): (() => number) => {
  const random = createRandom(seed)
  return () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
}

const hourOf = (index: number): number => ((index * eventMinutes) / 60 + 8) % 24

/** Of healthy devices: each is another one each time. */
const kinds: Readonly<Record<string, () => (index: number) => number>> = {
  humidity: () => {
    const noise = createNoise(1)
    return (index) =>
      Math.min(100, Math.round(85 - Math.sin(((hourOf(index) - 9) / 12) * Math.PI) * 25 + noise()))
  },
  co2: () => {
    const noise = createNoise(2)
    let value = 420
    return (index) => {
      const isUsed = hourOf(index) > 8 && hourOf(index) < 18
      value += isUsed ? (1100 - value) * 0.05 : (420 - value) * 0.03
      return Math.round(value + noise() * 6)
    }
  },
  wind: () => {
    const noise = createNoise(3)
    let value = 4
    return () => {
      value = Math.max(0, value + noise() * 0.6 + (4 - value) * 0.05)
      return Number(value.toFixed(1))
    }
  },
  vibration: () => {
    const noise = createNoise(4)
    return () => Number((Math.abs(noise()) * 0.8 + 0.01).toFixed(3))
  },
}

const shiftsOf = async (valueAt: (index: number) => number): Promise<readonly number[]> => {
  const lateAt = (index: number): number => index * (eventMinutes - 1) * minute
  const { tab } = await findingsOf(made({ attribute: 'a', count, valueAt, lateAt }))
  return [...tab.table.faults].flatMap((bits, row) => (faultsOf(bits).includes('levelShift') ? [row] : []))
}

const hasShiftWhereChanged = async (
  valueAt: (index: number) => number,
  share: number,
  factor: number,
): Promise<void> => {
  const changed = Math.floor(count * share)
  const shifts = await shiftsOf((index) =>
    Number((valueAt(index) * (index < changed ? 1 : factor)).toPrecision(6)),
  )
  expect(shifts).toHaveLength(1)
  expect(Math.abs((shifts[0] ?? 0) - changed)).toBeLessThan(16)
}

describe.each(Object.entries(kinds))('%s', (_, create) => {
  it('has no level shift as it is', async () => {
    expect(await shiftsOf(create())).toEqual([])
  })

  it.each([
    [0.5, 1000],
    [0.7, 1000],
    [0.7, 0.001],
    [0.3, 1000],
  ])('has one where its unit changes: from %f of it on, %f times the values', (share, factor) =>
    hasShiftWhereChanged(create(), share, factor),
  )
})

it.each(['humidity', 'co2'])('%s has one from where it is ten times as much: it moves by less', (kind) =>
  hasShiftWhereChanged(kinds[kind]?.() ?? Number, 0.6, 10),
)

it('what falls or rises evenly by orders of magnitude has none', async () => {
  const noise = createNoise(5)
  expect(await shiftsOf((index) => 5000 * Math.exp(-index / 250) + Math.abs(noise()) * 0.01 + 1)).toEqual([])
})
