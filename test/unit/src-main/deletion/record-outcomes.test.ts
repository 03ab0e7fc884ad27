import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeletionState } from '../../../../src-core/deletion/deletion-outcome'
import type { Look } from '../../../../src-main/deletion/look-windows'
import type { Finding } from '../../../../src-main/deletion/looks'
import {
  assess,
  assessBefore,
  matchingRecord,
  nothingKnown,
  notYetKnown,
  stateOf,
  verifiedOf,
} from '../../../../src-main/deletion/record-outcomes'
import { eventOf } from './deletion-support'

type Record_ = Record<string, string | number | boolean>

/** What a service that is told to delete an id may do with the records that have it. */
const behaviours = ['removes', 'flags'].flatMap((how) =>
  (['first', 'last', 'all'] as const).map((which) => ({ how, which })),
)

const after = (
  records: readonly Record_[],
  { how, which }: { how: string; which: string },
): readonly Record_[] => {
  const live = records.filter(({ deleted }) => deleted !== true)
  const hit = new Set(which === 'all' ? live : [which === 'first' ? live[0] : live.at(-1)])
  return how === 'ignores'
    ? records
    : records.flatMap((record) =>
        !hit.has(record) ? [record] : how === 'removes' ? [] : [{ ...record, deleted: true }],
      )
}
const look: Look = { deviceId: 'pump-0042', zone: 'UTC', first: 1, last: 2 }
const sightingsOf = (records: readonly Record_[], shownBy = look) =>
  records.map((record) => ({ record, look: shownBy }))
/** Of the looks that showed the records before. */
const findingOf = (records: readonly Record_[]): Finding =>
  records.length === 0
    ? { kind: 'absent', isProven: true }
    : { kind: 'present', sightings: sightingsOf(records) }
const truthOf = (record: Record_, left: readonly Record_[]): string => {
  const now = left.find(
    ({ attributeData, channel }) =>
      attributeData === record['attributeData'] && channel === record['channel'],
  )
  return now === undefined ? 'deleted' : now['deleted'] === true ? 'flagged' : 'stillThere'
}
const textOf = (record: Record_): string => JSON.stringify(record)
const base = eventOf(0)
const eventId = String(base['id'])

const scene = fc.record({
  records: fc.uniqueArray(
    fc
      .record({
        attributeData: fc.integer({ min: 0, max: 3 }),
        channel: fc.constantFrom('m', 'n'),
        deleted: fc.boolean(),
      })
      .map((change): Record_ => ({ ...base, ...change })),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ attributeData, channel }) => `${String(attributeData)} ${String(channel)}`,
    },
  ),
  behaviour: fc.constantFrom(...behaviours, { how: 'ignores', which: 'all' }),
  order: fc.func(fc.integer()),
  planned: fc.nat(),
})

