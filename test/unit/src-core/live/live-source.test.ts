import { describe, expect, it } from 'vitest'
import { endOfProof } from '../../../../src-core/live/live-source'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import type { DeviceCoverage } from '../../../../src-core/proof/device-range'
import type { TabState } from '../../../../src-renderer/results/result-tab'
import { createRandom, type Random } from '../../../service/random'
import { querySource } from '../../src-renderer/results/sample-tab'

const start = 1_763_600_000_000
const length = 60
const source = { ...querySource, limit: null, start, end: start + length - 1, receivedAt: start + length }
const endOf = (coverage: readonly DeviceCoverage[]): number =>
  endOfProof({ state: { coverage, range: null } as unknown as TabState }, source)

/**
 * Windows and instants that cannot be proven, in any arrangement; the rest of the range has not been fetched.
 */
const randomDevice = (
  random: Random,
): { readonly device: DeviceCoverage; readonly isFetched: readonly boolean[] } => {
  const kinds = Array.from({ length }, () =>
    random() < 0.06 ? 'missing' : random() < 0.04 ? 'notProvable' : 'proven',
  )
  const instants = (kind: string): readonly number[] =>
    kinds.flatMap((found, at) => (found === kind ? [start + at] : []))
  const asOf = start + length
  return {
    device: {
      ...nothingAsked,
      deviceId: 'd',
      proven: instants('proven').map((at) => ({ first: at, last: at, asOf })),
      notProvable: instants('notProvable'),
    },
    isFetched: kinds.map((kind) => kind !== 'missing'),
  }
}

describe('where following continues a result', () => {
  const seed = 20_261_123
  it(`is before everything that has not been fetched, and after all that comes before that (seed ${String(seed)})`, () => {
    const random = createRandom(seed)
    for (let round = 0; round < 500; round += 1) {
      const { device, isFetched } = randomDevice(random)
      const lastProven = device.proven.at(-1)?.last ?? start - 1
      const hole = isFetched.indexOf(false)
      const expected = hole < 0 ? lastProven + 1 : Math.min(start + hole, lastProven + 1)
      expect(endOf([device]), `round ${String(round)}`).toBe(Math.max(start, expected))
    }
  })

  it('is the earliest of all devices', () => {
    const whole = { first: start, last: source.end, asOf: source.receivedAt }
    const holed = [
      { ...whole, last: start + 9 },
      { ...whole, first: start + 12 },
    ]
    expect(
      endOf([
        { ...nothingAsked, deviceId: 'a', proven: [whole] },
        { ...nothingAsked, deviceId: 'b', proven: holed },
      ]),
    ).toBe(start + 10)
  })
})
