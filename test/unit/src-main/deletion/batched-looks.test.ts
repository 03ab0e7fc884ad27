import { describe, expect, it } from 'vitest'
import { createBatchedLooks } from '../../../../src-main/deletion/batched-looks'
import type { Finding } from '../../../../src-main/deletion/looks'
import type { SeenEvent } from '../../../../src-main/deletion/record-outcomes'
import { createManualClock } from '../../support/manual-clock'

const absent: Finding = { kind: 'absent', isProven: true }
const seen = (eventId: string): SeenEvent => ({
  eventId,
  record: `{"id":"${eventId}"}`,
  seenIn: [{ deviceId: 'pump-7', zone: 'UTC', first: 1, last: 2 }],
})
const absentAll = async (events: readonly SeenEvent[]): Promise<ReadonlyMap<string, Finding>> =>
  new Map(events.map(({ eventId }) => [eventId, absent]))

/** Looks whose rounds the test can see; `answer` is what each of them finds. */
const start = (answer = absentAll) => {
  const clock = createManualClock()
  const controller = new AbortController()
  const coming = { isMore: false }
  const rounds: (readonly string[])[] = []
  const look = createBatchedLooks({
    clock,
    gathering: { enough: 200, gatheringMs: 3000, quietMs: 500 },
    signal: controller.signal,
    isMoreComing: () => coming.isMore,
    look: (events) => {
      rounds.push(events.map(({ eventId }) => eventId))
      return answer(events)
    },
  })
  return { clock, controller, coming, rounds, look }
}

describe('looks that share requests', () => {
  it('are one round if they are made at the same time, at once when nothing more is coming', async () => {
    const { rounds, look } = start()
    expect(await Promise.all([look(seen('a')), look(seen('b'))])).toEqual([absent, absent])
    expect(rounds).toEqual([['a', 'b']])
  })

  it('hand on each event as it was seen', async () => {
    const handed: SeenEvent[] = []
    const { look } = start(async (events) => {
      handed.push(...events)
      return absentAll(events)
    })
    await look(seen('a'))
    expect(handed).toEqual([seen('a')])
  })

  it('that come during a round wait for the next one', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { clock, rounds, look } = start(async (events) => {
      if (events[0]?.eventId === 'a') await answered
      return absentAll(events)
    })
    const first = look(seen('a'))
    await clock.advance(0)
    const later = [look(seen('b')), look(seen('c'))]
    await clock.advance(5000)
    expect(rounds).toEqual([['a']])
    answer()
    await Promise.all([first, ...later])
    expect(rounds).toEqual([['a'], ['b', 'c']])
  })

  it('wait for those that are coming, until none is', async () => {
    const { clock, coming, rounds, look } = start()
    coming.isMore = true
    const first = look(seen('a'))
    await clock.advance(0)
    for (let step = 0; step < 5; step += 1) await clock.advance(50)
    expect(rounds).toEqual([])
    const second = look(seen('b'))
    coming.isMore = false
    await clock.advance(50)
    await Promise.all([first, second])
    expect(rounds).toEqual([['a', 'b']])
  })

  it('wait for three seconds at the most, however many are coming', async () => {
    const { clock, coming, rounds, look } = start()
    coming.isMore = true
    const first = look(seen('a'))
    await clock.advance(0)
    const names = ['b', 'c', 'd', 'e', 'f', 'g']
    for (let step = 1; step < 60; step += 1) {
      if (step % 9 === 0) void look(seen(names[step / 9 - 1] ?? ''))
      await clock.advance(50)
    }
    expect(rounds).toEqual([])
    await clock.advance(50)
    expect(rounds).toEqual([['a', ...names]])
    expect(await first).toEqual(absent)
  })

  it('wait no longer where none has come for half a second: the next one is far off', async () => {
    const { clock, coming, rounds, look } = start()
    coming.isMore = true
    const first = look(seen('a'))
    await clock.advance(0)
    for (let step = 0; step < 9; step += 1) await clock.advance(50)
    expect(rounds).toEqual([])
    await clock.advance(50)
    expect(rounds).toEqual([['a']])
    expect(await first).toEqual(absent)
  })

  it('are two hundred in a round at the most, which then waits for no more', async () => {
    const { clock, coming, rounds, look } = start()
    coming.isMore = true
    const all = Array.from({ length: 250 }, (_, index) => look(seen(String(index))))
    await clock.advance(0)
    expect(rounds.map(({ length }) => length)).toEqual([200])
    coming.isMore = false
    await clock.advance(50)
    await Promise.all(all)
    expect(rounds.map(({ length }) => length)).toEqual([200, 50])
  })

  it('wait no longer when the application closes', async () => {
    const { clock, controller, coming, rounds, look } = start()
    coming.isMore = true
    const first = look(seen('a'))
    await clock.advance(0)
    controller.abort()
    await first
    expect(rounds).toEqual([['a']])
  })

  it('that nothing is said about are unknown, never absent', async () => {
    const { look } = start(async () => new Map())
    expect(await look(seen('a'))).toEqual({ kind: 'unknown' })
  })

  it('all fail with their round, and the next round runs', async () => {
    let rounds = 0
    const { look } = start(async (events) => {
      rounds += 1
      if (rounds === 1) throw new Error('ours')
      return absentAll(events)
    })
    expect(await Promise.allSettled([look(seen('a')), look(seen('b'))])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect(await look(seen('c'))).toEqual(absent)
  })
})