describe('what became of each record with an id', () => {
  it('is the truth, whatever the service does to however many of them', () => {
    fc.assert(
      fc.property(scene, ({ records, behaviour, planned: at, order }) => {
        const live = records.filter(({ deleted }) => deleted !== true)
        fc.pre(live.length > 0)
        const planned = live[at % live.length] ?? base
        const left = after(records, behaviour).toSorted(
          (one, other) => order(textOf(one)) - order(textOf(other)),
        )
        const others = records.filter((record) => record !== planned)
        const found = assess(
          { eventId, record: textOf(planned), others: others.map(textOf) },
          findingOf(left),
        )
        expect(found.planned).toBe(truthOf(planned, left))
        const told = found.others.map(({ record, outcome }) => [record, outcome])
        expect(told).toEqual(
          others
            .filter(({ deleted }) => deleted !== true)
            .map((record) => [textOf(record), truthOf(record, left)]),
        )
        const lost = told.some(([, outcome]) => outcome !== 'stillThere')
        const expected = found.planned === 'stillThere' && lost ? 'otherDeleted' : found.planned
        expect(stateOf(found, 'deleted').kind).toBe(expected)
        // A look that need not have shown it proves nothing.
        if (left.length > 0) return
        const unproven = assess(
          { eventId, record: textOf(planned), others: others.map(textOf) },
          { kind: 'absent', isProven: false },
        )
        expect([unproven.planned, new Set(unproven.others.map(({ outcome }) => outcome))]).toEqual([
          'unknown',
          new Set(others.some(({ deleted }) => deleted !== true) ? ['unknown'] : []),
        ])
        expect(stateOf(unproven, 'deleted')).toEqual({ kind: 'unknown' })
      }),
      { seed: 1101, numRuns: 500 },
    )
  })

  const [faulty, good] = [
    { ...base, attributeData: 987.25 },
    { ...base, attributeData: 21.5 },
  ]
  const event = { eventId, record: textOf(faulty), others: [textOf(good)] }

  it('is not the claim that nothing happened when the other one was taken, however the service answered', () => {
    const others = [{ record: textOf(good), outcome: 'flagged' }]
    const found = assess(event, findingOf([{ ...good, deleted: true }, faulty]))
    expect(stateOf(found, 'deleted')).toEqual({ kind: 'otherDeleted', others })
    expect(stateOf(found, 'noLongerFound', { kind: 'returnCode', returnCode: '7' } as never)).toEqual({
      kind: 'otherDeleted',
      others,
    })
    expect(verifiedOf(stateOf(notYetKnown(found), 'deleted'))).toEqual({ outcome: 'otherDeleted', others })
  })

  it('tells of one that nobody knew of', () => {
    expect(
      stateOf(
        assess({ eventId, record: textOf(faulty) }, findingOf([{ ...good, deleted: true }, faulty])),
        'deleted',
      ),
    ).toMatchObject({
      kind: 'otherDeleted',
    })
    // It stands in the place of the deleted one, so the id still has a record.
    const changed: DeletionState = { kind: 'changed', record: textOf(good) }
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([good])), 'deleted')).toEqual(
      changed,
    )
    const left: DeletionState = { kind: 'deleted', others: [{ record: textOf(good), outcome: 'stillThere' }] }
    expect(stateOf(assess(event, findingOf([good])), 'deleted')).toEqual(left)
  })

  it('stays unknown where a part of the windows was not read', () => {
    const gap = { kind: 'unknown', error: { kind: 'timeout' } } as never
    const onlyGood = assess(event, { kind: 'present', sightings: sightingsOf([good]), gap })
    expect(stateOf(onlyGood, 'deleted')).toMatchObject({ kind: 'unknown' })
    const onlyFaulty = assess(event, { kind: 'present', sightings: sightingsOf([faulty]), gap })
    expect(stateOf(onlyFaulty, 'deleted')).toEqual({ kind: 'stillThere' })
    expect(onlyFaulty.others).toEqual([{ record: textOf(good), outcome: 'unknown' }])
  })

  it.each([
    ['its value', { attributeData: 1 }],
    ['one of its times', { ingressTimeStamp: 5 }],
    ['a field that is neither', { correlationId: 'late' }],
    ['a new field', { unit: 'K' }],
  ])(
    'is that it was changed, not deleted, where the service has a living one with another of these: %s',
    (_what, change) => {
      const changed = { ...faulty, ...change }
      const found = assess({ eventId, record: textOf(faulty) }, findingOf([changed]))
      expect(stateOf(found, 'deleted')).toEqual({ kind: 'changed', record: textOf(changed) })
      expect(verifiedOf(stateOf(found, 'deleted'))).toEqual({ outcome: 'changed', record: textOf(changed) })
      expect(
        stateOf(
          assess({ eventId, record: textOf(faulty) }, findingOf([changed, { ...faulty, deleted: true }])),
          'deleted',
        ).kind,
      ).toBe('changed')
      // The record itself is there as well.
      expect(
        stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([changed, faulty])), 'deleted'),
      ).toEqual({ kind: 'stillThere' })
    },
  )

  it('is flagged also where the service has changed a field that is neither its value nor a time', () => {
    const changed = { ...faulty, correlationId: 'late' }
    expect(
      stateOf(
        assess({ eventId, record: textOf(faulty) }, findingOf([{ ...changed, deleted: true }])),
        'deleted',
      ),
    ).toEqual({ kind: 'flagged' })
  })

  it.each([null, undefined])('is flagged also where the service has taken its value out: %s', (value) => {
    const { attributeData: _value, ...rest } = faulty
    const emptied = { ...rest, ...(value === null && { attributeData: value }), deleted: true }
    const seen = { kind: 'present', sightings: [{ record: emptied, look }] } as const
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, seen), 'deleted')).toEqual({ kind: 'flagged' })
    const elsewhere = { ...emptied, deviceTimestamp: 7 }
    const other = { ...seen, sightings: [{ record: elsewhere, look }] }
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, other), 'deleted').kind).toBe('deleted')
  })
})

