import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { coverageOfVerdict } from '../../../../src-core/proof/coverage-of-verdict'
import type { MissingWindow, RangeCoverage } from '../../../../src-core/proof/device-range'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { createPolledTime } from '../../../../src-main/live/polled-time'

const reset: AppError = { kind: 'network', cause: 'reset', host: 'gw', detail: '' }
const noToken: AppError = { kind: 'noToken' }

/** A poll for `asked`, of which some was not answered. */
const answers = (asked: readonly TimeWindow[], failed: readonly MissingWindow[]): RangeCoverage =>
  coverageOfVerdict(asked, { kind: 'complete', missing: failed, notProvable: [] }, 0)

/** Nothing was slept through: what is reached is what was answered. */
const to = (at: number) => ({ answeredTo: at, reached: at })

describe('the time followed', () => {
  it('is proven up to the moment at which it was asked for, however far a window reaches', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 90_000 }], []), to(2000))
    expect(time).toMatchObject({ reached: 2000, missing: [], gapCount: 0 })
  })

  it('misses what failed, with the reason, and no more than what was not there before', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], []), to(2000))
    time.settle(
      answers([{ first: 1500, last: 9000 }], [{ first: 1500, last: 9000, errors: [reset] }]),
      to(3000),
    )
    expect(time.missing).toEqual([{ first: 2001, last: 3000, errors: [reset] }])
  })

  it('misses what no window contained', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], []), to(2000))
    time.settle(answers([{ first: 2500, last: 9000 }], []), to(3000))
    expect(time.missing).toEqual([{ first: 2001, last: 2499 }])
  })

  it('misses nothing once everything has been fetched, in whichever parts', () => {
    const time = createPolledTime(1000)
    time.settle(
      answers([{ first: 1000, last: 9000 }], [{ first: 1000, last: 9000, errors: [reset] }]),
      to(2000),
    )
    time.settle(
      answers([{ first: 1000, last: 9000 }], [{ first: 1200, last: 1400, errors: [noToken] }]),
      to(3000),
    )
    expect(time.missing).toEqual([{ first: 1200, last: 1400, errors: [noToken] }])
    time.settle(answers([{ first: 1200, last: 1400 }], []), to(3000))
    expect(time).toMatchObject({ reached: 3000, missing: [] })
  })

  it('counts a gap when it has been fetched, and gaps that touch as one', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], []), to(2000))
    time.noteGap({ first: 2001, last: 3000 })
    time.noteGap({ first: 3000, last: 4000 })
    expect(time).toMatchObject({ reached: 4000, missing: [{ first: 2001, last: 4000 }], gapCount: 0 })
    time.settle(
      answers([{ first: 1500, last: 9000 }], [{ first: 3500, last: 9000, errors: [reset] }]),
      to(5000),
    )
    expect(time.gapCount).toBe(0)
    time.settle(answers([{ first: 3000, last: 9000 }], []), to(6000))
    expect(time).toMatchObject({ reached: 6000, missing: [], gapCount: 1 })
  })

  it('claims nothing of a poll that was cancelled', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], [{ first: 1000, last: 9000 }]), to(time.reached))
    expect(time).toMatchObject({ reached: 999, missing: [] })
  })

  it('claims nothing after the present, where a clock that was set made a gap reach into the future', () => {
    const time = createPolledTime(1000)
    time.settle(
      answers([{ first: 1000, last: 9000 }], [{ first: 1200, last: 1300, errors: [reset] }]),
      to(2000),
    )
    time.noteGap({ first: 2001, last: 8000 })
    time.settle(answers([{ first: 1400, last: 9000 }], []), to(3000))
    expect(time).toMatchObject({
      reached: 8000,
      missing: [
        { first: 1200, last: 1300 },
        { first: 3001, last: 8000 },
      ],
    })
    time.endBy(3200)
    expect(time).toMatchObject({
      reached: 3200,
      missing: [
        { first: 1200, last: 1300 },
        { first: 3001, last: 3200 },
      ],
    })
    time.endBy(4000)
    expect(time.reached).toBe(3200)
  })

  it('counts what comes after the end of an answer as missing when nobody asks for it in time', () => {
    const time = createPolledTime(1000)
    time.settle({ ...answers([{ first: 1000, last: 2000 }], []), until: 2000 }, to(2000))
    time.noteGap({ first: 2001, last: 4000 })
    expect(time.missing).toMatchObject([{ first: 2001, last: 4000 }])
  })

  it('counts a gap that has been fetched up to the present, where its end turns out to be later', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], []), to(2000))
    time.noteGap({ first: 1900, last: 4000 })
    time.settle(answers([{ first: 1500, last: 9000 }], []), to(3990))
    time.endBy(3990)
    expect(time).toMatchObject({ reached: 3990, missing: [], gapCount: 1 })
  })

  it('counts no gap that was only in the future', () => {
    const time = createPolledTime(1000)
    time.settle(answers([{ first: 1000, last: 9000 }], []), to(2000))
    time.noteGap({ first: 5000, last: 8000 })
    time.settle(answers([{ first: 1500, last: 9000 }], []), to(3000))
    time.endBy(3000)
    expect(time).toMatchObject({ reached: 3000, missing: [], gapCount: 0 })
  })
})
