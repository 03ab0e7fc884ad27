import { describe, expect, it } from 'vitest'
import { allRows, eventsAt, every, hour, inOrder, minute, startMs } from './simulated-events'
import { simulateSession } from './simulated-session'

describe('the requests of a simulated following', () => {
  it('of a device whose clock is two hours ahead asks once with each poll, and sees when its clock is set right', async () => {
    const events = eventsAt(...every(1440, 5000, 2 * hour), ...every(360, 5000, 0, 2 * hour))
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(hour)
    const before = simulation.requests.length
    await simulation.pass(hour)
    const requests = simulation.requests.slice(before)
    // Requests are answered at once here, so those of a poll are of one moment. A sweep asks for up to 1,500
    // events.
    const polls = new Set(requests.map(({ at }) => at)).size
    expect(polls).toBeGreaterThan(700)
    expect(requests.length).toBeLessThan(1.1 * polls)
    // One that is slow to come into sight would have come with a sweep.
    await simulation.pass(2 * minute)
    const ofNow = allRows(events).filter(
      (row) =>
        (events.times[row] ?? 0) < startMs + 2 * hour + 100 * 1000 &&
        (events.arrivals[row] ?? 0) >= startMs + 2 * hour,
    )
    expect(ofNow).toHaveLength(20)
    expect(ofNow.filter((row) => !simulation.rows.includes(row))).toEqual([])
    await simulation.pass(28 * minute)
    expect((await simulation.stop()).verdicts).toMatchObject([{ verdict: { kind: 'complete', missing: [] } }])
    expect(inOrder(simulation.rows)).toEqual(allRows(events))
  })

  it('of a device that falls silent after 160 events sends no more, although an answer with 150 of them might be truncated', async () => {
    const events = eventsAt(...every(160, 6040))
    const simulation = simulateSession({ events, startMs, nowMs: startMs })
    await simulation.pass(17 * minute)
    const before = simulation.requests.length
    await simulation.pass(hour)
    expect(simulation.requests.length - before).toBeLessThanOrEqual(75)
  })

  it('of a silent device sends at most 75 requests an hour, and shows an event within a minute', async () => {
    const simulation = simulateSession({ events: eventsAt([hour, hour + 100]), startMs, nowMs: startMs })
    await simulation.pass(hour)
    expect(simulation.requests.length).toBeLessThanOrEqual(75)
    await simulation.pass(minute + 1000)
    expect(simulation.rows).toHaveLength(1)
  })

  it('sends half as many requests on battery', async () => {
    const [plugged, onBattery] = await Promise.all(
      [false, true].map(async (isOnBattery) => {
        const simulation = simulateSession({
          events: eventsAt(...every(1200, 500)),
          startMs,
          nowMs: startMs,
          isOnBattery,
        })
        await simulation.pass(10 * minute)
        return simulation.requests.length
      }),
    )
    expect(plugged).toBeGreaterThan(250)
    expect(onBattery).toBeLessThan(0.6 * (plugged ?? 0))
  })
})
