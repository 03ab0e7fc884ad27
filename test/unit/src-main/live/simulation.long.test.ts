import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { makeLiveEvents } from './live-service'
import { allRows, device, eventsAt, every, hour, inOrder, minute, startMs } from './simulated-events'
import { simulateSession } from './simulated-session'

const seed = 20_261_122

const reset: AppError = { kind: 'network', cause: 'reset', host: 'gw.example', detail: '' }
const tooMany: AppError = { kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 7 }
const unreachable: AppError = { kind: 'network', cause: 'unreachable', host: 'gw.example', detail: '' }

const hours = runCount(8, 1)
const count = hours * 36_000

describe('a simulated following', () => {
  it(`of ${String(hours)} hours with ${String(count)} events (seed ${String(seed)}), late ones, resets, 429 and two sleeps, brings each of them once`, async () => {
    const events = makeLiveEvents(
      { startMs, hours, perSecond: 10, lateShare: 0.01, latestMs: 15 * minute },
      createRandom(seed),
    )
    const chance = createRandom(seed + 1)
    const failsWith = (): AppError | undefined => {
      const drawn = chance()
      return drawn < 0.01 ? reset : drawn < 0.015 ? tooMany : undefined
    }
    const simulation = simulateSession({ events, startMs, nowMs: startMs, failsWith })
    await simulation.pass((hours / 4) * hour)
    await simulation.sleep(10 * minute)
    await simulation.pass((hours / 4) * hour)
    await simulation.sleep(15 * minute)
    await simulation.pass(startMs + hours * hour + 21 * minute - simulation.now())
    expect(simulation.rows).toHaveLength(count)
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
    const { verdicts, devices } = await simulation.stop()
    expect(verdicts).toMatchObject([
      { verdict: { kind: 'complete', eventCount: count, missing: [] }, window: { first: startMs } },
    ])
    expect(devices[0]).toMatchObject({ gapCount: 2, missing: [] })
    expect(devices[0]?.lateCount).toBeGreaterThan(0.008 * count)
    expect(simulation.kept().verdict).toMatchObject({ kind: 'complete', eventCount: count })
  }, 240_000)

  it.each([
    ['two hours ahead of the computer', 2 * hour],
    ['two hours behind the computer', -2 * hour],
  ])('of a service whose clock is %s shows each event within three seconds', async (_, difference) => {
    // The page does not know yet, and asks for events from its own now on.
    const events = eventsAt(...every(300, 2000, 0, 1000))
    const simulation = simulateSession({
      events,
      startMs: startMs - difference,
      nowMs: startMs - difference,
      difference,
    })
    for (let second = 0; second < 605; second += 1) {
      await simulation.pass(1000)
      const shouldBe = events.arrivals.filter(
        (arrival) => arrival <= simulation.now() + difference - 3000,
      ).length
      expect(simulation.rows.length, `after ${String(second)} s`).toBeGreaterThanOrEqual(shouldBe)
    }
    expect(simulation.rows).toHaveLength(300)
    const { verdicts, clockDifference } = await simulation.stop()
    expect(clockDifference).toBe(difference)
    const [{ window, verdict } = { window: { first: 0, last: 0 }, verdict: undefined }] = verdicts ?? []
    expect(verdict).toMatchObject({ kind: 'complete' })
    expect(window.first).toBeLessThanOrEqual(startMs + 1)
    expect(window.last).toBeLessThanOrEqual(simulation.now() + difference)
  })

  it.each([
    ['ahead of', 2 * hour],
    ['behind', -2 * hour],
  ])(
    "reaches back to late events by the service's clock, where it is two hours %s the computer's",
    async (_, difference) => {
      // The last ones are 12 minutes late: the overlap of 15 minutes holds them, and no sweep comes as soon.
      const late = [16, 17, 18].map((at) => [at * minute + 7, (at + 12) * minute] as const)
      // One is of the future, though not by the clock of a computer that is ahead: it must not move the
      // overlap.
      const events = eventsAt(...every(480, 5000), ...late, [10 * minute + hour, 10 * minute])
      const simulation = simulateSession({
        events,
        startMs: startMs - difference,
        nowMs: startMs - difference,
        difference,
      })
      const seenAfter = new Map<number, number>()
      for (let second = 0; second < 40 * 60; second += 1) {
        await simulation.pass(1000)
        for (const row of simulation.rows.slice(-20))
          if (!seenAfter.has(row))
            seenAfter.set(row, simulation.now() + difference - (events.arrivals[row] ?? 0))
      }
      const delays = allRows(events).flatMap((row) =>
        (events.times[row] ?? 0) % 1000 === 7 ? (seenAfter.get(row) ?? Infinity) : [],
      )
      expect(delays).toHaveLength(3)
      for (const delay of delays) expect(delay).toBeLessThanOrEqual(6000)
      expect(device(simulation)).toMatchObject({ lateCount: 3, futureCount: 1 })
    },
  )

  it('asks from a millisecond before what it wants, also if it began earlier than was planned: a service may exclude the start', async () => {
    const difference = -2 * hour
    const events = eventsAt(...every(600, 2000))
    const simulation = simulateSession({
      events,
      startMs: startMs - difference,
      nowMs: startMs - difference,
      difference,
    })
    await simulation.pass(20 * minute)
    const { start } = simulation.requests.at(-1) ?? { start: 0 }
    expect(start).toBeGreaterThan(startMs + 5 * minute)
    expect(start).toBeLessThan(startMs + 19 * minute)
    // One of the events is at the first instant that is asked for.
    expect(events.times).toContain(start + 1)
  })

  it("after the computer's clock was set back still looks for late events", async () => {
    // The last events come 40 minutes late, when the overlap no longer reaches back to them.
    const late = Array.from({ length: 10 }, (_, at) => [5 * minute + at * 1000 + 7, 45 * minute] as const)
    const events = eventsAt(...every(700, 5000), ...late)
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(20 * minute)
    simulation.setClock(-hour)
    await simulation.pass(35 * minute)
    expect(
      inOrder(simulation.rows).filter(
        (row) =>
          (events.arrivals[row] ?? 0) >= startMs + 45 * minute &&
          (events.times[row] ?? 0) < startMs + 6 * minute,
      ),
    ).toHaveLength(10)
  })

  it.each([
    ['forward', hour],
    ['back', -hour],
  ])(
    "after the computer's clock was set %s claims nothing of the future, and is complete",
    async (_, byMs) => {
      const events = eventsAt(...every(200, 5000))
      const simulation = simulateSession({ events, startMs, nowMs: startMs })
      await simulation.pass(10 * minute)
      simulation.setClock(byMs)
      await simulation.pass(5 * minute)
      const { verdicts } = await simulation.stop()
      const [{ window, verdict } = { window: { first: 0, last: 0 }, verdict: undefined }] = verdicts ?? []
      expect(verdict).toMatchObject({ kind: 'complete' })
      expect(window.last).toBeLessThanOrEqual(simulation.now() - byMs)
      expect(window.last).toBeGreaterThan(simulation.now() - byMs - 10_000)
      expect(simulation.kept().verdict).toMatchObject({ kind: 'complete' })
    },
  )

  it("claims and keeps nothing of the future where the computer's clock is set back while a request waits to be sent again", async () => {
    let failure: AppError | undefined
    const simulation = simulateSession({
      events: eventsAt(...every(200, 5000)),
      startMs,
      nowMs: startMs,
      failsWith: () => failure,
    })
    await simulation.pass(10 * minute)
    failure = tooMany
    await simulation.pass(3000)
    failure = undefined
    simulation.setClock(-hour)
    await simulation.pass(10_000)
    const { verdicts } = await simulation.stop()
    const serviceNow = simulation.now() + hour
    expect(verdicts).toMatchObject([{ verdict: { kind: 'complete' } }])
    for (const proven of [verdicts?.[0]?.proven, simulation.kept().proven]) {
      expect(proven?.at(-1)?.last).toBeLessThanOrEqual(serviceNow)
      expect(proven?.at(-1)?.last).toBeGreaterThan(serviceNow - 10_000)
    }
  })

  it('of a device whose clock is two hours ahead counts its events as of the future and loses none', async () => {
    const events = eventsAt(...every(400, 5000, 2 * hour))
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(35 * minute)
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
    expect(device(simulation).futureCount).toBe(400)
  })

  it('of a device whose clock is two hours behind loses none of the range, and its verdict does not claim what is before it', async () => {
    // The first two hours of these have times before following began: the service does not count them to the
    // range.
    const events = eventsAt(...every(1800, 5000, -2 * hour))
    const simulation = simulateSession({ events, startMs: startMs - 15 * minute, nowMs: startMs })
    await simulation.pass(105 * minute)
    expect(simulation.rows).toEqual([])
    await simulation.pass(46 * minute)
    const inRange = allRows(events).filter((row) => (events.times[row] ?? 0) >= startMs - 15 * minute)
    expect(inRange).toHaveLength(540)
    expect(inOrder(simulation.rows)).toEqual(inRange)
    const { verdicts } = await simulation.stop()
    expect(verdicts).toMatchObject([
      { verdict: { kind: 'complete', eventCount: 540 }, window: { first: startMs - 15 * minute } },
    ])
  })

  it('of a device whose clock is set back counts what it reports then as late', async () => {
    const events = eventsAt(...every(720, 5000), ...every(60, 5000, -30 * minute + 7, hour))
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(hour + 11 * minute)
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
    expect(device(simulation).lateCount).toBe(60)
  })

  it('of a device whose clock is set back further than it looks says of that part that it is proven as of earlier', async () => {
    const events = eventsAt(...every(1800, 5000), ...every(120, 5000, -2 * hour + 7, 150 * minute))
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(165 * minute)
    const { verdicts } = await simulation.stop()
    const known = new Set(simulation.rows)
    const unseen = allRows(events).filter((row) => !known.has(row))
    expect(unseen).toHaveLength(120)
    for (const row of unseen) {
      const [time, arrival] = [events.times[row] ?? 0, events.arrivals[row] ?? 0]
      const proven = verdicts?.[0]?.proven.find(({ first, last }) => first <= time && time <= last)
      expect(proven?.asOf).toBeLessThan(arrival)
    }
  })

  it.each([7, 61, 130, 1511])(
    'proves nothing as of a time before it, stopped after %i s',
    async (seconds) => {
      const simulation = simulateSession({
        events: eventsAt(...every(400, 5000)),
        startMs: startMs - 15 * minute,
        nowMs: startMs,
      })
      await simulation.pass(seconds * 1000)
      const { verdicts } = await simulation.stop()
      const { window, proven = [] } = verdicts?.[0] ?? {}
      expect(window?.last).toBeGreaterThan(startMs + (seconds - 10) * 1000)
      expect(proven.at(-1)?.last).toBe(window?.last)
      expect(proven.at(-1)?.asOf).toBeGreaterThanOrEqual(window?.last ?? Infinity)
      expect(simulation.kept().proven.at(-1)?.asOf).toBe(proven.at(-1)?.asOf)
    },
  )

  it('counts a lost link as one gap once the time has been fetched', async () => {
    let isDown = false
    const events = eventsAt(...every(360, 5000))
    const simulation = simulateSession({
      events,
      startMs,
      nowMs: startMs,
      failsWith: () => (isDown ? unreachable : undefined),
    })
    await simulation.pass(5 * minute)
    isDown = true
    await simulation.pass(10 * minute)
    expect(device(simulation)).toMatchObject({ isLinkDown: true, gapCount: 0 })
    isDown = false
    await simulation.pass(20 * minute)
    expect(device(simulation)).toMatchObject({ isLinkDown: false, gapCount: 1, missing: [], lateCount: 0 })
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
    expect((await simulation.stop()).verdicts).toMatchObject([{ verdict: { kind: 'complete' } }])
  })

  it('says while a request is repeated why, and when it will be sent again', async () => {
    let failure: AppError | undefined
    const simulation = simulateSession({
      events: eventsAt(...every(60, 1000)),
      startMs,
      nowMs: startMs,
      failsWith: () => failure,
    })
    await simulation.pass(20_000)
    expect(device(simulation)).not.toHaveProperty('repetition')
    failure = tooMany
    await simulation.pass(3000)
    const { repetition, stage } = device(simulation)
    expect(stage).toBe('asking')
    expect(repetition?.error).toEqual(tooMany)
    expect((repetition?.at ?? 0) - simulation.now()).toBeGreaterThan(3000)
    failure = undefined
    await simulation.pass(10_000)
    expect(device(simulation)).not.toHaveProperty('repetition')
    expect(device(simulation)).toMatchObject({ gapCount: 0, missing: [] })
  })

  it('says since when a request has had no answer, and that what happens meanwhile is not fetched', async () => {
    let isHanging = false
    const simulation = simulateSession({
      events: eventsAt(...every(60, 1000)),
      startMs,
      nowMs: startMs,
      hangs: () => isHanging,
    })
    await simulation.pass(20_000)
    expect(device(simulation)).not.toHaveProperty('unansweredSince')
    isHanging = true
    await simulation.pass(8000)
    const { unansweredSince = 0, missing } = device(simulation)
    expect(unansweredSince).toBe(simulation.requests.at(-1)?.at)
    expect(simulation.now() - unansweredSince).toBeGreaterThanOrEqual(6000)
    expect(missing).toHaveLength(1)
    expect(simulation.now() - (missing[0]?.last ?? 0)).toBeLessThanOrEqual(1000)
    // Whoever wants it has it sent again.
    isHanging = false
    simulation.run.proceed()
    await simulation.pass(1000)
    expect(device(simulation)).not.toHaveProperty('unansweredSince')
    expect(device(simulation)).toMatchObject({ stage: 'waiting', missing: [] })
  })

  it('still says what has failed when somebody has it sent again and it hangs, until something succeeds', async () => {
    let [failure, isHanging]: [AppError | undefined, boolean] = [undefined, false]
    const options = {
      events: eventsAt(...every(60, 1000)),
      startMs,
      nowMs: startMs,
      failsWith: () => failure,
      hangs: () => isHanging,
    }
    const simulation = simulateSession(options)
    await simulation.pass(20_000)
    failure = unreachable
    await simulation.pass(10_000)
    expect(device(simulation).repetition?.error).toEqual(unreachable)
    ;[failure, isHanging] = [undefined, true]
    simulation.run.proceed()
    await simulation.pass(1000)
    expect(device(simulation)).toMatchObject({ stage: 'asking', error: unreachable })
    simulation.run.proceed()
    await simulation.pass(20_000)
    expect(device(simulation)).toMatchObject({ stage: 'asking', error: unreachable })
    isHanging = false
    simulation.run.proceed()
    await simulation.pass(1000)
    expect(device(simulation)).not.toHaveProperty('error')
    expect(device(simulation)).toMatchObject({ stage: 'waiting', missing: [], gapCount: 1 })
  })

  it('that is stopped while the service is gone lacks everything since the last answer, as it is kept', async () => {
    let isDown = false
    const simulation = simulateSession({
      events: eventsAt(...every(10, 5000)),
      startMs,
      nowMs: startMs,
      failsWith: () => (isDown ? unreachable : undefined),
    })
    await simulation.pass(minute)
    isDown = true
    await simulation.pass(3 * minute)
    const { missing, error } = device(simulation)
    expect(error).toBeUndefined()
    expect(missing).toHaveLength(1)
    expect((missing[0]?.last ?? 0) - (missing[0]?.first ?? 0)).toBeGreaterThan(170_000)
    await simulation.stop()
    const endedAt = simulation.now()
    await simulation.pass(1000)
    const [{ verdict, window } = { verdict: undefined, window: undefined }] = simulation.last.verdicts ?? []
    expect(verdict).toMatchObject({
      kind: 'partial',
      missing: [{ first: missing[0]?.first, errors: [unreachable] }],
    })
    expect(window?.last).toBe(endedAt)
    expect(simulation.kept().verdict).toEqual(verdict)
  })

  it.each([
    ['answers 503', { kind: 'httpStatus', status: 503, body: '' } as const],
    ['resets connections', reset],
    ['asks to wait', tooMany],
    ['cannot be reached', unreachable],
  ])('counts an outage in which the service %s as one gap once it is fetched', async (_, failure) => {
    let isDown = false
    const events = eventsAt(...every(300, 1000))
    const simulation = simulateSession({
      events,
      startMs,
      nowMs: startMs,
      failsWith: () => (isDown ? failure : undefined),
    })
    await simulation.pass(minute)
    isDown = true
    await simulation.pass(40_000)
    expect(device(simulation).gapCount).toBe(0)
    isDown = false
    await simulation.pass(5 * minute)
    expect(device(simulation)).toMatchObject({ gapCount: 1, missing: [] })
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
  })

  it('polls at once after a sleep', async () => {
    const simulation = simulateSession({
      events: eventsAt([0, 100], [20 * minute, 20 * minute + 100]),
      startMs,
      nowMs: startMs,
    })
    await simulation.pass(10 * minute)
    await simulation.sleep(30 * minute)
    await simulation.pass(100)
    expect(simulation.rows).toHaveLength(2)
  })

  it('that is stopped while the link is down says what is missing', async () => {
    let isDown = false
    const simulation = simulateSession({
      events: eventsAt(...every(10, 5000)),
      startMs,
      nowMs: startMs,
      failsWith: () => (isDown ? reset : undefined),
    })
    await simulation.pass(minute)
    isDown = true
    await simulation.pass(10 * minute)
    const { verdicts } = await simulation.stop()
    const [{ verdict } = { verdict: undefined }] = verdicts ?? []
    expect(verdict).toMatchObject({ kind: 'partial', missing: [{ errors: [reset] }] })
    expect(verdict?.missing[0]?.first).toBeGreaterThan(startMs + 50_000)
    expect(simulation.kept().verdict).toEqual(verdict)
  })

  it('that is stopped while an answer is on its way claims no more than the answers before it', async () => {
    const simulation = simulateSession({ events: eventsAt([0, 100]), startMs, nowMs: startMs })
    await simulation.pass(minute)
    simulation.run.wake()
    const { verdicts } = await simulation.stop()
    expect(verdicts).toMatchObject([{ verdict: { kind: 'complete' } }])
    expect(simulation.kept().verdict).toMatchObject({ kind: 'complete' })
  })

  it('that is stopped while it waits for an answer is asked once more', async () => {
    let isHanging = false
    const simulation = simulateSession({
      events: eventsAt([0, 100], [70_000, 70_100]),
      startMs,
      nowMs: startMs,
      hangs: () => isHanging,
    })
    await simulation.pass(minute)
    isHanging = true
    await simulation.pass(minute)
    isHanging = false
    const stoppedAt = simulation.now()
    const { verdicts } = await simulation.stop()
    expect(verdicts).toMatchObject([
      { verdict: { kind: 'complete', eventCount: 2 }, window: { last: stoppedAt } },
    ])
    expect(simulation.kept().verdict).toMatchObject({ kind: 'complete' })
  })
})
