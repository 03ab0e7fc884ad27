import { describe, expect, it } from 'vitest'
import type { Provenance } from '../../../../src-core/formats/provenance'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { coverageOfResult } from '../../../../src-core/results/coverage-of-result'
import type { FileSource } from '../../../../src-core/results/result-source'
import type { ResultTab } from '../../../../src-renderer/results/result-tab'

const state = { range: null, coverage: null } as unknown as ResultTab['state']
const origin = {
  connectionName: 'plant-7',
  baseUrl: 'https://plant.example',
  devices: ['pump-1'],
  start: 1000,
  end: 2000,
  fetchedAt: 3000,
  completeness: 'complete',
  verdict: 'complete: 2 events',
} as const

const coverageOf = (provenance: Partial<Provenance>) => {
  const whole: Provenance = {
    origins: [origin],
    scope: 'all',
    filters: [],
    rowCount: 2,
    zone: 'UTC',
    exportedAt: 4000,
    ...provenance,
  }
  const file = { fileName: 'a.csv', handle: 'a', provenance: whole, isVerified: true }
  return coverageOfResult({ kind: 'file', files: [file] } as unknown as FileSource, state)
}

describe('what a file proves', () => {
  it('is what its origin proved, if it has all rows or all that were shown without a filter', () => {
    const proven = new Map([['pump-1', TimeSet.of({ first: 1000, last: 2000 })]])
    expect(coverageOf({})).toEqual({ asked: proven, proven, asOf: 3000 })
  })

  it.each([
    ['some rows were selected', { scope: 'selected' }],
    ['rows were not shown', { scope: 'filtered' }],
    ['a filter was on', { scope: 'filtered', filters: ['attributeCode is flow'] }],
    ['the result was incomplete', { origins: [{ ...origin, completeness: 'partial' }] }],
    ['a part of it has no known origin', { unknownFiles: ['b.csv'] }],
  ] as const)('is nothing if %s', (_why, provenance) => {
    expect(coverageOf(provenance)).toBeNull()
  })
})
