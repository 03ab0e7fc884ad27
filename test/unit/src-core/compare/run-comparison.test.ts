import { expect, it } from 'vitest'
import { type ComparisonSide, runComparison } from '../../../../src-core/compare/run-comparison'
import { fileSource, sampleTab } from '../../src-renderer/results/sample-tab'
import { noLedger } from '../deletion/no-ledger'
import { sampleEvent } from '../events/sample-events'

const sideOf = (count: number, first: number): ComparisonSide => {
  const { source, table, state, deletions } = sampleTab(
    Array.from({ length: count }, (_, index) =>
      sampleEvent({ id: `e${String(first + index)}`, attributeData: first + index }),
    ),
    fileSource({}),
  )
  if (source.kind === 'comparison') throw new Error('no comparison of comparisons')
  return { name: 'side', source, table, state, deletions }
}

it('says how far it is, never less than before, and not after it was cancelled', async () => {
  const shares: number[] = []
  const [left, right] = [sideOf(20_000, 0), sideOf(20_000, 100)]
  const options = {
    ledger: noLedger,
    toleranceMs: 0,
    textOf: () => '',
    report: (share: number) => void shares.push(share),
  }
  const { source } = await runComparison(left, right, { ...options, signal: new AbortController().signal })
  expect(source.differences.count).toBe(200)
  expect(shares.length).toBeGreaterThan(20)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBeGreaterThan(0.7)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)

  const controller = new AbortController()
  const before = shares.length
  const report = (share: number): void => {
    options.report(share)
    if (shares.length === before + 3) controller.abort(new Error('enough'))
  }
  await expect(runComparison(left, right, { ...options, report, signal: controller.signal })).rejects.toThrow(
    'enough',
  )
})
