import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import { mayBeIn, outsideOf } from '../../../../src-main/parsing/range-fit'
import { stampedElements } from '../../../../src-main/parsing/range-stamps'

const asked = { start: 1000, end: 2000 }
const event = (
  deviceTimestamp: JsonValue,
  ingressTimeStamp = deviceTimestamp,
  createdTime = deviceTimestamp,
) => ({
  id: `e${String(deviceTimestamp)}`,
  deviceTimestamp,
  ingressTimeStamp,
  createdTime,
})
const outside = (...elements: readonly JsonValue[]) => outsideOf(stampedElements(elements), asked)

describe('events outside of the range', () => {
  it('are those that are outside by each of their times, and one of them is the example', () => {
    expect(outside(event(100), event(200), event(1500), event(2600))).toEqual({
      count: 3,
      earlierCount: 2,
      maxDistance: 899,
      eventTimes: [100, 100, 100],
      eventId: 'e100',
    })
  })

  it('are none if one time is inside, however late the others are', () => {
    expect(outside(event(100, 1500, 9000), event(1200, 8000, 9000), event(1, 2, 1999))).toBeUndefined()
  })

  it('are none that a service could have within a tick of the ends', () => {
    expect(outside(event(999), event(2001))).toBeUndefined()
    expect(outside(event(998))).toMatchObject({ count: 1, earlierCount: 1, maxDistance: 1 })
  })

  it('are none with a time that cannot be read, to which the range may apply', () => {
    expect(outside(event('yesterday', 9000, 9000), event(null, 9000, 9000), {}, 'text', null)).toBeUndefined()
  })

  it('may lack a time', () => {
    expect(outside({ deviceTimestamp: 5000 })).toMatchObject({
      count: 1,
      earlierCount: 0,
      eventTimes: [5000],
    })
  })
})

describe('an event that is wanted', () => {
  const wanted = (...times: readonly (number | null)[]) => mayBeIn({ first: 1000, last: 2000 }, times)

  it('is in the window by one of its times', () => {
    expect([wanted(1000, 5, 5), wanted(5, 5, 2000), wanted(999, 2001, 999)]).toEqual([true, true, false])
  })

  it('is any with a time that cannot be read', () => {
    expect([wanted(5, null, 5), wanted()]).toEqual([true, true])
  })
})
