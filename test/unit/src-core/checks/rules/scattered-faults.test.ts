import { expect, it } from 'vitest'
import { defaultFaultSettings, type FaultKind, faultsOf } from '../../../../../src-core/checks/faults'
import { findFaults } from '../../../../../src-core/checks/find-faults'
import { createUnjudgedTally } from '../../../../../src-core/checks/unjudged'
import { runAtOnce } from '../../../../../src-core/events/slices'
import { tableOfSeries } from '../../../../bench/faults/series-table'
import { createRandom } from '../../../../service/random'

const minute = 60_000
const start = Date.UTC(2026, 9, 5)
const count = 1430

/** A room of 21 ± 0.3, and something else in every so many events. */
const check = (every: number, value: number) => {
  const random = createRandom(1)
  const values = Array.from({ length: count }, (_, index) =>
    index % every === every - 10 ? value : Number((21 + (random() - 0.5) * 0.6).toFixed(2)),
  )
  const times = values.map((_, index) => start + index * minute)
  const table = tableOfSeries([{ deviceId: 'device', attributeCode: 'value', times, values }])
  const tally = createUnjudgedTally()
  const faults = runAtOnce(findFaults(table, defaultFaultSettings, start + count * minute, tally.pass))
  return {
    flagged: faults.filter((bits) => faultsOf(bits).includes('outlier')).length,
    misfit: (['outlier', 'spike'] as const).map((kind: FaultKind) => tally.of(kind).get('misfit')),
  }
}

it.each([150, 60, 40, 20, 15])(
  'a far value in every %i events is no sign of health: the rules do not fit',
  (every) => {
    expect(check(every, 500)).toEqual({ flagged: 0, misfit: [count, count - 2] })
  },
)

it('a few are flagged, and where none is far the rules fit', () => {
  expect(check(400, 500)).toEqual({ flagged: 3, misfit: [undefined, undefined] })
  expect(check(40, 22)).toMatchObject({ misfit: [undefined, undefined] })
})
