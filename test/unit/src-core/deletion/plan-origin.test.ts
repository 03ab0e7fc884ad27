import { describe, expect, it } from 'vitest'
import { originOf } from '../../../../src-core/deletion/plan-origin'
import type { FileProvenance, Origin } from '../../../../src-core/formats/provenance'
import { unknownTimes } from '../../../../src-core/proof/fetched-time'
import type {
  ComparedResult,
  ComparisonSource,
  FileSource,
  QuerySource,
  SourceFile,
} from '../../../../src-core/results/result-source'
import { fileSource, querySource, sampleTab } from '../../src-renderer/results/sample-tab'
import { sampleEvent } from '../events/sample-events'

const range = { start: 1_763_622_000_000, end: 1_763_622_060_000 }
const zone = 'Asia/Kolkata'
const asked: QuerySource = {
  ...querySource,
  ...range,
  zone,
  devices: ['pump-7', 'pump-8'],
  fetchedWith: ['0123456789ab'],
}
const rangeOf = (deviceId: string, eventCount: number) => ({ ...range, zone, deviceId, eventCount })
const shareOf = (deviceId: string, eventCount: number) => ({
  ...rangeOf(deviceId, eventCount),
  isEstimate: true,
})
const four = [sampleEvent(), sampleEvent(), sampleEvent(), sampleEvent()]

const withoutRange: Origin = {
  connectionName: 'p',
  baseUrl: 'https://p',
  devices: ['pump-7'],
  fetchedAt: 0,
  completeness: 'complete',
  verdict: '',
}
const origin: Origin = { ...withoutRange, ...range }
const provenanceOf = (origins: readonly Origin[], change: Partial<FileProvenance> = {}): FileProvenance => ({
  origins,
  scope: 'all',
  filters: [],
  rowCount: 12,
  zone,
  exportedAt: 0,
  sha256: 'aa',
  appVersion: '1',
  ...change,
})
const fileOf = (origins: readonly Origin[], change: Partial<FileProvenance> = {}): Partial<SourceFile> => ({
  provenance: provenanceOf(origins, change),
  sha256: 'aa',
  rowCount: 12,
})
const known = fileOf([origin])
const ofFiles = (...files: readonly Partial<SourceFile>[]) => originOf(sampleTab(four, fileSource(...files)))

describe('where the events of a query were fetched', () => {
  it('is its range, at each of its devices, as it was asked for, and the tokens that it was asked with', () => {
    expect(originOf(sampleTab(four, asked))).toEqual({
      fetched: [rangeOf('pump-7', 4), shareOf('pump-8', 2)],
      fetchedWith: ['0123456789ab'],
    })
  })

  it('says how many events each device brought, where that is known', () => {
    const tab = sampleTab(four, asked)
    const devices = [{ deviceId: 'pump-7', progress: { eventCount: 4 } }]
    expect(originOf({ ...tab, state: { ...tab.state, range: { devices } } as never }).fetched).toEqual([
      rangeOf('pump-7', 4),
      shareOf('pump-8', 2),
    ])
  })

  it('is not known where the service chose the range', () => {
    expect(originOf(sampleTab(four, { ...querySource, end: range.end, zone })).fetched).toEqual([])
  })

  it('was kept by an earlier version without its tokens', () => {
    expect(originOf(sampleTab(four, { ...querySource, ...range, zone }))).toEqual({
      fetched: [rangeOf('pump-7', 4)],
    })
  })
})

describe('where the events of files were fetched', () => {
  it('is known with its tokens if all of their origins state them', () => {
    const [first, second] = [
      { ...origin, fetchedWith: ['0123456789ab'] },
      { ...origin, fetchedWith: ['ba9876543210', '0123456789ab'] },
    ]
    expect(ofFiles(fileOf([first])).fetchedWith).toEqual(['0123456789ab'])
    expect(ofFiles(fileOf([first]), fileOf([second])).fetchedWith).toEqual(['0123456789ab', 'ba9876543210'])
    for (const files of [[fileOf([first, origin])], [fileOf([first]), known]]) {
      expect(ofFiles(...files).fetched).toHaveLength(2)
      expect(ofFiles(...files)).not.toHaveProperty('fetchedWith')
    }
  })

  it('is what their metadata say', () => {
    const second = { ...origin, devices: ['pump-8', 'pump-9'] }
    expect(ofFiles(fileOf([origin, second]))).toEqual({
      fetched: [rangeOf('pump-7', 4), shareOf('pump-8', 4), shareOf('pump-9', 4)],
    })
    // Of a device with two ranges, no row says which of them brought it.
    expect(ofFiles(fileOf([origin, { ...origin, end: range.end + 1 }])).fetched).toEqual([
      shareOf('pump-7', 6),
      { ...shareOf('pump-7', 6), end: range.end + 1 },
    ])
    expect(ofFiles(known, fileOf([second])).fetched.map(({ deviceId }) => deviceId)).toEqual([
      'pump-7',
      'pump-8',
      'pump-9',
    ])
  })

  it.each<[string, readonly Partial<SourceFile>[]]>([
    ['has changed since', [{ ...known, sha256: 'bb' }]],
    ['has no metadata', [{ sha256: 'aa' }]],
    ['is from no known place', [fileOf([])]],
    ['was merged with files from unknown places', [fileOf([origin], { unknownFiles: ['b.csv'] })]],
    [
      'is in part from a range that the service chose',
      [fileOf([origin, { ...withoutRange, end: range.end }])],
    ],
    ['is open together with one of which nothing is known', [known, { sha256: 'aa' }]],
  ])('is not known where one %s: a look at the others would prove nothing', (_what, files) => {
    expect(ofFiles(...files)).toEqual({ fetched: [] })
  })
})

describe('where the events of a comparison were fetched', () => {
  const sideOf = (source: QuerySource | FileSource): ComparedResult => {
    const { table } = sampleTab(four, source)
    return { name: '', source, table, there: null, fetchedAt: 0, fetched: unknownTimes, whole: new Map() }
  }
  const compared = (left: QuerySource | FileSource, right: QuerySource | FileSource) => {
    const source = {
      kind: 'comparison',
      left: sideOf(left),
      right: sideOf(right),
    } as unknown as ComparisonSource
    return originOf({ ...sampleTab(four), source })
  }

  it('is where those of both sides were, with the tokens of both', () => {
    const other = { ...asked, devices: ['pump-9'], fetchedWith: ['0123456789ab', 'ba9876543210'] }
    expect(compared(asked, other)).toEqual({
      fetched: [rangeOf('pump-7', 4), shareOf('pump-8', 2), rangeOf('pump-9', 4)],
      fetchedWith: ['0123456789ab', 'ba9876543210'],
    })
    expect(compared(fileSource(known), fileSource(known))).not.toHaveProperty('fetchedWith')
  })

  it('is not known where one side is not, nor with which tokens', () => {
    expect(compared(asked, fileSource({ sha256: 'aa' }))).toEqual({ fetched: [] })
  })
})
