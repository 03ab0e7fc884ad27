import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecordKey, textOfKey } from '../../../../src-main/parsing/record-key'
import { createRecordRows } from '../../../../src-main/parsing/record-rows'

const key = (head: number, time: number, high = 1, low = 1): RecordKey => ({ head, time, high, low })

/** What is said of each record of each answer. */
const sightings = (answers: readonly (readonly RecordKey[])[]) => {
  const rows = createRecordRows()
  return answers.map((answer) => {
    rows.beginAnswer()
    return answer.map(rows.add)
  })
}

/** The same, with nothing but sets of texts. */
const expectedSightings: typeof sightings = (answers) => {
  const [ids, records] = [new Set<string>(), new Set<string>()]
  return answers.map((answer) => {
    const here = new Set<string>()
    return answer.map((record) => {
      const [id, text] = [`${String(record.head)} ${String(record.time)}`, textOfKey(record)]
      const sighting = here.has(text)
        ? 'again'
        : records.has(text)
          ? 'seen'
          : ids.has(id)
            ? 'sharesId'
            : 'new'
      for (const [set, each] of [
        [here, text],
        [records, text],
        [ids, id],
      ] as const)
        set.add(each)
      return sighting
    })
  })
}

const half = fc.oneof(fc.constantFrom(0, 1, 0xffff_ffff), fc.integer({ min: 0, max: 0xffff_ffff }))
const someKey = fc.record({
  head: fc.integer({ min: 1, max: 3 }),
  // Those without a time or without an id have negative ones; the others differ in the upper half only, in
  // the lower half only, or in both.
  time: fc.oneof(
    fc.constantFrom(-1, -2, 0, 2 ** 32, 2 ** 33, 10 ** 15 - 1, -2 - 2 ** 52),
    fc.integer({ min: 1_763_622_000_000, max: 1_763_622_000_003 }),
  ),
  high: half,
  low: half,
})

describe('the records that were seen', () => {
  it('are new, seen in an earlier answer, or held by this answer already', () => {
    const [one, two] = [key(1, 5), key(1, 6)]
    expect(sightings([[one, one], [two, one, one], [], [one]])).toEqual([
      ['new', 'again'],
      ['new', 'seen', 'again'],
      [],
      ['seen'],
    ])
  })

  it('share an id if only the rest differs', () => {
    expect(
      sightings([
        [key(1, 5), key(1, 5, 2)],
        [key(1, 5, 1, 2), key(1, 5, 2)],
      ]),
    ).toEqual([
      ['new', 'sharesId'],
      ['sharesId', 'seen'],
    ])
  })

  it('are others with another time or another head', () => {
    expect(sightings([[key(1, 5), key(1, 6), key(2, 5), key(1, 5.5), key(1, 5 + 2 ** 32)]])).toEqual([
      ['new', 'new', 'new', 'new', 'new'],
    ])
  })

  it('are what sets of their texts say, whatever repeats in whichever answer', () => {
    const answers = fc
      .array(fc.array(someKey, { maxLength: 40 }), { maxLength: 8 })
      .chain((first) => fc.shuffledSubarray([...first, ...first]))
    fc.assert(
      fc.property(answers, (each) => {
        expect(sightings(each)).toEqual(expectedSightings(each))
      }),
      { seed: 20261123 },
    )
  })

  it('are still known when they are very many', () => {
    const start = 1_763_622_000_000
    const all = Array.from({ length: 60_000 }, (_, index) =>
      key(1 + (index % 7), start + index * 250, index, index * 3),
    )
    const others = [
      { ...key(1, start), high: 77 },
      { ...key(7, start + 59_996 * 250), low: 77 },
      key(8, start),
    ]
    const [first, second, third] = sightings([all, [...all, ...all], others])
    expect(new Set(first)).toEqual(new Set(['new']))
    expect(new Set(second?.slice(0, all.length))).toEqual(new Set(['seen']))
    expect(new Set(second?.slice(all.length))).toEqual(new Set(['again']))
    expect(third).toEqual(['sharesId', 'sharesId', 'new'])
  })

  it('are told apart even if very many share one id', () => {
    const all = Array.from({ length: 60 }, (_, index) => key(1, 5, index))
    const [first, second] = sightings([
      [...all, ...all],
      [...all, key(1, 6)],
    ])
    expect(first).toEqual([
      'new',
      ...Array.from({ length: 59 }, () => 'sharesId'),
      ...Array.from({ length: 60 }, () => 'again'),
    ])
    expect(second).toEqual([...Array.from({ length: 60 }, () => 'seen'), 'new'])
  })

  it('have a text that distinguishes all parts of a key', () => {
    const texts = [key(1, 23), key(12, 3), key(1, 2, 31), key(1, 23, 1, 11), key(1, 23, 11, 1)].map(textOfKey)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
