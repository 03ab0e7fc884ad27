import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { ObservedLine } from '../../../../src-main/service/line'

const eventBytes = 300
const cut: AppError = { kind: 'network', cause: 'cutOff', host: 'gw', detail: '' }

const create = () => {
  const line = new ObservedLine()
  /** A whole answer with so many events. */
  const bring = (events: number): void => {
    const bytes = events * eventBytes
    line.begin().received(bytes)
    line.came()
    line.learn(events, bytes)
  }
  /** An answer of which so many events' worth came. */
  const breakAfter = (events: number, error: AppError = cut): void => {
    const use = line.begin()
    if (events > 0) use.received(events * eventBytes)
    use.failed(error)
  }
  return { line, bring, breakAfter }
}

describe('how much is asked for over a line', () => {
  it('is as much as ever until it breaks', () => {
    const { line, bring } = create()
    expect(line.limit).toBe(1000)
    bring(5000)
    expect(line.limit).toBe(1000)
  })

  it('is a sixth of what comes between two breaks', () => {
    const { line, bring, breakAfter } = create()
    bring(900)
    breakAfter(300)
    expect(line.limit).toBe(200)
    bring(900)
    breakAfter(300)
    expect(line.limit).toBe(200)
  })

  it('counts what arrived, also of answers that ended too early, and its breaks', () => {
    const { line, bring, breakAfter } = create()
    bring(10)
    breakAfter(5)
    breakAfter(5, { kind: 'cancelled' })
    expect([line.receivedBytes, line.breakCount]).toEqual([20 * eventBytes, 1])
  })

  it('takes an event for as large as documented before one has come', () => {
    const { line, breakAfter } = create()
    breakAfter(660)
    // 660 x 300 bytes are 600 x 330.
    expect(line.limit).toBe(100)
  })

  it('follows a line that was good for long and is bad now within a few breaks', () => {
    const { line, bring, breakAfter } = create()
    bring(1_000_000)
    breakAfter(300)
    expect(line.limit).toBe(1000)
    for (let breaks = 0; breaks < 4; breaks += 1) breakAfter(300)
    expect(line.limit).toBeLessThan(100)
  })

  it('grows again with what comes without a break', () => {
    const { line, bring, breakAfter } = create()
    bring(1)
    breakAfter(299)
    expect(line.limit).toBe(50)
    bring(600)
    expect(line.limit).toBe(100)
    bring(6000)
    expect(line.limit).toBe(1000)
  })

  it('is never less than twenty, because the head of each answer counts too', () => {
    const { line, bring, breakAfter } = create()
    bring(1)
    for (let breaks = 0; breaks < 20; breaks += 1) breakAfter(2)
    expect(line.limit).toBe(20)
  })

  it('takes what one break ends for one break', () => {
    const { line, bring } = create()
    bring(1200)
    const uses = Array.from({ length: 6 }, () => line.begin())
    for (const use of uses) use.received(eventBytes)
    for (const use of uses) {
      use.failed(cut)
      // What was on its way to the others is still read.
      use.received(eventBytes)
    }
    expect(line.limit).toBe(201)
  })

  it('learns nothing from a connection on which nothing came, or from another failure', () => {
    const { line, bring, breakAfter } = create()
    bring(300)
    breakAfter(0)
    breakAfter(300, { kind: 'httpStatus', status: 500, body: '' })
    breakAfter(300, { kind: 'network', cause: 'nameNotFound', host: 'gw', detail: '' })
    expect(line.limit).toBe(1000)
  })

  it.each<AppError>([
    { kind: 'network', cause: 'reset', host: 'gw', detail: '' },
    { kind: 'timeout', host: 'gw', seconds: 30 },
    { kind: 'tooSlow', host: 'gw', seconds: 30, bytes: 900 },
  ])('learns from %j as well', (error) => {
    const { line, breakAfter } = create()
    breakAfter(660, error)
    expect(line.limit).toBe(100)
  })
})
