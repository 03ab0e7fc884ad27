import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { uncoveredOf, withAnswers } from '../../../../src-core/proof/coverage'
import { coverageOfVerdict } from '../../../../src-core/proof/coverage-of-verdict'
import type { RangeCoverage, RangeVerdict } from '../../../../src-core/proof/device-range'
import type { Doubt } from '../../../../src-core/proof/doubt'
import { verdictOf } from '../../../../src-core/proof/verdict'

const doubt: Doubt = { kind: 'unreadable', place: 3, text: '{"a":NaN}' }
const whole = { first: 0, last: 99 }
/** What a run has proven that asked for `asked`; everything, but for the change. */
const answerOf = (asked: typeof whole, asOf: number, change: Partial<RangeVerdict> = {}): RangeCoverage =>
  coverageOfVerdict([asked], { kind: 'complete', missing: [], notProvable: [], ...change }, asOf)
const first = (change: Partial<RangeVerdict>): RangeCoverage => answerOf(whole, 1000, change)

describe('windows in doubt', () => {
  const doubtful = [{ first: 40, last: 49, doubts: [doubt] }]

  it('are neither proven nor missing', () => {
    const coverage = first({ kind: 'notProvable', doubtful })
    expect(coverage.proven.map(({ first, last }) => [first, last])).toEqual([
      [0, 39],
      [50, 99],
    ])
    expect(uncoveredOf(coverage).windows).toEqual([])
    expect(verdictOf(coverage)).toMatchObject({
      kind: 'notProvable',
      missing: [],
      doubtful,
    })
  })

  it('are proven by a later answer, and put in doubt by one', () => {
    const before = first({ kind: 'notProvable', doubtful })
    const middle = { first: 30, last: 60 }
    const healed = withAnswers(before, answerOf(middle, 2000))
    expect([healed.doubtful, uncoveredOf(healed).windows]).toEqual([[], []])
    const again = withAnswers(healed, answerOf(middle, 3000, { doubtful }))
    expect(again.doubtful).toEqual(doubtful)
    expect(again.proven.some(({ first, last }) => first <= 45 && last >= 45)).toBe(false)
  })
})

describe('a range that ends later than it was asked for', () => {
  const toCome = { first: 70, last: 99 }

  it('is proven up to then, and complete until then', () => {
    const coverage = first({ until: 69 })
    expect(coverage.proven).toEqual([{ first: 0, last: 69, asOf: 1000 }])
    // What a refresh is to ask for.
    expect(uncoveredOf(coverage).windows).toEqual([toCome])
    expect(verdictOf(coverage)).toMatchObject({ kind: 'complete', missing: [], until: 69 })
  })

  it('is complete until the later time when it was asked for again, and to its end once that has come', () => {
    const before = first({ until: 69 })
    const later = withAnswers(before, answerOf(toCome, 2000, { until: 84 }))
    expect(verdictOf(later)).toMatchObject({ kind: 'complete', missing: [], until: 84 })
    const last = verdictOf(withAnswers(before, answerOf(toCome, 3000)))
    expect([last.kind, last.missing, last.until]).toEqual(['complete', [], undefined])
  })

  it('is complete as far as a part of it was asked for later', () => {
    const live = withAnswers(first({ until: 69 }), answerOf({ first: 70, last: 80 }, 2000))
    expect(verdictOf(live)).toMatchObject({ kind: 'complete', until: 80 })
  })

  it('stays what it was where nothing was answered later, and is incomplete where a part was', () => {
    const before = first({ until: 69 })
    const errors: readonly AppError[] = [{ kind: 'noToken' }]
    const nothing = answerOf(toCome, 2000, { kind: 'partial', missing: [{ ...toCome, errors }] })
    expect(verdictOf(withAnswers(before, nothing))).toMatchObject({ kind: 'complete', until: 69 })
    const rest = { first: 80, last: 99 }
    const some = answerOf(toCome, 2000, { kind: 'partial', missing: [{ ...rest, errors }] })
    const found = verdictOf(withAnswers(before, some))
    expect(found).toEqual({ kind: 'partial', missing: [{ ...rest, errors }], notProvable: [] })
  })

  it('is incomplete where something before that is missing', () => {
    const missing = [{ first: 10, last: 19 }]
    expect(verdictOf(first({ kind: 'partial', missing, until: 69 }))).toMatchObject({
      kind: 'partial',
      missing,
      until: 69,
    })
  })
})

describe('what failed', () => {
  const hole = { first: 10, last: 19 }
  const [timeout, noToken]: readonly AppError[] = [
    { kind: 'network', cause: 'reset', host: 'gw', detail: '' },
    { kind: 'noToken' },
  ]
  const failing = (error: AppError | undefined) =>
    answerOf(hole, 2000, { kind: 'partial', missing: [{ ...hole, ...(error && { errors: [error] }) }] })

  it('has the reason of the last try', () => {
    const before = first({ kind: 'partial', missing: [{ ...hole, ...(timeout && { errors: [timeout] }) }] })
    expect(verdictOf(withAnswers(before, failing(noToken))).missing).toEqual([{ ...hole, errors: [noToken] }])
    expect(verdictOf(withAnswers(before, failing(undefined))).missing).toEqual([hole])
  })

  it('is not missing where it had been answered before', () => {
    expect(verdictOf(withAnswers(first({}), failing(noToken))).kind).toBe('complete')
  })
})
