import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { follow, hour, minute, second, type Source } from './live-world'

const seeds = [1, 2, 3].slice(0, runCount(3, 1))
const steady: Source = { deviceId: 'pump-1', attributeCode: 'temperature', everyMs: 10 * second }
const fast: Source = { deviceId: 'pump-1', attributeCode: 'pressure', everyMs: 2 * second }
const slow: Source = { deviceId: 'pump-2', attributeCode: 'level', everyMs: 2 * minute }
const names = (
  silences: readonly { readonly deviceId: string; readonly attributeCode: string }[],
): readonly string[] => silences.map(({ deviceId, attributeCode }) => `${deviceId} ${attributeCode}`)

describe.each(seeds)('silence of what is followed, seed %i', (seed) => {
  it('is reported once when an attribute stops, and ends when it goes on; the others do not count', () => {
    const random = createRandom(seed)
    const from = (20 + 30 * random()) * minute
    const to = from + (20 + 30 * random()) * minute
    const { begun, ended, limits } = follow({
      seed,
      sources: [{ ...steady, silences: [[from, to]] }, fast, slow],
      lengthMs: 2 * hour,
    })
    expect(limits.size).toBe(3)
    expect(names(begun)).toEqual(['pump-1 temperature'])
    expect(begun[0]?.at).toBeGreaterThan(from + 100 * second)
    expect(begun[0]?.at).toBeLessThan(from + 4 * minute)
    expect(begun[0]?.usualMs).toBeGreaterThan(9 * second)
    expect(begun[0]?.usualMs).toBeLessThan(11 * second)
    expect(names(ended)).toEqual(['pump-1 temperature'])
    expect(ended[0]?.at).toBeGreaterThan(to)
    expect(ended[0]?.at).toBeLessThan(to + 30 * second)
    expect(Math.abs((ended[0]?.silentMs ?? NaN) - (to - from))).toBeLessThan(30 * second)
  })

  it('is reported although the whole device has stopped, and each time again', () => {
    const silences = [
      [20 * minute, 40 * minute],
      [80 * minute, 100 * minute],
    ] as const
    const { begun, ended } = follow({
      seed,
      sources: [
        { ...steady, silences },
        { ...fast, silences },
      ],
      lengthMs: 2 * hour,
    })
    expect(names(begun).toSorted()).toEqual([
      'pump-1 pressure',
      'pump-1 pressure',
      'pump-1 temperature',
      'pump-1 temperature',
    ])
    expect(ended).toHaveLength(4)
  })

  it('is none of what happens at random moments, nor of what was silent before', () => {
    const sources: readonly Source[] = [
      {
        deviceId: 'pump-1',
        attributeCode: 'door',
        everyMs: 30 * second,
        isOnChange: true,
        silences: [[hour, 2 * hour]],
      },
      { ...steady, silences: [[-20 * minute, 3 * hour]] },
      fast,
    ]
    expect(follow({ seed, sources, lengthMs: 2 * hour }).begun).toEqual([])
  })

  it('is not made by late events, bundles, or clocks that are hours off', () => {
    const sources: readonly Source[] = [
      { ...steady, lateShare: 0.05 },
      { ...fast, lateShare: 0.3 },
      { ...slow, deviceId: 'pump-3', bundleMs: 10 * minute },
      { ...steady, deviceId: 'pump-4', bundleMs: 12 * minute },
      { ...steady, deviceId: 'pump-5', clockMs: -2 * hour },
      { ...steady, deviceId: 'pump-6', clockMs: 2 * minute },
    ]
    expect(follow({ seed, sources, lengthMs: 3 * hour }).begun).toEqual([])
  })

  it('is not made by sleep or a pause, and goes on after them', () => {
    const random = createRandom(seed)
    const sleeps = [
      [30 * minute, (31 + 60 * random()) * minute],
      [100 * minute, (100.2 + random()) * minute],
    ] as const
    const pauses = [[120 * minute, (120 + 30 * random()) * minute]] as const
    const common = { seed, lengthMs: 4 * hour, sleeps, pauses }
    expect(follow({ ...common, sources: [steady, fast, slow] }).begun).toEqual([])
    // Nobody asked while it was off, and it is not off for long enough afterwards.
    const off = [...sleeps, ...pauses].map(([from, to]) => [from, to + minute] as const)
    const ofDevice = { ...steady, silences: off }
    expect(follow({ ...common, sources: [ofDevice, fast, slow] }).begun).toEqual([])
    const silences = [[2.9 * hour, 5 * hour]] as const
    expect(names(follow({ ...common, sources: [{ ...steady, silences }, fast, slow] }).begun)).toEqual([
      'pump-1 temperature',
    ])
  })
})

describe.each(seeds)('silence of what always arrives late, seed %i', (seed) => {
  it.each([
    ['62 s', 62 * second],
    ['10 min', 10 * minute],
  ])('is reported of an attribute that is always %s late', (_, delayMs) => {
    const late = { ...steady, clockMs: -delayMs, silences: [[40 * minute, 80 * minute]] as const }
    const { begun, ended, limits } = follow({ seed, sources: [late, fast], lengthMs: 2 * hour })
    expect(limits.size).toBe(2)
    expect(names(begun)).toEqual(['pump-1 temperature'])
    expect(begun[0]?.at).toBeLessThan(45 * minute)
    expect(names(ended)).toEqual(['pump-1 temperature'])
  })
})
