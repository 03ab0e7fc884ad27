import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../../src-core/checks/faults'
import { findingsOf, made } from '../episodes/told-findings'

const count = 144

/** The flagged places of a series. */
const flagged = async (valueAt: (index: number) => number): Promise<readonly string[]> => {
  const { tab } = await findingsOf(made({ attribute: 'setpoint', count, valueAt }))
  return [...tab.table.faults].flatMap((bits, row) =>
    bits === 0 ? [] : [`${String(row)} ${faultsOf(bits).join(' ')}`],
  )
}

/** Never twice the same, within 0.2. */
const noise = (index: number): number => (((index * 7919) % 401) - 200) / 1000

describe.each([6, 8, 10, 11, 12, 13, 14, 16])('%i values at another level', (tail) => {
  it('before the end of a result are none of them outliers', async () => {
    const isLate = (index: number): boolean => index >= count - tail
    expect(await flagged((index) => (isLate(index) ? 17 : 21))).toEqual([])
    expect(await flagged((index) => (index < 36 || isLate(index) ? 17 : 21))).toEqual([])
    expect(await flagged((index) => (isLate(index) ? 17 : 21) + noise(index))).toEqual([])
  })

  it('after its start neither', async () => {
    expect(await flagged((index) => (index < tail ? 17 : 21))).toEqual([])
    expect(await flagged((index) => (index < tail ? 17 : 21) + noise(index))).toEqual([])
  })
})

it('a few values far from those that follow them up to the end are outliers', async () => {
  const isFar = (index: number): boolean => index >= 130 && index < 133
  expect(await flagged((index) => (isFar(index) ? 60 : 21) + noise(index))).toEqual([
    '130 outlier',
    '131 outlier',
    '132 outlier',
  ])
})
