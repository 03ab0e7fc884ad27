import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import type { LiveEvents } from './live-service'
import { simulateSession } from './simulated-session'

const startMs = 1_763_622_000_000
const minute = 60_000
const tooMany: AppError = { kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 7 }

const silence: LiveEvents = { times: new Float64Array(0), arrivals: new Float64Array(0) }

describe('following a service that asks to wait', () => {
  it('sends nothing while the service wants to be left alone, neither the rest of a poll that was split', async () => {
    const times = Float64Array.from({ length: 40_000 }, (_, at) => startMs + minute + at)
    const burst: LiveEvents = { times, arrivals: times.map(() => startMs + 2 * minute) }
    const failing = new Set<number>()
    const failsWith = (request: number): AppError | undefined => {
      if (request % 8 !== 0) return undefined
      failing.add(request - 1)
      return tooMany
    }
    const simulation = simulateSession({ events: burst, startMs, nowMs: startMs, failsWith })
    await simulation.pass(7 * minute)
    expect(simulation.rows).toHaveLength(40_000)
    expect(failing.size).toBeGreaterThan(8)
    for (const nth of failing) {
      const { at = 0 } = simulation.requests[nth] ?? {}
      const during = simulation.requests.slice(nth + 1).filter((other) => other.at < at + 7000)
      // There are six slots: these were under way.
      expect(during.length, `after the request ${String(nth)}`).toBeLessThanOrEqual(5)
    }
  })

  it('waits as long as the service has asked to after the last try of a poll as well, and says when the next request is', async () => {
    const failure: AppError = { kind: 'httpStatus', status: 500, body: '', retryAfterSeconds: 40 }
    let isDown = false
    const simulation = simulateSession({
      events: silence,
      startMs,
      nowMs: startMs,
      failsWith: () => (isDown ? failure : undefined),
    })
    await simulation.pass(5000)
    isDown = true
    const before = simulation.requests.length
    const between: (number | undefined)[] = []
    while (simulation.requests.length < before + 8) {
      await simulation.pass(1000)
      const { at = 0 } = simulation.requests.at(-1) ?? {}
      // By then, the page has heard of the answer.
      if (simulation.requests.length === before || simulation.now() < at + 2000) continue
      const { repetition, nextPollAt } = simulation.last.devices[0] ?? {}
      between.push(repetition?.at ?? nextPollAt)
    }
    const sent = simulation.requests.slice(before).map(({ at }) => at)
    for (const [nth, at] of sent.slice(1).entries()) {
      expect(at - (sent[nth] ?? 0), `request ${String(nth + 1)}`).toBeGreaterThanOrEqual(40_000)
      expect(at - (sent[nth] ?? 0), `request ${String(nth + 1)}`).toBeLessThanOrEqual(41_000)
    }
    expect([...new Set(between)]).toEqual(sent.slice(0, -1).map((at) => at + 40_000))
  })
})
