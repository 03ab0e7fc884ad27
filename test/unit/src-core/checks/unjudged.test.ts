import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, type FaultKind, faultKinds } from '../../../../src-core/checks/faults'
import { countFaults, findFaults } from '../../../../src-core/checks/find-faults'
import { createUnjudgedTally, unjudgedCount } from '../../../../src-core/checks/unjudged'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonObject, JsonValue } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { refreshMarkCode } from '../../../../src-core/events/refresh-mark'
import { runAtOnce } from '../../../../src-core/events/slices'
import { runCount } from '../../../support/run-count'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000
const timesOf = (time: number): JsonObject => ({
  id: `pump-0042@#temperature@#${String(time)}`,
  deviceTimestamp: time,
  ingressTimeStamp: time + 100,
  createdTime: time + 120,
})
/** Three hours of one attribute, one event a minute. */
const ordinary = (
  change: (event: JsonObject, index: number) => JsonObject = (event) => event,
  count = 180,
): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => {
    const time = now - (count - index) * minute
    const value = {
      modelId: 'model',
      deviceId: 'pump-0042',
      attributeCode: 'temperature',
      attributeType: 'Float',
      attributeData: 20 + (index % 7),
    }
    return change({ ...value, ...timesOf(time) }, index)
  })

/** `replaced`: the service has another record in place of the one in that row. */
const judge = (
  events: readonly JsonValue[],
  limits = defaultFaultSettings.limits,
  replaced: number | null = null,
) => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  if (replaced !== null) {
    const marks = new Uint8Array(table.rowCount)
    marks[replaced] = refreshMarkCode('replaced')
    table.setRefreshMarks(marks, new Float64Array(table.rowCount))
  }
  const tally = createUnjudgedTally()
  const faults = runAtOnce(findFaults(table, { ...defaultFaultSettings, limits }, now, tally.pass))
  return {
    judged: (kind: FaultKind) => table.rowCount - unjudgedCount(tally.of(kind)),
    of: (kind: FaultKind) => Object.fromEntries(tally.of(kind)),
    counts: countFaults(faults),
  }
}

describe('what the rules could not judge', () => {
  it('is next to nothing in ordinary events, and said', () => {
    const { of } = judge(ordinary(), [{ modelId: 'model', attributeCode: 'temperature', high: 80 }])
    const found = Object.fromEntries(
      faultKinds
        .map((kind) => [kind, of(kind)])
        .filter(([, reasons]) => Object.keys(reasons as object).length > 0),
    )
    const ofOtherKind = { otherNature: 180 }
    expect(found).toEqual({
      spike: { noNeighbours: 2 },
      gap: { noNeighbours: 1 },
      outOfOrder: { noNeighbours: 5 },
      levelShift: { fewEvents: 180 },
      seasonal: ofOtherKind,
      counterValue: ofOtherKind,
      counterReset: ofOtherKind,
      drift: { fewEvents: 180 },
      unlikeOthers: { noOthers: 180 },
      trouble: { noText: 180 },
    })
  })

  it('is every event where no time is usable, of each rule that goes by times', () => {
    const { judged, of } = judge(ordinary((event) => ({ ...event, deviceTimestamp: '2026-11-20 08:15' })))
    for (const kind of [
      'outlier',
      'spike',
      'flatLine',
      'future',
      'tooOld',
      'clocksApart',
      'ingressFirst',
      'outOfOrder',
      'duplicateSame',
      'duplicateOther',
      'gap',
    ] as const) {
      expect(of(kind)).toEqual({ noDeviceTime: 180 })
      expect(judged(kind)).toBe(0)
    }
    expect(judged('wrongType')).toBe(180)
  })

  it('is every event where the type is another one than Float or String', () => {
    const { of } = judge(ordinary((event) => ({ ...event, attributeType: 'Double' })))
    expect([of('wrongType'), of('notANumber')]).toEqual([{ otherType: 180 }, { otherType: 180 }])
  })

  it('tells each cause by itself', () => {
    const { of } = judge(
      ordinary((event, index) => {
        if (index === 3) return { ...event, deviceTimestamp: now + 90 * minute }
        if (index === 5) return { ...event, ingressTimeStamp: 'soon' }
        if (index === 7) return { ...event, attributeData: 'text' }
        if (index === 9)
          return Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'attributeData'))
        if (index === 11) return { ...event, id: 'event 11' }
        if (index === 13) return { ...event, deviceTimestamp: now - 166 * minute }
        return event
      }),
      [{ modelId: 'model', attributeCode: 'temperature', high: 80 }],
    )
    expect(of('outlier')).toEqual({ implausibleTime: 1, noNumber: 2 })
    expect(of('ingressFirst')).toEqual({ noIngressTime: 1 })
    expect(of('outOfOrder')).toEqual({ implausibleTime: 1, noIngressTime: 1, sameMoment: 1, noNeighbours: 5 })
    expect(of('wrongType')).toEqual({ noValue: 1 })
    expect(of('idMismatch')).toEqual({ otherId: 1 })
    expect(of('outOfRange')).toEqual({ noNumber: 2 })
  })

  it('is a record that the service has replaced: neither it nor its neighbours are judged by it', () => {
    const wild = (event: JsonObject, index: number): JsonObject =>
      index === 90 ? { ...event, attributeData: 9000 } : event
    expect(judge(ordinary(wild)).counts).toMatchObject({ outlier: 1, spike: 1 })
    const { of, counts } = judge(ordinary(wild), undefined, 90)
    expect(counts).toMatchObject({ outlier: 0, spike: 0 })
    expect(of('outlier')).toEqual({ replaced: 1 })
  })

  it('is a value that only neighbours of another time could tell to be an outlier', () => {
    // Three events between two days of silence, at a level that the device has at no other time.
    const day = 1440 * minute
    const apart = (event: JsonObject, index: number): JsonObject => {
      const time = now - (180 - index) * minute
      if (index < 90) return { ...event, ...timesOf(time - 2 * day) }
      return index < 93 ? { ...event, ...timesOf(time - day), attributeData: 34 } : event
    }
    const { of, counts } = judge(ordinary(apart))
    expect(counts).toMatchObject({ outlier: 0 })
    expect(of('outlier')).toEqual({ noNeighbours: 3 })
  })

  it('is a series that is too short to know what is usual, and every event without limits', () => {
    const { of } = judge(ordinary(undefined, 10))
    for (const kind of ['outlier', 'spike', 'flatLine', 'gap'] as const)
      expect(of(kind)).toEqual({ fewEvents: 10 })
    expect(of('outOfRange')).toEqual({ noLimits: 10 })
  })
})

describe('any events', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string({ maxLength: 5 }),
    fc.constant(null),
    fc.boolean(),
  )
  const time = fc.oneof(fc.integer({ min: now - 40 * minute, max: now + 10 * minute }), value)
  const event = fc.record(
    {
      attributeCode: fc.constantFrom('a', 'b'),
      attributeType: fc.constantFrom('Float', 'String', 'x'),
      attributeData: value,
      ingressTimeStamp: time,
      deviceTimestamp: time,
    },
    { requiredKeys: [] },
  )
  it('are passed over once by a rule at the most, and never when the rule flags them', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        const { judged, counts } = judge(events as readonly JsonValue[])
        for (const kind of faultKinds) {
          expect(judged(kind)).toBeGreaterThanOrEqual(counts[kind])
          expect(judged(kind)).toBeLessThanOrEqual(events.length)
        }
      }),
      { seed: 20_261_122, numRuns: runCount(300, 60) },
    )
  })
})
