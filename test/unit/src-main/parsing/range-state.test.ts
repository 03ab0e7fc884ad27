import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createDeviceMerges } from '../../../../src-main/parsing/device-merges'
import { type PageOutcome, withBroken } from '../../../../src-main/parsing/page-outcome'
import { createRangeState } from '../../../../src-main/parsing/range-state'
import type { BodyProblem, PageFacts, PageRequest, Reading } from '../../../../src-main/ports/body-reader'
import { readElements } from '../../../../src-main/service/envelope'
import { sampleEvent } from '../../src-core/events/sample-events'

const asked: PageRequest = {
  deviceId: 'pump-7',
  limit: 1000,
  start: 1_763_622_000_000,
  end: 1_763_622_000_009,
}

type Take = (body: Uint8Array) => Reading<PageOutcome>

/** The same without reading anything from the bytes. */
const createParsed = (): Take => {
  const [encoder, merges] = [createEventEncoder(), createDeviceMerges()]
  return (body) => {
    const read = readElements(body)
    if (!read.ok) return read
    const { added, facts } = merges.addElements(read.value.elements, asked)
    return {
      ok: true,
      value: {
        facts: withBroken(facts, read.value.broken),
        ...(added.length > 0 && { batch: encoder.encode(added, asked.deviceId, read.value.doubled) }),
      },
    }
  }
}

const createRead = (): Take => {
  const state = createRangeState()
  return (body) => state.take(body, asked)
}

interface Taken {
  readonly answers: readonly (PageFacts | BodyProblem)[]
  readonly records: readonly string[]
  readonly anomalies: readonly (readonly string[])[]
}

/** What the page gets to see of some answers. */
const takenBy = (take: Take, bodies: readonly Uint8Array[]): Taken => {
  const table = createEventTable()
  const answers = bodies.map((body) => {
    const taken = take(body)
    if (taken.ok && taken.value.batch !== undefined) table.append(taken.value.batch)
    return taken.ok ? taken.value.facts : taken.problem
  })
  const rows = Array.from({ length: table.rowCount }, (_, row) => row)
  return {
    answers,
    records: rows.map((row) => table.recordJson(row)),
    anomalies: rows.map((row) => table.anomaliesOf(row)),
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const event = fc
  .record({
    time: fc.integer({ min: 1_763_622_000_000, max: 1_763_622_000_009 }),
    attributeCode: fc.constantFrom('temperature', 'state', 'a@#b', ''),
    value: fc.constantFrom<(number | string)[]>(1, 2.5, -0, 1e21, 0.1 + 0.2, 'on', '', '正常'),
    correlationId: fc.constantFrom('', 'c'),
    deleted: fc.boolean(),
  })
  .map(({ time, attributeCode, value, ...others }) =>
    sampleEvent({
      ...others,
      attributeCode,
      id: `pump-7@#${attributeCode}@#${String(time)}`,
      createdTime: time,
      deviceTimestamp: time,
      attributeType: typeof value === 'number' ? 'Float' : 'String',
      attributeData: value,
    }),
  )
/** Each makes the parser read the answer that contains it. */
const oddEvent = fc.oneof(
  event.map((each): JsonObject => ({ ...each, more: 1 })),
  event.map((each): JsonObject => ({ ...each, attributeData: null })),
  event.map((each): JsonObject => ({ ...each, deviceId: 'pump-8' })),
  event.map((each): JsonObject => Object.fromEntries(Object.entries(each).reverse())),
)
const answer = fc.record({
  events: fc.array(fc.oneof({ weight: 40, arbitrary: event }, { weight: 1, arbitrary: oddEvent }), {
    maxLength: 30,
  }),
  indent: fc.constantFrom(0, 0, 2),
  isCodeLast: fc.boolean(),
})
const bodyOf = ({
  events,
  indent,
  isCodeLast,
}: typeof answer extends fc.Arbitrary<infer T> ? T : never): Uint8Array =>
  bytesOf(
    JSON.stringify(
      isCodeLast ? { result: events, returnCode: 0 } : { returnCode: 0, result: events },
      null,
      indent,
    ),
  )

describe('answers of a range', () => {
  it('are the same events and facts, whichever of them are read from their bytes', () => {
    fc.assert(
      fc.property(fc.array(answer.map(bodyOf), { minLength: 1, maxLength: 6 }), (bodies) => {
        expect(takenBy(createRead(), bodies)).toEqual(takenBy(createParsed(), bodies))
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })

  it('are the same with a byte changed anywhere', () => {
    const change = fc.record({
      at: fc.nat(),
      by: fc.constantFrom(...'{}[],:"\\ 0-.e1tn\n\0é'),
      isInserted: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 1, maxLength: 3 }),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        (events, changes) => {
          let text = JSON.stringify({ returnCode: 0, result: events })
          for (const { at, by, isInserted } of changes) {
            const index = at % text.length
            text = text.slice(0, index) + by + text.slice(index + (isInserted ? 0 : 1))
          }
          // An answer before and one behind it, with which it shares events.
          const bodies = [
            JSON.stringify({ returnCode: 0, result: events.slice(1) }),
            text,
            JSON.stringify({ returnCode: 0, result: events }),
          ].map(bytesOf)
          expect(takenBy(createRead(), bodies)).toEqual(takenBy(createParsed(), bodies))
        },
      ),
      { seed: 20261122, numRuns: 600 },
    )
  })

  it('of several devices share the dictionaries of one table, also behind an answer that is broken at its end', () => {
    const take = createRangeState().take
    const table = createEventTable()
    const body = (deviceId: string, attributeCode: string) =>
      JSON.stringify({
        returnCode: 0,
        result: [sampleEvent({ deviceId, attributeCode, id: `${deviceId}@#${attributeCode}@#5` })],
      })
    expect(take(bytesOf(body('pump-1', 'lost').slice(0, -1)), { deviceId: 'pump-1', limit: 1000 })).toEqual({
      ok: false,
      problem: { kind: 'notJson' },
    })
    for (const [deviceId, attributeCode] of [
      ['pump-1', 'a'],
      ['pump-2', 'a'],
      ['pump-2', 'b'],
    ] as const) {
      const taken = take(bytesOf(body(deviceId, attributeCode)), { deviceId, limit: 1000 })
      if (taken.ok && taken.value.batch !== undefined) table.append(taken.value.batch)
    }
    expect([0, 1, 2].map((row) => table.eventId(row))).toEqual([
      'pump-1@#a@#5',
      'pump-2@#a@#5',
      'pump-2@#b@#5',
    ])
  })

  it('are known again however many texts they have, also when the parser reads them the second time', () => {
    const take = createRead()
    const events = Array.from({ length: 300 }, (_, index) =>
      sampleEvent({ attributeType: 'String', attributeData: `text ${String(index)}` }),
    )
    const bodies = [events, [...events, sampleEvent({ more: 1 })], events].map((result) =>
      bytesOf(JSON.stringify({ returnCode: 0, result })),
    )
    expect(
      bodies.map((body) => take(body)).map((taken) => (taken.ok ? taken.value.facts.newCount : NaN)),
    ).toEqual([300, 1, 0])
  })
})
