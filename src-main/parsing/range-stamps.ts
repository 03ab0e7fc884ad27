import type { EventColumns } from '../../src-core/codec/event-batch'
import { isJsonObject, type JsonObject, type JsonValue } from '../../src-core/codec/json'
import { timeOfText } from '../../src-core/codec/time-of-text'
import { type TimeField, timeFields } from '../../src-core/events/event'
import { type RequestedRange } from '../../src-core/proof/requested-range'

/** The events of an answer, however it was read. */
export interface StampedEvents {
  readonly count: number
  /** The times of one event; null for one that cannot be read as a number. */
  timesOf(index: number): readonly (number | null)[]
  idOf(index: number): string | undefined
  /** The stamps (ms) of the events in which this field can be read as a number. */
  stampsOf(field: TimeField): Float64Array
}

/**
 * Works out which of the three time stamps the service's range applies to: not a field with a value outside
 * the requested range. Only speed and the instants that we report depend on it, never completeness.
 */
export interface RangeStamps {
  /** The stamps (ms) of an answer's events; if they have none, the same number of evenly spread ones. */
  read(events: StampedEvents, asked: RequestedRange): Float64Array
}

/** Each field by its own name: looking fields up by a variable takes several times as long. */
const readers: Readonly<Record<TimeField, (record: JsonObject) => JsonValue | undefined>> = {
  createdTime: ({ createdTime }) => createdTime,
  ingressTimeStamp: ({ ingressTimeStamp }) => ingressTimeStamp,
  deviceTimestamp: ({ deviceTimestamp }) => deviceTimestamp,
}

const numberIn = (value: JsonValue | undefined): number | null => {
  const time = typeof value === 'number' ? value : timeOfText(value)
  return Number.isFinite(time) ? time : null
}

const timesOfElement = (element: JsonValue | undefined): readonly (number | null)[] =>
  isJsonObject(element)
    ? timeFields
        .filter((field) => Object.hasOwn(element, field))
        .map((field) => numberIn(readers[field](element)))
    : []

export const stampedElements = (elements: readonly JsonValue[]): StampedEvents => ({
  count: elements.length,
  timesOf: (index) => timesOfElement(elements[index]),
  idOf: (index) => {
    const element = elements[index]
    return isJsonObject(element) && typeof element.id === 'string' ? element.id : undefined
  },
  stampsOf: (field) => {
    const read = readers[field]
    const stamps = new Float64Array(elements.length)
    let count = 0
    for (const element of elements) {
      const stamp = isJsonObject(element) ? numberIn(read(element)) : null
      if (stamp !== null) stamps[count++] = stamp
    }
    return stamps.subarray(0, count)
  },
})

export const stampedRows = (
  { times }: EventColumns,
  count: number,
  idOf: (row: number) => string,
): StampedEvents => ({
  count,
  idOf,
  timesOf: (row) => timeFields.map((field) => times[field][row] ?? null),
  stampsOf: (field) => times[field].subarray(0, count),
})

interface FieldStamps {
  /** Ascending. */
  readonly stamps: Float64Array
  readonly areInside: boolean
}

const sortStamps = (stamps: Float64Array, { start, end }: RequestedRange): FieldStamps => {
  let [areInside, areSorted, last] = [true, true, -Infinity]
  for (const stamp of stamps) {
    areInside &&= stamp >= start && stamp <= end
    areSorted &&= stamp >= last
    last = stamp
  }
  return { stamps: areSorted ? stamps : stamps.slice().sort(), areInside }
}

export const evenly = ({ start, end }: RequestedRange, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, index) =>
    Math.floor(start + ((end - start) * (index + 0.5)) / count),
  )

/**
 * While several fields are possible, takes the stamp that lies further inside: everything between the
 * outermost stamps was then received for certain, whichever field it is. Each list is ascending.
 */
const innermost = (lists: readonly Float64Array[]): Float64Array => {
  const longest = Math.max(...lists.map(({ length }) => length))
  const [first = new Float64Array(), ...others] = lists.filter(({ length }) => length === longest)
  const stamps = first.slice()
  for (const other of others) {
    for (let index = 0; index < longest; index += 1) {
      const one = stamps[index] ?? 0
      const two = other[index] ?? 0
      stamps[index] = index < longest / 2 ? Math.max(one, two) : Math.min(one, two)
    }
  }
  return stamps
}

export const createRangeStamps = (): RangeStamps => {
  let candidates: readonly TimeField[] = timeFields
  return {
    read: ({ count, stampsOf }, asked) => {
      const inside = candidates
        .map((field) => ({ field, ...sortStamps(stampsOf(field), asked) }))
        .filter(({ areInside }) => areInside)
      candidates = inside.map(({ field }) => field)
      if (count === 0) return new Float64Array()
      const found = inside.map(({ stamps }) => stamps).filter(({ length }) => length > 0)
      return found.length === 0 ? evenly(asked, count) : innermost(found)
    },
  }
}
