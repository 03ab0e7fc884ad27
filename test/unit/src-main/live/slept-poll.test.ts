import { expect, it } from 'vitest'
import { coverageOfVerdict } from '../../../../src-core/proof/coverage-of-verdict'
import type { MissingWindow } from '../../../../src-core/proof/device-range'
import type { PollOutcome, PollRequest } from '../../../../src-main/live/poll'
import { pollDevice } from '../../../../src-main/live/polled-device'
import type { DevicePolling } from '../../../../src-main/live/polling-status'
import { createManualClock, type ManualClock } from '../../support/manual-clock'

const start = 1_763_622_000_000
const minute = 60_000
/** What a poll brings if all of its windows are answered but these. */
const answerTo = ({ windows }: PollRequest, missing: readonly MissingWindow[] = []): PollOutcome => ({
  newCount: 0,
  stamps: new Float64Array(),
  coverage: coverageOfVerdict(windows, { kind: 'complete', missing, notProvable: [] }, start),
  answerMs: 10,
  heldUpMs: 0,
  isCancelled: false,
})

const poll = (
  clock: ManualClock,
  startMs: number,
  answer: (request: PollRequest) => Promise<PollOutcome>,
  clockDifference: () => number = () => 0,
): DevicePolling =>
  pollDevice({
    poll: answer,
    clock,
    clockDifference,
    startMs,
    overlapMs: 15 * minute,
    limits: () => ({ shortestMs: 2000, longestMs: minute }),
    notBefore: () => undefined,
    isEndClosed: () => false,
    onChange: () => undefined,
    onAsked: () => undefined,
    onEnd: () => undefined,
  })

it('a poll that was cancelled after a sleep has fetched nothing of the time asleep', async () => {
  const clock = createManualClock(start)
  const hanging = { first: start - 10 * minute, last: start - 5 * minute }
  const error = { kind: 'network', cause: 'reset', host: 'h', detail: '' } as const
  let pollCount = 0
  // One part is left out by the first poll, and hangs in the second until that is cancelled.
  const device = poll(clock, start - 10 * minute, (request) => {
    pollCount += 1
    if (pollCount === 1)
      return Promise.resolve({
        ...answerTo(request, [{ ...hanging, errors: [error] }]),
        failure: { error, isFinal: false },
      })
    return new Promise((resolve) =>
      request.signal.addEventListener('abort', () =>
        resolve({ ...answerTo(request, [hanging]), isCancelled: true }),
      ),
    )
  })
  await clock.advance(0)
  await clock.advance(3000)
  expect(pollCount).toBe(2)
  await clock.advance(20 * minute)
  device.wake()
  await clock.advance(0)
  device.pause()
  await clock.advance(0)
  const { window, missing } = device.status
  const asleep = { first: start + 3001, last: window.last }
  expect(window.last).toBe(start + 20 * minute + 3000)
  expect(missing.some(({ first, last }) => first <= asleep.first && last >= asleep.last)).toBe(true)
})

it('an answer of before its windows, as the clock of the service shows later, proves none of them', async () => {
  const clock = createManualClock(start)
  let difference = 0
  let answer: () => void = () => undefined
  const device = poll(
    clock,
    start - minute,
    (request) => new Promise((resolve) => (answer = () => resolve(answerTo(request)))),
    () => difference,
  )
  await clock.advance(0)
  await clock.advance(10 * minute)
  device.wake()
  // Another query has found out that the clock of the service is five minutes behind.
  difference = -5 * minute
  answer()
  await clock.advance(0)
  device.stopAtOnce()
  await clock.advance(0)
  const { window, missing } = device.status
  expect(missing.map(({ first, last }) => [first, last])).toEqual([[window.first, window.last]])
})

it('a poll whose requests turn out to be of earlier leaves the rest to the next one, and calls nothing missing', async () => {
  const clock = createManualClock(start)
  const device = poll(clock, start - 10 * minute, (request) => {
    const until = clock.now() - 800
    const verdict = { kind: 'complete', missing: [], notProvable: [], until } as const
    return Promise.resolve({
      ...answerTo(request),
      coverage: coverageOfVerdict(request.windows, verdict, start),
    })
  })
  await clock.advance(0)
  expect(device.status).toMatchObject({
    missing: [],
    window: { first: start - 10 * minute, last: start - 800 },
  })
  await clock.advance(3000)
  expect(device.status).toMatchObject({ missing: [], pollCount: 2 })
  expect(device.status.window.last).toBeGreaterThan(start)
})
