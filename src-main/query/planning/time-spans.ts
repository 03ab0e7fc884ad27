import { type TimeWindow, widthOf } from '../time-window'

/** Spans of time that do not overlap, ascending. */
export interface TimeSpans {
  readonly all: readonly TimeWindow[]
  add(span: TimeWindow): void
  remove(span: TimeWindow): void
}

/** Subtracts one span from another: leaves nothing, one part or two. */
export const without = (span: TimeWindow, { first, last }: TimeWindow): readonly TimeWindow[] =>
  [
    { first: span.first, last: Math.min(span.last, first - 1) },
    { first: Math.max(span.first, last + 1), last: span.last },
  ].filter((part) => widthOf(part) > 0)

export const intersect = (one: TimeWindow, other: TimeWindow): TimeWindow => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
})

export const createTimeSpans = (): TimeSpans => {
  let spans: readonly TimeWindow[] = []
  return {
    get all() {
      return spans
    },
    add: ({ first, last }) => {
      const touching = spans.filter((span) => span.last >= first - 1 && span.first <= last + 1)
      const joined = {
        first: Math.min(first, touching[0]?.first ?? first),
        last: Math.max(last, touching.at(-1)?.last ?? last),
      }
      spans = [
        ...spans.filter((span) => span.last < joined.first),
        joined,
        ...spans.filter((span) => span.first > joined.last),
      ]
    },
    remove: (removed) => {
      spans = spans.flatMap((span) => without(span, removed))
    },
  }
}
