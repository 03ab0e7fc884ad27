import { describe, expect, it } from 'vitest'
import { searchRangeOf } from '../../../../src-main/deletion/search-range'

const at = Date.UTC(2026, 10, 20, 8, 15, 30, 250)
const record = (stamps: Record<string, unknown>): string =>
  JSON.stringify({ id: 'x', deviceId: 'pump', ...stamps })

describe('where an event is looked for', () => {
  it('at every time stamp of its record, and at the one of its id', () => {
    const stamps = { createdTime: at, ingressTimeStamp: at + 5, deviceTimestamp: at - 7 }
    expect(searchRangeOf({ eventId: `pump@#t@#${String(at - 9)}`, record: record(stamps) })).toEqual({
      eventId: `pump@#t@#${String(at - 9)}`,
      devices: ['pump'],
      instants: [at, at + 5, at - 7, at - 9],
      reachMs: 0,
    })
  })

  it.each([
    ['seconds', Math.floor(at / 1000), Math.floor(at / 1000) * 1000],
    ['microseconds', at * 1000 + 3, at],
    ['text', String(at), at],
    ['parts of a millisecond', at + 0.4, at],
  ])('also where a stamp in %s means', (_unit, stamp, instant) => {
    expect(searchRangeOf({ eventId: 'x', record: record({ createdTime: stamp }) })?.instants).toContain(
      instant,
    )
  })

  it.each([
    ['out of all dates', 9e15],
    ['no number', 'soon'],
    ['null', null],
  ])('not at a stamp that is %s', (_name, stamp) => {
    expect(
      searchRangeOf({
        eventId: 'x',
        record: record({ createdTime: stamp, deviceTimestamp: at }),
      })?.instants.at(-1),
    ).toBe(at)
  })

  it('ten minutes around the time of an id alone, as the range may apply to another stamp', () => {
    expect(searchRangeOf({ eventId: `pump@#t@#${String(at)}` })).toMatchObject({
      devices: ['pump'],
      instants: [at],
      reachMs: 600_000,
    })
  })

  it('around what a person says of an id of another shape', () => {
    expect(searchRangeOf({ eventId: 'odd', deviceId: 'pump', around: at })).toMatchObject({
      devices: ['pump'],
      instants: [at],
      reachMs: 600_000,
    })
  })

  it('what the user says comes first, also where the id looks like one', () => {
    const eventId = `pump@#t@#${String(at)}`
    expect(searchRangeOf({ eventId, deviceId: 'valve', around: at + 5000 })).toEqual({
      eventId,
      devices: ['valve'],
      instants: [at + 5000, at],
      reachMs: 600_000,
    })
    expect(
      searchRangeOf({ eventId, deviceId: 'valve', record: record({ createdTime: at + 1 }) })?.devices[0],
    ).toBe('valve')
  })

  it('at the device that the id names as well, where the record names another', () => {
    const eventId = `pump@#t@#${String(at)}`
    expect(
      searchRangeOf({ eventId, record: JSON.stringify({ id: eventId, deviceId: 'valve', createdTime: at }) })
        ?.devices,
    ).toEqual(['valve', 'pump'])
  })

  it('at every device that is known to have the id, and at the times of each', () => {
    const others = [
      JSON.stringify({ id: 'x', deviceId: 'valve', createdTime: at + 9 }),
      record({ createdTime: at + 3 }),
      '{',
    ]
    expect(searchRangeOf({ eventId: 'x', record: record({ createdTime: at }), others })).toEqual({
      eventId: 'x',
      devices: ['pump', 'valve'],
      instants: [at, at + 9, at + 3],
      reachMs: 0,
    })
  })

  it('where a person says, before what an id says that only looks as if it knew', () => {
    const said = { deviceId: 'fan', around: at + 3_600_000 }
    expect(searchRangeOf({ eventId: `pump@#t@#${String(at)}`, ...said })).toEqual({
      eventId: `pump@#t@#${String(at)}`,
      devices: ['fan'],
      instants: [at + 3_600_000, at],
      reachMs: 600_000,
    })
  })

  it.each([
    ['no device', { eventId: 'odd', around: at }],
    ['no time', { eventId: 'odd', deviceId: 'pump' }],
    ['a record that is no JSON', { eventId: 'odd', record: '{' }],
  ])('nowhere with %s', (_name, sought) => {
    expect(searchRangeOf(sought)).toBeUndefined()
  })
})
