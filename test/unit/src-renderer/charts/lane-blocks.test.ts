import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateRuns } from '../../../../src-core/series/state-runs'
import { laneBlocks } from '../../../../src-renderer/charts/lane-blocks'

const [on, off, fault] = [1, 2, 3]
type Episode = readonly [from: number, to: number, code: number]
const runsOf = (...episodes: readonly Episode[]): StateRuns => ({
  from: Float64Array.from(episodes, ([from]) => from),
  to: Float64Array.from(episodes, ([, to]) => to),
  codes: Uint32Array.from(episodes, ([, , code]) => code),
  rows: Uint32Array.from(episodes.keys()),
  counts: Uint32Array.from(episodes, () => 1),
})
const all = { from: 0, to: 1000 }
/** A pixel is 10 ms. */
const columns = 100
const seen = (runs: StateRuns, isUrgent?: (code: number) => boolean) =>
  laneBlocks(runs, all, columns, isUrgent).map(({ from, to, code, isMixed }) =>
    isMixed ? [from, to, 'mixed'] : [from, to, code],
  )

describe('a short episode of a lane', () => {
  it('is three pixels wide between long ones, and never hidden by them', () => {
    expect(seen(runsOf([0, 500, on], [500, 501, fault], [501, 1000, on]))).toEqual([
      [0, 49, on],
      [49, 52, fault],
      [52, 100, on],
    ])
  })

  it('is three pixels wide alone, also at the edges', () => {
    expect(seen(runsOf([0, 1, on], [500, 502, off], [999, 1000, on]))).toEqual([
      [0, 3, on],
      [49, 52, off],
      [97, 100, on],
    ])
  })

  it('keeps its own pixels beside another one', () => {
    expect(seen(runsOf([0, 400, on], [400, 420, off], [420, 440, fault], [440, 1000, on]))).toEqual([
      [0, 39, on],
      [39, 42, off],
      [42, 45, fault],
      [45, 100, on],
    ])
  })

  it('is stripes with others where there are too many to show', () => {
    expect(seen(runsOf([0, 500, on], [500, 501, off], [501, 502, fault], [502, 1000, on]))).toEqual([
      [0, 49, on],
      [49, 52, 'mixed'],
      [52, 100, on],
    ])
  })

  it('is seen first if it is urgent', () => {
    const runs = runsOf([0, 500, on], [500, 509, off], [510, 512, fault], [512, 1000, on])
    const at = laneBlocks(runs, all, columns, (code) => code === fault).find(
      ({ from, to }) => from <= 51 && to > 51,
    )
    expect(at?.code).toBe(fault)
  })
})

describe('a lane', () => {
  it('shows nothing where nothing is known, but for the room of what is short (500 lanes)', () => {
    const anyEpisodes = fc
      .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30 })
      .map((ends) => ends.toSorted((one, other) => one - other))
      .map((ends) =>
        ends.flatMap((from, at): readonly Episode[] =>
          at % 2 === 0 && at + 1 < ends.length ? [[from, ends[at + 1] ?? from, 1 + (at % 3)]] : [],
        ),
      )
    fc.assert(
      fc.property(anyEpisodes, (episodes) => {
        const blocks = laneBlocks(runsOf(...episodes), all, columns)
        for (const { from, to } of blocks) {
          const near = episodes.some(([start, end]) => end / 10 > from - 3 && start / 10 < to + 3)
          expect(near && from >= 0 && to <= columns).toBe(true)
        }
        for (const [start, end] of episodes) {
          const middle = Math.min(columns - 1, Math.floor((start + end) / 20))
          expect(blocks.some(({ from, to }) => from <= middle && middle < to)).toBe(true)
        }
      }),
      { seed: 20261127, numRuns: 500 },
    )
  })
})

describe('marks of events whose state is not known to last', () => {
  const events = (count: number, every: number) =>
    runsOf(...Array.from({ length: count }, (_, at): Episode => [at * every, at * every, on]))

  it('are five pixels wide where each has room', () => {
    expect(seen(events(3, 300))).toEqual([
      [0, 3, on],
      [28, 33, on],
      [58, 63, on],
    ])
  })

  it('have gaps where they would touch and read as one state that lasts', () => {
    const blocks = laneBlocks(events(100, 10), all, columns)
    expect(blocks.every(({ isMark }) => isMark)).toBe(true)
    expect([blocks[0]?.from, blocks.at(-1)?.to]).toEqual([0, 100])
    expect(new Set(blocks.slice(1).map(({ from }, at) => from - (blocks[at]?.to ?? 0)))).toEqual(new Set([2]))
    const widths = blocks.map(({ from, to }) => to - from)
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([5, 6])
  })
})
