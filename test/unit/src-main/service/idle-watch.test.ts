import { expect, it } from 'vitest'
import { idleLimitSeconds, watchIdle } from '../../../../src-main/service/idle-watch'
import { createManualClock } from '../../support/manual-clock'

const limitMs = idleLimitSeconds * 1000

it('expires when nothing came for the limit, and each byte starts the limit anew', async () => {
  const clock = createManualClock()
  const watch = watchIdle(clock, new AbortController().signal)
  await clock.advance(limitMs - 1)
  watch.touch()
  await clock.advance(limitMs - 1)
  expect([watch.isExpired(), watch.signal.aborted]).toEqual([false, false])
  await clock.advance(1)
  expect([watch.isExpired(), watch.signal.aborted]).toEqual([true, true])
})

it('does not expire while a person is waited for', async () => {
  const clock = createManualClock()
  const watch = watchIdle(clock, new AbortController().signal)
  watch.pause()
  await clock.advance(limitMs * 10)
  expect(watch.isExpired()).toBe(false)
  watch.touch()
  await clock.advance(limitMs)
  expect(watch.isExpired()).toBe(true)
})

it('once stopped arms no timer again, whoever still touches it', async () => {
  const clock = createManualClock()
  const watch = watchIdle(clock, new AbortController().signal)
  watch.stop()
  watch.touch()
  await clock.advance(limitMs)
  expect([watch.isExpired(), watch.signal.aborted]).toEqual([false, false])
})
