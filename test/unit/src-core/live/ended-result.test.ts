import { describe, expect, it } from 'vitest'
import { endedResult } from '../../../../src-core/live/ended-result'
import type { LiveResult } from '../../../../src-core/live/live-result'
import { unasked } from '../../../../src-core/live/live-state'
import type { LiveVerdict } from '../../../../src-core/live/live-update'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import { verdictOf } from '../../../../src-core/proof/verdict'
import { querySource } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'

const [start, firstPoll, lastPoll] = [1000, 1500, 9000]
const source = { ...querySource, devices: ['pump-7', 'pump-8'], limit: null, start, end: start }
const live: LiveResult = {
  queryId: 'q',
  before: { range: null, coverage: null, requests: [], source },
}
const devices = source.devices.map((deviceId) => ({ ...unasked(deviceId), lastAnswerAt: lastPoll }))

/** Asked up to the last poll, and proven all of it but the first so many ms. */
const verdictFor = (deviceId: string, missingMs = 0): LiveVerdict => {
  const window = { first: start, last: lastPoll }
  const proven = [{ first: start + missingMs, last: lastPoll, asOf: lastPoll }]
  const verdict = verdictOf({ ...nothingAsked, asked: [window], proven })
  const counted = { ...verdict, eventCount: 0, sharedIdCount: 0, requestCount: 3, windowCount: 3 }
  return { deviceId, verdict: counted, window, proven }
}

const endOf = (verdicts: readonly LiveVerdict[], of: LiveResult = live) => {
  const { range, coverage, source: ended } = endedResult(of, { table: tableOf([]), devices, verdicts })
  return { kinds: range.devices.map(({ verdict }) => verdict?.kind), coverage, range, source: ended }
}

describe('a result whose following has ended', () => {
  it('is about the time from the first poll to the last, and proven as its devices are', () => {
    const { kinds, source: ended, range } = endOf([verdictFor('pump-7'), verdictFor('pump-8', 500)])
    expect([ended.start, ended.end]).toEqual([start, lastPoll])
    expect(kinds).toEqual(['complete', 'partial'])
    expect(range.devices[1]?.verdict?.missing).toEqual([{ first: start, last: start + 499 }])
  })

  it('is about the time of the polls where the clock that it began by turned out to be ahead', () => {
    const ahead = { ...live, before: { ...live.before, source: { ...source, start: 60_000, end: 60_000 } } }
    const { kinds, source: ended } = endOf([verdictFor('pump-7'), verdictFor('pump-8')], ahead)
    expect([ended.start, ended.end]).toEqual([start, lastPoll])
    expect(kinds).toEqual(['complete', 'complete'])
  })

  it('claims nothing of a device of which main could not be asked', () => {
    const { kinds, coverage } = endOf([verdictFor('pump-7')])
    expect(kinds).toEqual(['complete', 'partial'])
    expect(coverage[1]).toMatchObject({ asked: [{ first: start, last: lastPoll }], proven: [] })
  })

  it('keeps what was proven before, and where it began', () => {
    const before = { first: start - 500, last: start - 1 }
    const known = { ...nothingAsked, asked: [before], proven: [{ ...before, asOf: firstPoll }] }
    const coverage = source.devices.map((deviceId) => ({ ...known, deviceId }))
    const range = { ...endOf([]).range, queryId: 'first', startedAt: 7 }
    const earlier = { ...source, start: before.first, end: before.last }
    const end = endOf([verdictFor('pump-7'), verdictFor('pump-8', 500)], {
      queryId: 'q',
      before: { range, coverage, requests: [], source: earlier },
    })
    expect([end.source.start, end.source.end]).toEqual([before.first, lastPoll])
    expect(end.kinds).toEqual(['complete', 'partial'])
    expect(end.coverage[0]?.proven).toEqual([
      { ...before, asOf: firstPoll },
      { first: start, last: lastPoll, asOf: lastPoll },
    ])
    expect([end.range.queryId, end.range.startedAt]).toEqual(['first', 7])
  })
})
