import { expect, it } from 'vitest'
import { faultBit, type FaultKind } from '../../../../src-core/checks/faults'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createFaultEpisodes } from '../../../../src-renderer/live/fault-episodes'

const minute = 60_000
const table = createEventTable()
const device = (row: number): string => (row % 2 === 0 ? 'pump-1' : 'pump-2')
table.append(
  createEventEncoder().encode(
    Array.from({ length: 20 }, (_, row) => ({
      deviceId: device(row),
      attributeCode: 'level',
      attributeData: row,
    })),
  ),
)

/** The episodes that begin with these hits, at these minutes. */
const episodes = (
  steps: readonly (readonly [at: number, hits: readonly (readonly [row: number, kind: FaultKind])[]])[],
  firstRow = 10,
) => {
  const found = createFaultEpisodes(firstRow)
  return steps.map(([at, hits]) => {
    const faults = new Uint32Array(table.rowCount)
    for (const [row, kind] of hits) faults[row] = (faults[row] ?? 0) | faultBit(kind)
    table.setFaults(faults)
    return found.take(table, at * minute).map(({ kind, deviceId }) => `${kind} ${deviceId}`)
  })
}

it('an episode begins with the first hit of a rule, by device, and not again while it goes on', () => {
  const first = [[10, 'outlier']] as const
  const more = [...first, [12, 'outlier'], [11, 'outlier'], [12, 'spike']] as const
  expect(
    episodes([
      [0, []],
      [1, first],
      [2, first],
      [3, more],
      [12, [...more, [14, 'outlier']]],
    ]),
  ).toEqual([[], ['outlier pump-1'], [], ['outlier pump-2', 'spike pump-1'], []])
})

it('a rule that was quiet for ten minutes begins a new one with the next hit', () => {
  const first = [[10, 'outlier']] as const
  expect(
    episodes([
      [0, first],
      [9, first],
      [11, first],
      [12, [...first, [12, 'outlier']]],
    ]),
  ).toEqual([['outlier pump-1'], [], [], ['outlier pump-1']])
})

it('events that were there before begin none, nor does a hit that a rule takes back', () => {
  expect(
    episodes([
      [
        0,
        [
          [9, 'outlier'],
          [3, 'spike'],
        ],
      ],
      [1, [[10, 'outlier']]],
      [2, []],
      [3, [[12, 'outlier']]],
    ]),
  ).toEqual([[], ['outlier pump-1'], [], []])
})
