import { expect, it } from 'vitest'
import { countFindings } from '../../../../src-core/checks/count-findings'
import { defaultFaultSettings } from '../../../../src-core/checks/faults'
import { runComparison } from '../../../../src-core/compare/run-comparison'
import { checkResult } from '../../../../src-core/results/check-result'
import { createResultTab, type ResultTab } from '../../../../src-renderer/results/result-tab'
import { fileSource, sampleTab } from '../../src-renderer/results/sample-tab'
import { noLedger } from '../deletion/no-ledger'
import { sampleEvent } from '../events/sample-events'

const start = 1_763_622_000_000
const minute = 60_000
/** A temperature once a minute; without a part of it. */
const series = (isThere: (index: number) => boolean) =>
  Array.from({ length: 300 }, (_, index) => index)
    .filter(isThere)
    .map((index) => {
      const time = start + index * minute
      const times = { deviceTimestamp: time, createdTime: time + 20, ingressTimeStamp: time + 10 }
      return sampleEvent({
        id: `pump-7@#temperature@#${String(time)}`,
        attributeData: 20 + (index % 7),
        ...times,
      })
    })
const check = async (tab: ResultTab) => {
  const { faults, check: made } = await checkResult(tab, defaultFaultSettings, new AbortController().signal)
  return { ...made, ...countFindings(tab.table, faults) }
}
const sideOf = ({ source, table, state, deletions }: ResultTab) => {
  if (source.kind === 'comparison') throw new Error('no comparison of comparisons')
  return { name: 'side', source, table, state, deletions }
}

it('finds in the differences of two results no gap that neither of them has', async () => {
  const [whole, early] = [() => true, (index: number) => index % 150 >= 60].map((isThere) =>
    sampleTab(series(isThere), fileSource({})),
  )
  if (!whole || !early) throw new Error('There are two.')
  expect((await check(whole)).counts.gap).toBe(0)
  const options = { ledger: noLedger, toleranceMs: 0, textOf: () => '', signal: new AbortController().signal }
  const { source, table } = await runComparison(sideOf(whole), sideOf(early), options)
  expect(source.differences.count).toBe(120)
  const { counts, unjudged } = await check(createResultTab('differences', 'differences', source, table))
  expect(counts.gap).toBe(0)
  expect(Object.fromEntries(unjudged('gap'))).toEqual({ picked: 120 })
  expect(Object.fromEntries(unjudged('wrongType'))).toEqual({})
})
