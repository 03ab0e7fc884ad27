import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coverage } from '../../../../src-core/proof/coverage'
import type { ProvenWindow } from '../../../../src-core/proof/proven-windows'
import { TimeSet } from '../../../../src-core/proof/time-set'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { verdictOf, worstKind } from '../../../../src-core/proof/verdict'
import { runCount } from '../../../support/run-count'

const whole = { first: 0, last: 99 }
const provenIn = (...windows: readonly TimeWindow[]): readonly ProvenWindow[] =>
  windows.map((window) => ({ ...window, asOf: 0 }))
const coverage = (change: Partial<Coverage<string, TimeWindow>>): Coverage<string, TimeWindow> => ({
  asked: [whole],
  proven: [{ ...whole, asOf: 0 }],
  notProvable: [],
  doubtful: [],
  failures: [],
  ...change,
})

describe('the verdict on a coverage', () => {
  it('is complete where everything asked for is proven, and says no more', () => {
    expect(verdictOf(coverage({}))).toEqual({ kind: 'complete', missing: [], notProvable: [] })
  })

  it('is partial where something is missing, each part with the reasons for it', () => {
    const proven = provenIn({ first: 10, last: 39 }, { first: 50, last: 99 })
    const failures = [{ first: 35, last: 60, errors: ['timeout'] }]
    expect(verdictOf(coverage({ proven, notProvable: [45], failures }))).toEqual({
      kind: 'partial',
      missing: [
        { first: 0, last: 9 },
        { first: 40, last: 44, errors: ['timeout'] },
        { first: 46, last: 49, errors: ['timeout'] },
      ],
      notProvable: [45],
    })
  })

  it('is not provable where nothing is missing, but some answer proves too little', () => {
    const proven = provenIn({ first: 0, last: 89 })
    const doubtful = [{ first: 90, last: 99 }]
    expect(verdictOf(coverage({ proven, doubtful }))).toEqual({
      kind: 'notProvable',
      missing: [],
      notProvable: [],
      doubtful,
    })
    const before = provenIn({ first: 0, last: 98 })
    expect(verdictOf(coverage({ proven: before, notProvable: [99] })).kind).toBe('notProvable')
  })

  it('claims nothing about what had not happened when it was asked for', () => {
    const asked = [{ first: 0, last: Date.UTC(2200, 0, 1) }]
    expect(verdictOf(coverage({ asked, proven: provenIn(whole), until: 99 }))).toEqual({
      kind: 'complete',
      missing: [],
      notProvable: [],
      until: 99,
    })
    expect(
      verdictOf(coverage({ asked, proven: provenIn({ first: 0, last: 49 }), until: 99 })).missing,
    ).toEqual([{ first: 50, last: 99 }])
  })

  it('is complete just where every instant asked for, up to the last that had happened, is proven', () => {
    const instants = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 31 })
    const windowsOf = (own: readonly number[]): readonly TimeWindow[] => TimeSet.ofInstants(own).windows
    fc.assert(
      fc.property(
        ...([instants, instants, instants, instants] as const),
        fc.option(fc.integer({ min: -1, max: 31 }), { nil: undefined }),
        (asked, proven, notProvable, doubtful, until) => {
          const found = verdictOf(
            coverage({
              asked: windowsOf(asked),
              proven: provenIn(...windowsOf(proven)),
              notProvable,
              doubtful: windowsOf(doubtful),
              ...(until !== undefined && { until }),
            }),
          )
          const answered = new Set([...proven, ...notProvable, ...doubtful])
          const missing = asked.filter((at) => at <= (until ?? Infinity) && !answered.has(at))
          expect(TimeSet.from(found.missing).windows).toEqual(TimeSet.ofInstants(missing).windows)
          const isUnclear = notProvable.length + doubtful.length > 0
          expect(found.kind).toBe(missing.length > 0 ? 'partial' : isUnclear ? 'notProvable' : 'complete')
        },
      ),
      { seed: 20261127, numRuns: runCount(10_000, 300) },
    )
  })
})

describe('the verdict on failures', () => {
  it('says of what was asked for in vain that it is missing, whether it had happened or not', () => {
    const failures = [{ first: 70, last: 99, errors: ['timeout'] }]
    const proven = provenIn({ first: 0, last: 49 })
    expect(verdictOf(coverage({ proven, failures, until: 49 }))).toEqual({
      kind: 'partial',
      missing: failures,
      notProvable: [],
      until: 49,
    })
  })
})

describe('the verdict on instants', () => {
  it('lists them in order', () => {
    expect(verdictOf(coverage({ notProvable: [30, 4] })).notProvable).toEqual([4, 30])
  })
})

describe('the verdict on several devices', () => {
  it('is the worst of theirs', () => {
    expect(worstKind(['complete', 'notProvable', 'partial'])).toBe('partial')
    expect(worstKind(['complete', 'notProvable'])).toBe('notProvable')
    expect(worstKind(['complete', 'complete'])).toBe('complete')
  })
})
