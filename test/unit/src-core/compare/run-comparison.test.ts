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

it.each([
  ['one token', 'a1b2c3d4e5f6', 'missingRight'],
  ['two tokens', 'ffffffffffff', 'onlyLeft'],
  ['a token that is not known', undefined, 'missingRight'],
])('what only one of two results has is missing in the other, fetched with %s', async (_, token, kind) => {
  const times = { createdTime: 50, ingressTimeStamp: 50, deviceTimestamp: 50 }
  const sideWith = (count: number, fingerprint: string | undefined): ComparisonSide => {
    const origin = {
      devices: ['pump-7'],
      attributes: [],
      connectionName: 'plant',
      baseUrl: 'https://gw',
      start: 0,
      end: 100,
      fetchedAt: 200,
      ...(fingerprint !== undefined && { fetchedWith: [fingerprint] }),
      completeness: 'complete',
      verdict: '',
    } as const
    const sha256 = '0'.repeat(64)
    const provenance = {
      origins: [origin],
      scope: 'all',
      filters: [],
      rowCount: count,
      zone: 'UTC',
      exportedAt: 200,
      sha256,
      appVersion: '1',
    } as const
    const { source, table, state, deletions } = sampleTab(
      Array.from({ length: count }, (_event, index) =>
        sampleEvent({ id: `e${String(index)}`, deviceId: 'pump-7', attributeData: index, ...times }),
      ),
      fileSource({ provenance, sha256 }),
    )
    if (source.kind === 'comparison') throw new Error('no comparison of comparisons')
    return { name: 'side', source, table, state, deletions }
  }
  const { source } = await runComparison(sideWith(5, 'a1b2c3d4e5f6'), sideWith(4, token), {
    ledger: noLedger,
    toleranceMs: 0,
    textOf: () => '',
    signal: new AbortController().signal,
  })
  expect(source.differences.count).toBe(1)
  expect(source.differences.counts[kind as 'onlyLeft']).toBe(1)
})
