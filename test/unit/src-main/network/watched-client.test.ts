import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createServiceStatuses } from '../../../../src-main/connections/service-statuses'
import { observeClient } from '../../../../src-main/network/last-failure'
import { recordServiceStatus } from '../../../../src-main/network/watched-client'
import type { ServiceClient } from '../../../../src-main/service/client'
import { ObservedLine } from '../../../../src-main/service/line'
import type { Received, UnreadAnswer } from '../../../../src-main/service/unread-answer'
import { createManualClock } from '../../support/manual-clock'

const target = { baseUrl: 'https://gw.example.com/iot', token: 'token-1', connectionId: 'c' }
const notJson: AppError = { kind: 'notJson', status: 200, body: '' }
const noWay: AppError = {
  kind: 'network',
  cause: 'refused',
  host: 'gw.example.com',
  detail: 'net::ERR_CONNECTION_REFUSED',
}
const signal = new AbortController().signal

/** Deletions that are received in turn as given, each at the time it is then. */
const setUp = (...outcomes: readonly (AppError | Result<object>)[]) => {
  const clock = createManualClock()
  const lines: string[] = []
  const serviceStatuses = createServiceStatuses({ clock, onChange: () => undefined })
  serviceStatuses.useToken(target.baseUrl, target.token)
  const left = [...outcomes]
  const deleteEvent = async (): Promise<Result<UnreadAnswer<object>>> => {
    const outcome = left.shift() ?? ok({})
    if (!('ok' in outcome)) return failed(outcome)
    const receivedAt = clock.now()
    const received: Received = { status: 200, byteCount: 2, durationMs: 1, receivedAt }
    return ok({ receivedAt, read: async () => (outcome.ok ? ok(received) : outcome) })
  }
  const sent: ServiceClient = {
    deleteEvent,
    listEvents: () => Promise.reject(new Error('not asked for')),
    lineTo: () => new ObservedLine(),
  }
  const log = {
    info: (what: string, detail = '') => void lines.push(`${what}: ${detail}`),
    warn: () => undefined,
  }
  const observed = observeClient(sent, clock, log)
  const client = recordServiceStatus(observed, serviceStatuses)
  return { clock, lines, serviceStatuses, observed, receive: () => client.deleteEvent(target, 'e-1', signal) }
}

const read = async (received: Result<UnreadAnswer<object>>): Promise<unknown> =>
  received.ok ? received.value.read() : received

describe('what is noted of requests', () => {
  it('is nothing before an answer is read, and then the time when it came', async () => {
    const { clock, serviceStatuses, receive } = setUp(ok({}))
    const received = await receive()
    const at = clock.now()
    await clock.advance(5000)
    expect(serviceStatuses.of(target.baseUrl)).toEqual({ kind: 'unknown' })
    await read(received)
    expect(serviceStatuses.of(target.baseUrl)).toEqual({ kind: 'answered', at })
  })

  it('is the answer that came later, not the one that was read later', async () => {
    const { clock, serviceStatuses, receive } = setUp(ok({}), failed(notJson))
    const earlier = await receive()
    await clock.advance(1000)
    const later = await receive()
    const at = clock.now()
    await read(later)
    await clock.advance(1000)
    await read(earlier)
    expect(serviceStatuses.of(target.baseUrl)).toEqual({ kind: 'answered', at, error: notJson })
  })

  it('is each failure once: of receiving at once, of reading when it is read', async () => {
    const { clock, lines, serviceStatuses, observed, receive } = setUp(noWay, failed(notJson), ok({}))
    await read(await receive())
    expect(serviceStatuses.of(target.baseUrl)).toEqual({ kind: 'unreachable', at: clock.now(), error: noWay })
    expect(observed.lastFailure()).toEqual({ at: clock.now(), error: noWay })
    await read(await receive())
    await read(await receive())
    expect(observed.lastFailure()).toEqual({ at: clock.now(), error: notJson })
    expect(lines).toEqual([
      'delete event failed: network refused net::ERR_CONNECTION_REFUSED',
      'delete event failed: notJson 200',
    ])
  })
})
