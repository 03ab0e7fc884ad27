import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flagLabel,
  flagWidth,
  noteFlags,
  type NumberedNote,
  numberedNotes,
} from '../../../../src-renderer/charts/note-flags'

const timeNote = (at: number, number: number): NumberedNote => ({
  number,
  at,
  note: { kind: 'time', at, text: `note ${String(number)}`, note: { at, text: `note ${String(number)}` } },
})
const onEvent = (row: number, text: string) => ({ eventId: null, record: '', row, text })
const span = { from: 1000, to: 2000 }
const numbersOf = (notes: readonly NumberedNote[]): readonly number[] => notes.map(({ number }) => number)

describe('the numbers of notes in a chart', () => {
  it('are those of the list, by device time, in whatever time the chart is drawn', () => {
    const times = {
      createdTime: Float64Array.of(900, 800, 700, NaN),
      ingressTimeStamp: Float64Array.of(1, 2, 3, 4),
      deviceTimestamp: Float64Array.of(100, 200, NaN, 300),
    }
    const notes = {
      placed: { 0: onEvent(0, 'a'), 1: onEvent(1, 'b'), 2: onEvent(2, 'c'), 3: onEvent(3, 'd') },
      unplaced: [],
      times: [{ at: 150, text: 'e' }],
    }
    const textsIn = (field: keyof typeof times) =>
      numberedNotes(notes, times, field).map(({ number, at, note }) => [number, at, note.text])
    expect(textsIn('deviceTimestamp')).toEqual([
      [1, 100, 'a'],
      [2, 150, 'e'],
      [3, 200, 'b'],
      [4, 300, 'd'],
    ])
    expect(textsIn('createdTime')).toEqual([
      [2, 150, 'e'],
      [5, 700, 'c'],
      [3, 800, 'b'],
      [1, 900, 'a'],
    ])
  })
})

describe('the flags of notes', () => {
  it('stand at their times, ends of the span included, and have the number or the count', () => {
    const flags = noteFlags(
      [
        timeNote(999, 1),
        timeNote(1000, 2),
        timeNote(1500, 3),
        timeNote(1501, 4),
        timeNote(2000, 5),
        timeNote(2001, 6),
      ],
      span,
      400,
    )
    expect(flags.map((flag) => [flag.x, numbersOf(flag.notes), flagLabel(flag)])).toEqual([
      [0, [2], '2'],
      [200, [3, 4], '×2'],
      [400, [5], '5'],
    ])
    expect(noteFlags([], span, 400)).toEqual([])
  })

  it('cover none of the others, lose no note of the span, and each is at the time of its first', () => {
    const times = fc
      .array(fc.integer({ min: 900, max: 2100 }), { maxLength: 60 })
      .map((all) => all.toSorted((one, other) => one - other))
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 2000 }), (all, width) => {
        const notes = all.map((at, index) => timeNote(at, index + 1))
        const flags = noteFlags(notes, span, width)
        expect(flags.flatMap((flag) => numbersOf(flag.notes))).toEqual(
          numbersOf(notes.filter(({ at }) => at >= span.from && at <= span.to)),
        )
        flags.forEach(({ x, notes: [first] }, index) => {
          expect(x).toBeCloseTo(((first.at - span.from) / 1000) * width)
          if (index > 0) expect(x - (flags[index - 1]?.x ?? 0)).toBeGreaterThan(flagWidth)
        })
      }),
      { seed: 7 },
    )
  })
})
