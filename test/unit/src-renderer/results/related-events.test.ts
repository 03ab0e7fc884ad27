import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../../src-core/events/view-spec'
import { relatedView } from '../../../../src-renderer/results/related-events'
import { sampleEvent } from '../../src-core/events/sample-events'
import { tableOf } from '../../support/file-bytes'

const time = 1_763_700_000_000
const minutes = 60_000
const event = sampleEvent({
  deviceTimestamp: time,
  attributeCode: 'pressure',
  attributeData: 2.5,
  correlationId: 'c-1',
  deviceId: 'pump-7',
})
const one = tableOf([event])
const several = tableOf([
  event,
  sampleEvent({ deviceId: 'pump-8', correlationId: '', deviceTimestamp: null, attributeData: null }),
])
const newestFirst = [{ column: 'deviceTimestamp', isDescending: true }] as const
const range: Filter = {
  kind: 'range',
  column: 'deviceTimestamp',
  from: time - 5 * minutes,
  to: time + 5 * minutes,
}
const ofDevice: Filter = { kind: 'anyOf', column: 'deviceId', texts: ['pump-7'] }
const nothing = { filters: [], sort: newestFirst }

describe('the events that belong to an event', () => {
  it('are those of its device five minutes before and after it', () => {
    expect(relatedView(one, 0, 'around', nothing)).toEqual({
      filters: [range],
      search: '',
      sort: newestFirst,
    })
    expect(relatedView(several, 0, 'around', nothing)?.filters).toEqual([ofDevice, range])
  })

  it('around it are in order of time, which stays as it is if they are already', () => {
    expect(
      relatedView(one, 0, 'around', { filters: [], sort: [{ column: 'attributeData', isDescending: false }] })
        ?.sort,
    ).toEqual(newestFirst)
    const oldestFirst = [{ column: 'deviceTimestamp', isDescending: false }] as const
    expect(relatedView(one, 0, 'around', { filters: [], sort: oldestFirst })?.sort).toBe(oldestFirst)
  })

  it('have its correlationId, or its value of its attribute', () => {
    expect(relatedView(one, 0, 'correlation', nothing)?.filters).toEqual([
      { kind: 'anyOf', column: 'correlationId', texts: ['c-1'] },
    ])
    expect(relatedView(one, 0, 'sameValue', nothing)?.filters).toEqual([
      { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] },
      { kind: 'anyOf', column: 'attributeData', texts: ['2.5'] },
    ])
  })

  it('are unknown where the event lacks what they would have in common', () => {
    expect(relatedView(several, 1, 'around', nothing)).toBeNull()
    expect(relatedView(several, 1, 'correlation', nothing)).toBeNull()
    expect(relatedView(several, 1, 'sameValue', nothing)).toBeNull()
  })

  it('are not hidden by another filter: it is switched off, and the same question about another event is replaced', () => {
    const other: Filter = { kind: 'contains', column: 'channel', text: 'm' }
    const before: Filter = { kind: 'range', column: 'deviceTimestamp', from: 1, to: 2 }
    const outside: Filter = { ...before, isNot: true }
    expect(
      relatedView(one, 0, 'around', { filters: [other, before, outside], sort: newestFirst })?.filters,
    ).toEqual([{ ...other, isOff: true }, { ...outside, isOff: true }, range])
  })
})
