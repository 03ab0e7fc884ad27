import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOfRuns, selectedRuns } from '../../../../src-renderer/app/selected-runs'
import { sampleEvent } from '../../src-core/events/sample-events'
import { tableOf } from '../../support/file-bytes'

const table = tableOf(
  Array.from({ length: 50 }, (_, index) =>
    sampleEvent({ id: `pump-7@#temperature@#${String(1000 + index)}`, createdTime: 5000 + index }),
  ),
)
const restored = (rows: readonly number[], into = table): readonly number[] => {
  const runs = selectedRuns(table, Uint32Array.from(rows))
  if (runs === null) throw new Error('not remembered')
  return [...rowsOfRuns(into, JSON.parse(JSON.stringify(runs)) as typeof runs)]
}

describe('selected rows', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(49)), (some) => {
        const rows = some.toSorted((one, other) => one - other)
        expect(restored(rows)).toEqual(rows)
      }),
      { seed: 15 },
    )
  })

  it('that follow each other are one run, whatever their number', () => {
    expect(selectedRuns(table, Uint32Array.from([3, 4, 5, 9]))?.runs).toEqual([
      [3, 5],
      [9, 9],
    ])
  })

  it('are none if other events stand in these rows, or fewer', () => {
    const others = tableOf(
      Array.from({ length: 50 }, (_, index) =>
        sampleEvent({ id: `pump-7@#temperature@#${String(2000 + index)}` }),
      ),
    )
    const fewer = tableOf([sampleEvent({ id: 'pump-7@#temperature@#1000', createdTime: 5000 })])
    expect(restored([3, 4], others)).toEqual([])
    expect(restored([0, 1], fewer)).toEqual([])
    expect(restored([0], fewer)).toEqual([0])
  })

  it('are none if the runs are not in order, as in a session file that was changed by hand', () => {
    const runs = [
      [4, 5],
      [1, 2],
    ] as const
    expect([...rowsOfRuns(table, { runs, checksum: 0 })]).toEqual([])
  })

  it('are not remembered if they are too scattered', () => {
    const scattered = Uint32Array.from({ length: 20_001 }, (_, index) => index * 2)
    expect(selectedRuns(table, scattered)).toBeNull()
  })
})
