import { describe, expect, it } from 'vitest'
import type { Completeness, FileProvenance, Origin } from '../../../../src-core/formats/provenance'
import {
  brokenFile,
  doubtOfAll,
  filesWithProblem,
  fileTitle,
  isSameSource,
  originOfAll,
  originState,
  queryTitle,
  type SourceFile,
} from '../../../../src-core/results/result-source'
import { isUnproven } from '../../../../src-core/results/unproven'
import { createResultTab, isUnsaved, nextSort, sortMarks } from '../../../../src-renderer/results/result-tab'
import { fileSource, querySource, sampleTab } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const provenance: FileProvenance = {
  origins: [],
  scope: 'all',
  filters: [],
  rowCount: 1,
  zone: 'UTC',
  exportedAt: 0,
  sha256: 'aa',
  appVersion: '1',
}
const origin: Origin = {
  connectionName: 'p',
  baseUrl: 'https://p',
  devices: ['a'],
  fetchedAt: 0,
  completeness: 'complete',
  verdict: '',
}
const problem = (kind: 'badJson' | 'resultTwice') => ({
  kind,
  line: 1,
  column: null,
  character: null,
  found: '',
})

describe('the same query', () => {
  it('is one of the same service, devices and range, whenever it was run', () => {
    expect(
      isSameSource(querySource, { ...querySource, receivedAt: 5, start: 1, end: 2, zone: 'Asia/Shanghai' }),
    ).toBe(true)
    for (const change of [
      { connectionId: 'd' },
      { baseUrl: 'https://other' },
      { devices: ['pump-8'] },
      { preset: 'lastHour' as const },
      { limit: 500 },
    ])
      expect(isSameSource(querySource, { ...querySource, ...change })).toBe(false)
  })

  it('of a custom range has the same ends, relative ones as they were typed', () => {
    const custom = { ...querySource, preset: 'custom' as const, start: 1, end: 2 }
    expect([isSameSource(custom, { ...custom }), isSameSource(custom, { ...custom, end: 3 })]).toEqual([
      true,
      false,
    ])
    const relative = { ...custom, relative: { start: '-3h', end: 'now' } }
    expect(isSameSource(relative, { ...relative, start: 7, end: 9 })).toBe(true)
    expect(isSameSource(relative, { ...relative, relative: { start: '-4h', end: 'now' } })).toBe(false)
  })
})

describe('files', () => {
  it('are known by metadata that still applies', () => {
    const [known, changed, unknown] = [
      { provenance, sha256: 'aa' },
      { provenance, sha256: 'bb' },
      { sha256: 'aa' },
    ]
    expect(fileSource(known, changed, unknown, { provenance }).files.map(originState)).toEqual([
      'known',
      'changed',
      'unknown',
      'changed',
    ])
    expect([
      originOfAll(fileSource(known)),
      originOfAll(fileSource(known, unknown)),
      originOfAll(fileSource(unknown, changed)),
    ]).toEqual(['known', 'unknown', 'changed'])
  })

  it('that were not read to their end come before those with a remark', () => {
    const remark = { fileName: 'remark', problem: problem('resultTwice') }
    const broken = { fileName: 'broken', problem: problem('badJson') }
    expect([
      brokenFile(fileSource(remark)),
      filesWithProblem(fileSource({}, remark, broken)).map(({ fileName }) => fileName),
      filesWithProblem(fileSource({}, remark)).map(({ fileName }) => fileName),
    ]).toEqual([undefined, ['broken', 'remark'], ['remark']])
  })

  it('and devices are named by the first, and how many more there are', () => {
    expect([queryTitle(querySource), queryTitle({ ...querySource, devices: ['a', 'b', 'c'] })]).toEqual([
      'pump-7',
      'a + 2',
    ])
    expect(fileTitle(fileSource({ fileName: 'x' }, {}))).toBe('x + 1')
  })
})

describe('a result', () => {
  it('of the latest events is unproven if it has as many as were requested, or a device failed', () => {
    const latest = { ...querySource, limit: 2 }
    const answer = (eventCount: number) => ({ deviceId: 'a', eventCount, sharedIdCount: 0 })
    expect(
      [sampleTab([sampleEvent()], latest), sampleTab([sampleEvent(), sampleEvent()], latest)].map(isUnproven),
    ).toEqual([false, true])
    const several = (...answers: readonly ReturnType<typeof answer>[]) =>
      isUnproven(sampleTab([], { ...latest, answers }))
    expect([
      several(answer(1), answer(1)),
      several(answer(1), answer(2)),
      several(answer(1), { ...answer(0), error: { kind: 'notRead' } } as never),
    ]).toEqual([false, true, true])
  })

  it('of files is unproven if the metadata of any says so', () => {
    const exported = (...origins: readonly Completeness[]): Partial<SourceFile> => ({
      provenance: { ...provenance, origins: origins.map((completeness) => ({ ...origin, completeness })) },
    })
    const doubtOf = (...files: readonly Partial<SourceFile>[]) => {
      const source = fileSource(...files)
      return [doubtOfAll(source), isUnproven(sampleTab([sampleEvent()], source))]
    }
    expect([doubtOf({}), doubtOf(exported('complete', 'latest')), doubtOf(exported())]).toEqual(
      Array.from({ length: 3 }, () => [null, false]),
    )
    expect(doubtOf(exported('latest'), exported('complete', 'atLimit'))).toEqual(['atLimit', true])
    expect(doubtOf(exported('notProvable'))).toEqual(['notProvable', true])
    expect(doubtOf(exported('notProvable', 'atLimit'), {}, exported('partial'))).toEqual(['partial', true])
  })

  it('is unsaved until all of its events were exported', () => {
    const tab = sampleTab([sampleEvent(), sampleEvent()])
    tab.state.savedRowCount = 1
    expect(isUnsaved(tab)).toBe(true)
    tab.state.savedRowCount = 2
    expect([isUnsaved(tab), isUnsaved(sampleTab([sampleEvent()], fileSource({})))]).toEqual([false, false])
  })

  it('of a query shows the newest first, and a file its own order', () => {
    expect(sampleTab([]).state.sort).toEqual([{ column: 'deviceTimestamp', isDescending: true }])
    expect(createResultTab('f', 'f', fileSource({}), tableOf([])).state.sort).toEqual([])
  })
})

describe('the order of a column', () => {
  const [up, down] = [
    { column: 'channel', isDescending: false },
    { column: 'channel', isDescending: true },
  ] as const
  const other = { column: 'id', isDescending: false } as const

  it('goes up, down and away again', () => {
    expect([
      nextSort([], 'channel', false),
      nextSort([up], 'channel', false),
      nextSort([down], 'channel', false),
    ]).toEqual([[up], [down], []])
    expect(nextSort([other], 'channel', false)).toEqual([up])
  })

  it('in addition keeps its place among the others', () => {
    expect([
      nextSort([other], 'channel', true),
      nextSort([up, other], 'channel', true),
      nextSort([down, other], 'channel', true),
    ]).toEqual([[other, up], [down, other], [other]])
  })

  it('is marked with its direction and its place', () => {
    expect([...sortMarks([down, other])]).toEqual([
      ['channel', { direction: 'descending', index: 1 }],
      ['id', { direction: 'ascending', index: 2 }],
    ])
  })
})
