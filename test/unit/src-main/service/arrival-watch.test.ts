import { expect, it } from 'vitest'
import {
  answerLimitSeconds,
  idleLimitSeconds,
  leastBytes,
  watchArrival,
} from '../../../../src-main/service/arrival-watch'
import { createManualClock } from '../../support/manual-clock'

const limitMs = idleLimitSeconds * 1000

it('expires when nothing came for the limit; the head of the answer starts it anew', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  await clock.advance(limitMs - 1)
  watch.touch()
  await clock.advance(limitMs - 1)
  expect([watch.expiry, watch.signal.aborted]).toEqual([undefined, false])
  await clock.advance(1)
  expect([watch.expiry, watch.signal.aborted]).toEqual([{ seconds: 30, bytes: 0 }, true])
})

it('expires when less than a kibibyte came within the limit, however often something came', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  watch.touch()
  for (let second = 1; second <= 29; second += 1) {
    await clock.advance(1000)
    watch.received(1)
  }
  expect(watch.expiry).toBeUndefined()
  await clock.advance(1000)
  expect([watch.expiry, watch.signal.aborted]).toEqual([{ seconds: 30, bytes: 29 }, true])
})

it('each kibibyte starts the limit anew, so a megabyte over a poor link arrives', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  watch.touch()
  // 700 bytes a second, in bursts with a pause that is nearly the limit.
  const everySeconds = idleLimitSeconds - 1
  for (let bytes = 0; bytes < 1_000_000; bytes += 700 * everySeconds) {
    await clock.advance(everySeconds * 1000)
    watch.received(700 * everySeconds)
  }
  expect([watch.expiry, watch.signal.aborted]).toEqual([undefined, false])
})

it('one answer may not take longer than half an hour, even if it comes steadily', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  watch.touch()
  watch.received(leastBytes)
  const everySeconds = 20
  for (let second = everySeconds; second < answerLimitSeconds; second += everySeconds) {
    await clock.advance(everySeconds * 1000)
    watch.received(leastBytes)
  }
  expect(watch.expiry).toBeUndefined()
  await clock.advance(everySeconds * 1000)
  expect(watch.expiry).toEqual({ seconds: 1800, bytes: (1800 / everySeconds) * leastBytes })
})

it('does not expire while a person is waited for', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  watch.pause()
  await clock.advance(answerLimitSeconds * 1000)
  expect(watch.expiry).toBeUndefined()
  watch.touch()
  await clock.advance(limitMs)
  expect(watch.expiry).toEqual({ seconds: 30, bytes: 0 })
})

it('once stopped arms no timer again, whoever still touches it, and keeps none', async () => {
  const clock = createManualClock()
  const watch = watchArrival(clock, new AbortController().signal)
  watch.received(1)
  watch.stop()
  watch.touch()
  await clock.advance(answerLimitSeconds * 1000)
  expect([watch.expiry, watch.signal.aborted]).toEqual([undefined, false])
})