describe('what is sent after a look just before', () => {
  const other = { ...base, attributeData: 21.5 }
  const own = { ...base, attributeData: 987.25 }
  const planned = { eventId, record: textOf(own), others: [textOf(other)] }
  const present = (records: readonly Record_[]): Finding => ({
    kind: 'present',
    sightings: sightingsOf(records),
  })

  it('is the record as it was seen, with the others and the looks that showed them', () => {
    const second = { ...look, deviceId: 'pump-0043' }
    const reordered = Object.fromEntries(Object.entries(own).toReversed())
    const sightings = [
      ...sightingsOf([reordered]),
      ...sightingsOf([other], second),
      ...sightingsOf([{ ...other, deleted: true }]),
    ]
    expect(assessBefore(planned, { kind: 'present', sightings })).toEqual({
      eventId,
      record: textOf(reordered),
      others: [textOf(other), textOf({ ...other, deleted: true })],
      seenIn: [look, second],
    })
    // The other one may be there still.
    expect(assessBefore(planned, present([own]))).toEqual({
      kind: 'notSeen',
      error: { kind: 'othersNotSeen', count: 1 },
    })
    expect(assessBefore({ eventId, record: textOf(own) }, present([own]))).toEqual({
      eventId,
      record: textOf(own),
      seenIn: [look],
    })
  })

  it('is nothing where another record has the id, instead of it or beside it', () => {
    const stranger = { ...base, attributeData: 1 }
    expect(assessBefore(planned, present([stranger]))).toEqual({
      kind: 'changedSince',
      records: [textOf(stranger)],
    })
    // What is new comes first.
    expect(assessBefore(planned, present([own, stranger]))).toEqual({
      kind: 'changedSince',
      records: [textOf(stranger), textOf(own)],
    })
    // One that was known beside it says nothing of it.
    expect(assessBefore(planned, present([other]))).toEqual({ kind: 'notSeen' })
    expect(assessBefore(planned, present([{ ...own, deleted: true }, other]))).toEqual({
      kind: 'changedSince',
      records: [textOf(other)],
    })
  })

  it('is nothing where a record with its id may not have been read, or where there are more than can be put on record', () => {
    const error = { kind: 'timeout', host: 'gw', seconds: 30 } as const
    expect(
      assessBefore(planned, {
        kind: 'present',
        sightings: sightingsOf([own]),
        gap: { kind: 'unknown', error },
      }),
    ).toEqual({ kind: 'notSeen', error })
    expect(
      assessBefore(planned, { kind: 'present', sightings: sightingsOf([own]), gap: { kind: 'unknown' } }),
    ).toEqual({ kind: 'notSeen' })
    const many = Array.from({ length: 21 }, (_, index) => ({ ...own, createdTime: index, deleted: true }))
    expect(assessBefore(planned, present([own, ...many]))).toEqual({ kind: 'notSeen' })
  })

  it('is nothing where it is flagged, and that is not said because of another record', () => {
    expect(assessBefore(planned, present([{ ...own, deleted: true }]))).toEqual({ kind: 'alreadyFlagged' })
    expect(assessBefore(planned, present([{ ...own, deleted: true, correlationId: 'late' }]))).toEqual({
      kind: 'alreadyFlagged',
    })
    expect(assessBefore(planned, present([{ ...other, deleted: true }]))).toEqual({ kind: 'notSeen' })
  })

  it('is nothing where it was not seen: gone if that is proven, and else only not seen, with the reason', () => {
    expect(assessBefore(planned, { kind: 'absent', isProven: true })).toEqual({ kind: 'alreadyAbsent' })
    expect(assessBefore(planned, { kind: 'absent', isProven: false })).toEqual({ kind: 'notSeen' })
    expect(assessBefore(planned, { kind: 'unknown' })).toEqual({ kind: 'notSeen' })
    const error = { kind: 'timeout', host: 'gw', seconds: 30 } as const
    expect(assessBefore(planned, { kind: 'unknown', error })).toEqual({ kind: 'notSeen', error })
  })
})

describe('the record that is looked for', () => {
  const known = { id: 'a', value: 1, deleted: false }

  it('is the one that was last seen, with the same flag if there are two', () => {
    const [other, flagged, same] = [{ ...known, value: 2 }, { ...known, deleted: true }, { ...known }]
    const target = { eventId: 'a', record: JSON.stringify(known) }
    expect(matchingRecord(target, [other, flagged, same])).toBe(same)
    expect(matchingRecord(target, [other, flagged])).toBe(flagged)
    expect(matchingRecord(target, [other])).toBe(other)
  })

  it('is else the first that is not deleted', () => {
    expect(
      matchingRecord({ eventId: 'a' }, [
        { id: 'a', deleted: true },
        { id: 'a', value: 3 },
      ]),
    ).toEqual({ id: 'a', value: 3 })
    expect(matchingRecord({ eventId: 'a' }, [{ id: 'a', deleted: true }])).toBeUndefined()
  })

  it('that is there may still be deleted, unless another one was in its place', () => {
    const there = { planned: 'stillThere', others: [] } as const
    expect(notYetKnown(there)).toEqual(nothingKnown)
    const otherGone = { planned: 'stillThere', others: [{ record: '{}', outcome: 'deleted' }] } as const
    expect([notYetKnown(otherGone), notYetKnown({ planned: 'deleted', others: [] })]).toEqual([
      otherGone,
      { planned: 'deleted', others: [] },
    ])
  })
})
