import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { createEventMerge } from '../../../../src-main/parsing/event-merge'
import { createRecordSet } from '../../../../src-main/parsing/record-set'

const seed = 20261121

const head = fc.constantFrom('pump-0042@#temperature', 'pump-0042@#humidity', 'a@#b@#c', '', '@#')
const time = fc.oneof(
  fc.integer({ min: 1_763_622_000_000, max: 1_763_622_000_006 }).map(String),
  fc.constantFrom(
    '0',
    '00',
    '01',
    '-1',
    '1.5',
    '1e3',
    '',
    ' 1',
    '999999999999999',
    '9007199254740993',
    '4294967296',
    '١',
  ),
)
const id = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(head, time).map((parts) => parts.join('@#')) },
  { weight: 1, arbitrary: fc.string() },
)
const value: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(
  1,
  '1',
  -0,
  0,
  1.5,
  true,
  'true',
  null,
  'null',
  '',
  [],
  '[]',
  [1],
  { a: 1 },
  new ExactNumber('9007199254740993'),
  '9007199254740993',
  9_007_199_254_740_992,
)
const record: fc.Arbitrary<JsonValue> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      id,
      deviceTimestamp: fc.constantFrom(1, 2),
      attributeData: value,
    }) as fc.Arbitrary<JsonValue>,
  },
  { weight: 1, arbitrary: fc.record({ attributeData: value }) as fc.Arbitrary<JsonValue> },
  { weight: 1, arbitrary: value },
)

/** An exact number is another value than the text of its digits; `stringifyJson` quotes texts only. */
const textOf = (element: JsonValue): string => stringifyJson(element)

const countsOf = (elements: readonly JsonValue[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const element of elements) counts.set(textOf(element), (counts.get(textOf(element)) ?? 0) + 1)
  return counts
}

/** What has to be handed out in all: of each record as many as one answer held at the most. */
const expectedCounts = (answers: readonly (readonly JsonValue[])[]): Map<string, number> => {
  const most = new Map<string, number>()
  for (const answer of answers)
    for (const [text, count] of countsOf(answer)) most.set(text, Math.max(count, most.get(text) ?? 0))
  return most
}

describe('answers that overlap', () => {
  it('give every record once, whatever ids they share', () => {
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 40 }), { maxLength: 6 }), (answers) => {
        const merge = createEventMerge()
        const added = answers.flatMap((answer) => merge.add(answer).added)
        expect(countsOf(added)).toEqual(expectedCounts(answers))
      }),
      { seed, numRuns: 500 },
    )
  })
  it('count the records whose id another one has', () => {
    const event = (name: string, attributeData: number) => ({ id: `pump@#t@#${name}`, attributeData })
    const merge = createEventMerge()
    expect(merge.add([event('1', 1), event('1', 2), event('2', 1)]).sharedIdCount).toBe(1)
    expect(merge.add([event('1', 2), event('2', 1), event('2', 1), event('3', 1)])).toEqual({
      added: [event('2', 1), event('3', 1)],
      sharedIdCount: 1,
    })
    expect(merge.add([event('1', 1), event('2', 1), event('2', 1)])).toEqual({ added: [], sharedIdCount: 0 })
  })
  it('know a record whose members come in another order', () => {
    const merge = createEventMerge()
    merge.add([{ id: 'a', one: 1, two: '2' }])
    expect(merge.add([{ two: '2', one: 1, id: 'a' }]).added).toEqual([])
    expect(merge.add([{ id: 'a', one: '2', two: 1 }]).added).toHaveLength(1)
  })
})

describe('records that were seen', () => {
  it('stay known while the table grows', () => {
    const records = Array.from({ length: 50_000 }, (_, at) => ({
      id: `pump-${String(at % 7)}@#state@#${String(1_763_622_000_000 + at * 4_096)}`,
      at,
    }))
    const set = createRecordSet()
    set.beginAnswer()
    expect(records.filter((each) => set.add(each) === 'new')).toHaveLength(records.length)
    set.beginAnswer()
    expect(records.filter((each) => set.add(each) === 'seen')).toHaveLength(records.length)
  })
  it('may all have one id, without taking a time that grows with the square of their number', () => {
    const set = createRecordSet()
    const add = (from: number): number => {
      set.beginAnswer()
      return Array.from({ length: 100_000 }, (_, at) => set.add({ id: 'pump@#t@#1', at: from + at })).filter(
        (sighting) => sighting !== 'seen',
      ).length
    }
    // A hundred thousand steps for each would be ten thousand million.
    expect([add(0), add(0), add(50_000)]).toEqual([100_000, 0, 50_000])
  })
})
