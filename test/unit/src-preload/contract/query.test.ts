import { describe, expect, it } from 'vitest'
import { eventsQuery } from '../../../../src-core/events/events-query'
import { askedQueryOf, isSameQuery, type RecentQuery } from '../../../../src-core/results/asked-query'
import { deviceRequest } from '../../../../src-main/service/wire-url'

const recent: RecentQuery = {
  devices: ['pump-7', 'pump-8'],
  preset: 'custom',
  start: 1,
  end: 2,
  extent: 'complete',
  limit: 500,
}

describe('what a query asks for', () => {
  it('is passed on without its times, its mode and its limit', () => {
    expect(eventsQuery(recent)).toEqual({ devices: ['pump-7', 'pump-8'] })
  })

  it('is asked of one device at a time, in the zone of the query', () => {
    expect(deviceRequest({ ...recent, zone: 'Europe/Berlin' }, 'pump-8')).toEqual({
      deviceId: 'pump-8',
      zone: 'Europe/Berlin',
    })
  })

  it('has a limit only if it is for the latest events', () => {
    expect(askedQueryOf(recent).limit).toBeNull()
    expect(askedQueryOf({ ...recent, extent: 'latest' }).limit).toBe(500)
  })

  it('is the same in complete ranges of any limit, but not of the latest events', () => {
    const isSame = (extent: RecentQuery['extent']): boolean =>
      isSameQuery(askedQueryOf({ ...recent, extent }), askedQueryOf({ ...recent, extent, limit: 400 }))
    expect([isSame('complete'), isSame('latest')]).toEqual([true, false])
  })
})
