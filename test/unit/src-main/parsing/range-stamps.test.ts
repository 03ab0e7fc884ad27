import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import {
  createRangeStamps,
  type RangeStamps,
  stampedElements,
} from '../../../../src-main/parsing/range-stamps'

const asked = { start: 1000, end: 2000 }
const event = (
  deviceTimestamp: number,
  ingressTimeStamp = deviceTimestamp + 10,
  createdTime = deviceTimestamp + 20,
) => ({
  deviceTimestamp,
  ingressTimeStamp,
  createdTime,
})
const read = (stamps: RangeStamps, elements: readonly JsonValue[], range = asked) => [
  ...stamps.read(stampedElements(elements), range),
]

describe('the stamps of an answer', () => {
  it('ascend, whatever the order of its elements', () => {
    const same = [1500, 1200, 1900].map((at) => event(at, at, at))
    expect(read(createRangeStamps(), same)).toEqual([1200, 1500, 1900])
  })

  it('are those of the only field whose values all lie in the range, both ends included', () => {
    expect(read(createRangeStamps(), [event(1000, 900, 2100), event(2000, 1900, 3100)])).toEqual([1000, 2000])
  })

  it('lie further inside while several fields are possible', () => {
    expect(read(createRangeStamps(), [event(1100), event(1300), event(1500), event(1900)])).toEqual([
      1120, 1320, 1500, 1900,
    ])
  })

  it('are never again those of a field that was outside once', () => {
    const stamps = createRangeStamps()
    read(stamps, [event(990, 1000, 2100)])
    expect(read(stamps, [event(1100, 1400, 1700)])).toEqual([1400])
  })

  it('leave out elements without a number, and are those of the field that most have', () => {
    const elements = [
      { deviceTimestamp: 1200 },
      { deviceTimestamp: 'soon', createdTime: 1300 },
      { deviceTimestamp: 1400 },
      'text',
      null,
    ]
    expect(read(createRangeStamps(), elements)).toEqual([1200, 1400])
  })

  it('are spread evenly over the range if no field is possible', () => {
    expect(read(createRangeStamps(), [{}, {}, {}, {}])).toEqual([1125, 1375, 1625, 1875])
    expect(read(createRangeStamps(), [event(1, 2, 3), event(4, 5, 6)])).toEqual([1250, 1750])
  })

  it('are none of an empty answer, which excludes no field', () => {
    const stamps = createRangeStamps()
    expect(read(stamps, [])).toEqual([])
    expect(read(stamps, [event(1100, 0, 0)])).toEqual([1100])
  })
})
