import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { backOffMs } from '../../../../src-main/waiting/back-off'
import { createLongPoll } from '../../../../src-main/waiting/long-poll'
import { createNamedEntries } from '../../../../src-main/waiting/named-entries'
import { pause } from '../../../../src-main/waiting/pause'
import { createManualClock } from '../../support/manual-clock'

const busy = (retryAfterSeconds?: number): AppError => ({
  kind: 'httpStatus',
  status: 429,
  body: '',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})

describe('the wait before another attempt', () => {
  it('doubles up to 8 s, and is random in its upper half', () => {
    expect([1, 2, 3, 6, 7, 20].map((attempt) => backOffMs(busy(), attempt, 250, () => 1))).toEqual([
      250, 500, 1000, 8000, 8000, 8000,
    ])
    expect([1, 2, 3, 5, 6].map((attempt) => backOffMs(busy(), attempt, 500, () => 0))).toEqual([
      250, 500, 1000, 4000, 4000,
    ])
  })

  it('is what the service asks for, up to two minutes', () => {
    expect([0, 7, 120, 121].map((seconds) => backOffMs(busy(seconds), 5, 250, () => 1))).toEqual([
      0, 7000, 120_000, 120_000,
    ])
  })
})

/** The names of those that have ended, in order. */
const ended = (clock = createManualClock()) => {
  const names: string[] = []
  const note = (name: string, waiting: Promise<void>): void => void waiting.then(() => names.push(name))
  return { clock, names, note }
}

describe('a pause', () => {
  it('ends after its time, or with its signal, or at once where that is aborted already', async () => {
    const { clock, names, note } = ended()
    const stop = new AbortController()
    note('time', pause(clock, 100))
    note('signal', pause(clock, 1000, stop.signal))
    await clock.advance(99)
    expect(names).toEqual([])
    await clock.advance(1)
    expect(names).toEqual(['time'])
    stop.abort()
    note('aborted', pause(clock, 1000, stop.signal))
    await clock.advance(0)
    expect(names).toEqual(['time', 'signal', 'aborted'])
  })
})

describe('a question for update', () => {
  it('waits a moment, or until there are some; what woke the one before is over', async () => {
    const { clock, names, note } = ended()
    const poll = createLongPoll(clock, 100)
    note('first', poll.wait())
    poll.wake()
    await clock.advance(0)
    expect(names).toEqual(['first'])
    note('second', poll.wait())
    await clock.advance(99)
    expect(names).toEqual(['first'])
    await clock.advance(1)
    expect(names).toEqual(['first', 'second'])
  })
})

describe('what the page has begun', () => {
  it('has its name to itself until it is forgotten', () => {
    const entries = createNamedEntries<string>('a query')
    expect(entries.add('q', () => 'first')).toEqual({ ok: true, value: {} })
    let made = 0
    const refused = {
      ok: false,
      error: { kind: 'refused', reason: 'request', detail: 'a query with this name already exists' },
    }
    expect(entries.add('q', () => `made ${String((made += 1))}`)).toEqual(refused)
    expect([made, entries.get('q'), entries.with('q', (entry) => `${entry}!`)]).toEqual([
      0,
      'first',
      'first!',
    ])
    entries.forget('q')
    expect(entries.with('q', (entry) => entry)).toEqual({ ok: false, error: { kind: 'gone' } })
    expect(entries.add('q', () => 'second')).toEqual({ ok: true, value: {} })
    const ends: string[] = []
    entries.forgetAll((entry) => void ends.push(entry))
    expect([ends, entries.get('q')]).toEqual([['second'], undefined])
  })
})
