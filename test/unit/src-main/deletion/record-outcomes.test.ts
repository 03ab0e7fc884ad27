import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../src-main/deletion/event-finder'
import { assess, notYetKnown, stateOf, verifiedOf } from '../../../../src-main/deletion/record-outcomes'
import type { DeletionState } from '../../../../src-preload/contract/deletion-outcome'
import { eventOf } from './deletion-support'

type Record_ = Record<string, string | number | boolean>

/** What a service that is told to delete an id may do with the records that have it. */
const behaviours = ['removes', 'flags'].flatMap((how) => (['first', 'last', 'all'] as const).map((which) => ({ how, which })))

const after = (records: readonly Record_[], { how, which }: { how: string; which: string }): readonly Record_[] => {
  const live = records.filter(({ deleted }) => deleted !== true)
  const hit = new Set(which === 'all' ? live : [which === 'first' ? live[0] : live.at(-1)])
  return how === 'ignores' ? records : records.flatMap((record) => (!hit.has(record) ? [record] : how === 'removes' ? [] : [{ ...record, deleted: true }]))
}
const findingOf = (records: readonly Record_[]): Finding => (records.length === 0 ? { kind: 'absent' } : { kind: 'present', records })
const truthOf = (record: Record_, left: readonly Record_[]): string => {
  const now = left.find(({ attributeData, channel }) => attributeData === record['attributeData'] && channel === record['channel'])
  return now === undefined ? 'gone' : now['deleted'] === true ? 'flagged' : 'stillThere'
}
const textOf = (record: Record_): string => JSON.stringify(record)
const base = eventOf(0)
const eventId = String(base['id'])

const scene = fc.record({
  records: fc.uniqueArray(
    fc
      .record({ attributeData: fc.integer({ min: 0, max: 3 }), channel: fc.constantFrom('m', 'n'), deleted: fc.boolean() })
      .map((change): Record_ => ({ ...base, ...change })),
    { minLength: 1, maxLength: 6, selector: ({ attributeData, channel }) => `${String(attributeData)} ${String(channel)}` },
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
        const left = after(records, behaviour).toSorted((one, other) => order(textOf(one)) - order(textOf(other)))
        const others = records.filter((record) => record !== planned)
        const found = assess({ eventId, record: textOf(planned), others: others.map(textOf) }, findingOf(left))
        expect(found.planned).toBe(truthOf(planned, left))
        const told = found.others.map(({ record, outcome }) => [record, outcome])
        expect(told).toEqual(others.filter(({ deleted }) => deleted !== true).map((record) => [textOf(record), truthOf(record, left)]))
        const lost = told.some(([, outcome]) => outcome !== 'stillThere')
        const expected = found.planned === 'stillThere' && lost ? 'otherDeleted' : found.planned
        expect(stateOf(found, 'gone').kind).toBe(expected)
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
    expect(stateOf(found, 'gone')).toEqual({ kind: 'otherDeleted', others })
    expect(stateOf(found, 'notThere', { kind: 'returnCode', returnCode: '7' } as never)).toEqual({ kind: 'otherDeleted', others })
    expect(verifiedOf(stateOf(notYetKnown(found), 'gone'))).toEqual({ outcome: 'otherDeleted', others })
  })

  it('tells of one that nobody knew of', () => {
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([{ ...good, deleted: true }, faulty])), 'gone')).toMatchObject({
      kind: 'otherDeleted',
    })
    const left: DeletionState = { kind: 'gone', others: [{ record: textOf(good), outcome: 'stillThere' }] }
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([good])), 'gone')).toEqual(left)
  })

  it('stays unknown where a part of the windows was not read', () => {
    const gap = { kind: 'unknown', error: { kind: 'timeout' } } as never
    const onlyGood = assess(event, { kind: 'present', records: [good], gap })
    expect(stateOf(onlyGood, 'gone')).toMatchObject({ kind: 'unknown' })
    const onlyFaulty = assess(event, { kind: 'present', records: [faulty], gap })
    expect(stateOf(onlyFaulty, 'gone')).toEqual({ kind: 'stillThere' })
    expect(onlyFaulty.others).toEqual([{ record: textOf(good), outcome: 'unknown' }])
  })

  it('is of the same record where the service has changed a field that is neither its value nor a time', () => {
    const changed = { ...faulty, correlationId: 'late' }
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([changed])), 'gone')).toEqual({ kind: 'stillThere' })
    expect(stateOf(assess({ eventId, record: textOf(faulty) }, findingOf([{ ...changed, deleted: true }])), 'gone')).toEqual({ kind: 'flagged' })
  })
})
