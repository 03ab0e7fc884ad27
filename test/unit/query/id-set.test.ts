import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdSet } from '../../../src-main/query/id-set'

const head = fc.constantFrom('pump-0042@#temperature', 'pump-0042@#humidity', 'a@#b@#c', '', '@#')
const time = fc.oneof(
  fc.integer({ min: 1_763_622_000_000, max: 1_763_622_000_040 }).map(String),
  fc.constantFrom('0', '00', '01', '-1', '1.5', '1e3', '', ' 1', '999999999999999', '9007199254740993', '4294967296', '١'),
)
const id = fc.oneof({ weight: 8, arbitrary: fc.tuple(head, time).map((parts) => parts.join('@#')) }, { weight: 1, arbitrary: fc.string() })

const news = (ids: readonly string[]): readonly boolean[] => {
  const set = createIdSet()
  return ids.map((text) => set.add(text))
}

describe('ids that were seen', () => {
  it('are those of a set of texts, whatever their shape', () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 200 }), (ids) => {
        expect(news(ids)).toEqual(ids.map((text, at) => ids.indexOf(text) === at))
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })
  it('stay known while the table grows', () => {
    const ids = Array.from({ length: 50_000 }, (_, at) => `pump-${String(at % 7)}@#state@#${String(1_763_622_000_000 + at * 4_096)}`)
    expect(news([...ids, ...ids]).filter(Boolean)).toHaveLength(ids.length)
  })
})
