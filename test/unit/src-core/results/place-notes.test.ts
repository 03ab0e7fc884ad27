import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { stringifyJson } from '../../../../src-core/codec/json'
import { tableOfRecords } from '../../../../src-core/deletion/record-table'
import type { EventNote } from '../../../../src-core/events/notes'
import { runAtOnce } from '../../../../src-core/events/slices'
import { placeNotes } from '../../../../src-core/results/place-notes'
import { allNotes, noNotes, notesFrom } from '../../../../src-core/results/result-notes'
import { withEventNote } from '../../../../src-renderer/notes/change-notes'
import { cleanNote } from '../../../../src-renderer/notes/note-text'

const record = (id: string | null, value: number, change: JsonObject = {}): JsonObject => ({
  ...(id === null ? {} : { id }),
  deviceId: 'pump-1',
  attributeCode: 'a',
  attributeData: value,
  deviceTimestamp: 1_700_000_000_000 + value,
  deleted: false,
  ...change,
})
const tableOf = (records: readonly JsonObject[]) => tableOfRecords(records.map(stringifyJson))
const idOf = (time: number): string => `pump-1@#a@#${String(1_700_000_000_000 + time)}`
const noted = (records: readonly JsonObject[], texts: Readonly<Record<number, string>>) => {
  const table = tableOf(records)
  return Object.entries(texts).reduce(
    (notes, [row, text]) => withEventNote(notes, table, Number(row), text),
    noNotes,
  )
}
const found = (records: readonly JsonObject[], events: readonly EventNote[]) => {
  const { placed, unplaced } = runAtOnce(placeNotes(tableOf(records), notesFrom({ events, times: [] })))
  return {
    placed: Object.fromEntries(Object.entries(placed).map(([row, { text }]) => [row, text])),
    unplaced: unplaced.map(({ text }) => text),
  }
}

describe('a note', () => {
  const records = [
    record(idOf(1), 1),
    record(idOf(2), 2),
    record(idOf(2), 3),
    record(null, 4),
    record(null, 5),
  ]
  const { events } = allNotes(noted(records, { 1: 'second', 2: 'same id', 4: 'without an id' }))

  it('finds its record in another order, where records share an id or have none', () => {
    expect(found(records.toReversed(), events)).toEqual({
      placed: { 0: 'without an id', 2: 'same id', 3: 'second' },
      unplaced: [],
    })
  })

  it('stays with a record that was flagged as deleted since', () => {
    expect(found([record(idOf(2), 2, { deleted: true })], events.slice(0, 1)).placed).toEqual({ 0: 'second' })
  })

  it('is kept apart if its record is not there, even if another one has its id', () => {
    expect(found([record(idOf(2), 9), record(null, 9)], events)).toEqual({
      placed: {},
      unplaced: ['second', 'same id', 'without an id'],
    })
  })

  it('of one of several equal records stays on that one', () => {
    const equal = [record(idOf(1), 1), record(idOf(1), 1), record(idOf(1), 1)]
    expect(found(equal, allNotes(noted(equal, { 1: 'the second' })).events).placed).toEqual({
      1: 'the second',
    })
    expect(
      found(
        equal.toSpliced(0, 0, record(idOf(7), 7)),
        allNotes(noted(equal, { 0: 'one', 2: 'other' })).events,
      ),
    ).toMatchObject({ unplaced: [] })
  })

  it('joins another one on the same event, and is not said twice', () => {
    const [note] = events
    if (note === undefined) throw new Error('no note')
    expect(found(records, [note, { ...note, text: 'more' }, note]).placed).toEqual({ 1: 'second\nmore' })
  })

  it('on any rows is found again in any order (300 results)', () => {
    const values = fc.array(fc.tuple(fc.nat({ max: 6 }), fc.boolean(), fc.string({ minLength: 1 })), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.nat()), (rows, shuffle) => {
        const all = rows.map(([id, hasId], at) => record(hasId ? idOf(id) : null, at))
        const texts = Object.fromEntries(rows.map(([, , text], at) => [at, `${String(at)} ${text}`]))
        const order = all
          .map((each, at) => ({ each, at, rank: shuffle.next().value as number }))
          .toSorted((one, other) => one.rank - other.rank)
        const back = found(
          order.map(({ each }) => each),
          allNotes(noted(all, texts)).events,
        )
        expect(back.unplaced).toEqual([])
        expect(back.placed).toEqual(Object.fromEntries(order.map(({ at }, row) => [row, texts[at]])))
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})

describe('the text of a note', () => {
  it('has one kind of line end, no half of a character, nothing around it, and 4,000 characters at the most', () => {
    expect(cleanNote('  a\r\nb\rc\n\0d \ud800 ')).toBe('a\nb\nc\nd \ufffd')
    expect(cleanNote('\u{1f600}')).toBe('\u{1f600}')
    expect(cleanNote(`${'x'.repeat(3999)}\u{1f600}`)).toBe(`${'x'.repeat(3999)}\ufffd`)
  })
})
