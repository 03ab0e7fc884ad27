import { describe, expect, it } from 'vitest'
import { resolveRange } from '../../../../src-core/time/range-presets'

const hour = 3_600_000
const noonAfterFold = Date.parse('2026-10-25T12:00:00+01:00')

describe('range presets', () => {
  it('counts hours back from now', () => {
    expect(resolveRange('lastHour', 'UTC', 10 * hour)).toEqual({ start: 9 * hour, end: 10 * hour })
    expect(resolveRange('last24Hours', 'UTC', noonAfterFold)).toEqual({
      start: noonAfterFold - 24 * hour,
      end: noonAfterFold,
    })
    expect(resolveRange('last7Days', 'UTC', noonAfterFold).start).toBe(noonAfterFold - 168 * hour)
    expect(resolveRange('last30Days', 'UTC', noonAfterFold).start).toBe(noonAfterFold - 720 * hour)
  })

  it('starts today at midnight of the zone', () => {
    expect(resolveRange('today', 'Asia/Kathmandu', Date.parse('2026-11-20T00:30:00Z'))).toEqual({
      start: Date.parse('2026-11-20T00:00:00+05:45'),
      end: Date.parse('2026-11-20T00:30:00Z'),
    })
  })

  it('knows that the day the clocks go back has 25 hours', () => {
    const range = resolveRange('yesterday', 'Europe/Berlin', noonAfterFold + 24 * hour)
    expect(range).toEqual({
      start: Date.parse('2026-10-25T00:00:00+02:00'),
      end: Date.parse('2026-10-26T00:00:00+01:00'),
    })
    expect((range.end ?? 0) - (range.start ?? 0)).toBe(25 * hour)
  })

  it('starts a day without midnight at its first instant', () => {
    expect(resolveRange('today', 'Africa/Cairo', Date.parse('2026-04-24T12:00:00+03:00')).start).toBe(
      Date.parse('2026-04-24T01:00:00+03:00'),
    )
    expect(resolveRange('yesterday', 'Africa/Cairo', Date.parse('2026-04-25T12:00:00+03:00')).start).toBe(
      Date.parse('2026-04-24T01:00:00+03:00'),
    )
  })

  it('has no instants of its own for custom and for what the service decides', () => {
    expect(resolveRange('custom', 'UTC', 0)).toEqual({})
    expect(resolveRange('serviceDefault', 'UTC', 0)).toEqual({})
  })
})
