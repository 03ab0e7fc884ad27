import { expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import type { LiveDevice } from '../../../../src-core/live/live-device'
import { beginningOf, unasked } from '../../../../src-core/live/live-state'
import { mayTryNow, troubleOf } from '../../../../src-core/live/trouble'

const now = 1_000_000
const failing: AppError = { kind: 'httpStatus', status: 500, body: '' }
const unreachable: AppError = { kind: 'network', cause: 'refused', host: 'gw', detail: '' }
const tooMany: AppError = { kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 600 }
const device = (deviceId: string, change: Partial<LiveDevice>): LiveDevice => ({
  ...unasked(deviceId),
  stage: 'waiting',
  ...change,
})
const worstOf = (...devices: readonly LiveDevice[]) =>
  troubleOf(
    {
      ...beginningOf(
        'q',
        devices.map(({ deviceId }) => deviceId),
      ),
      devices,
    },
    now,
  )

it('names the loudest trouble of several devices, wherever it stands', () => {
  const slow = device('slow', { stage: 'asking', unansweredSince: now - 60_000 })
  const failed = device('failed', { error: failing, nextPollAt: now + 30_000 })
  const away = device('away', { error: unreachable, nextPollAt: now + 1000 })
  expect(worstOf(slow, failed, away)).toMatchObject({ deviceId: 'away', error: unreachable })
  expect(worstOf(slow, failed)).toMatchObject({ deviceId: 'failed' })
  expect(worstOf(slow)).toMatchObject({ deviceId: 'slow', unansweredMs: 60_000 })
})

it('names the longest wait of equally loud ones, and does not offer to ask a service that has said how long', () => {
  const short = device('short', { error: tooMany, nextPollAt: now + 5000 })
  const long = device('long', { repetition: { error: tooMany, at: now + 600_000 } })
  const away = device('away', { error: unreachable, nextPollAt: now + 10_000 })
  const worst = worstOf(short, away, long)
  expect(worst).toMatchObject({ deviceId: 'long', nextAt: now + 600_000 })
  expect(mayTryNow(worst)).toBe(false)
  expect(worstOf(short, away)).toMatchObject({ deviceId: 'away' })
})
