import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocateBatch } from '../../../../src-core/codec/event-columns'
import { createTextDictionaries } from '../../../../src-core/codec/event-dictionary'
import { writeRow } from '../../../../src-core/codec/event-row'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src-core/codec/json'
import { createOrdinaryWriter } from '../../../../src-core/codec/ordinary-row'
import { eventFields } from '../../../../src-core/events/event'
import { anyElement, anyId, anyText } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const targetOf = (extras: string[] = []) => ({
  columns: allocateBatch(1).columns,
  dictionaries: createTextDictionaries(),
  keepExtra: (_: number, json: string) => void extras.push(json),
})

const anyTail = fc.constantFrom(
  '0',
  '7',
  '007',
  '-1',
  '1e3',
  '',
  ' 5',
  '1763622000123',
  '999999999999999',
  '9007199254740993',
)
/** Ordinary but for one field, or for the end of its id. */
const nearlyOrdinary: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc
    .record({ deviceId: anyText, attributeCode: anyText, tail: anyTail })
    .map(({ deviceId, attributeCode, tail }) => ({
      deviceId,
      attributeCode,
      id: `${deviceId}@#${attributeCode}@#${tail}`,
    })),
  fc.record({ id: anyId }),
  fc.record({
    attributeData: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), anyText, fc.constant(null)),
  }),
  fc
    .tuple(
      fc.constantFrom(...eventFields.map(({ name }) => name)),
      fc.constantFrom<JsonValue>(1.5, 0, 'text', '', true, null, []),
    )
    .map(([name, value]) => ({ [name]: value })),
  fc.record({ extra: anyText }),
)

it('comes to the same as the way for any record, and writes nothing of one it leaves to that', () => {
  let written = 0
  fc.assert(
    fc.property(
      fc.oneof(
        nearlyOrdinary.map((change) => sampleEvent(change)),
        anyElement,
      ),
      fc.constantFrom(undefined, 'pump-7'),
      (element, askedDevice) => {
        const extras: string[] = []
        const [ordinary, any] = [targetOf(), targetOf(extras)]
        writeRow(any, 0, element, askedDevice)
        if (!isJsonObject(element) || !createOrdinaryWriter(ordinary, askedDevice)(element, 0)) {
          expect(ordinary.columns).toEqual(allocateBatch(1).columns)
          return
        }
        written += 1
        expect(ordinary.columns).toEqual(any.columns)
        expect(extras).toEqual([])
        for (const [name, dictionary] of Object.entries(ordinary.dictionaries)) {
          expect(dictionary.takeNew()).toEqual(
            any.dictionaries[name as keyof typeof any.dictionaries].takeNew(),
          )
        }
      },
    ),
    { seed: 20261120, numRuns: 3000 },
  )
  expect(written).toBeGreaterThan(300)
})

it('takes an ordinary event, or the way for any record would have all the work', () => {
  const write = createOrdinaryWriter(targetOf(), 'pump-7')
  expect(write(sampleEvent(), 0)).toBe(true)
  expect(write(sampleEvent({ attributeType: 'String', attributeData: 'on', deleted: true }), 0)).toBe(true)
  expect(write(sampleEvent({ deviceId: 'pump-8' }), 0)).toBe(false)
})
