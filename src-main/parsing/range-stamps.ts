import { type TimeField, timeFields } from '../../src-preload/contract/event'
import { isJsonObject, type JsonValue } from '../../src-preload/contract/json'
import type { RequestedRange } from '../query/time-window'

/**
 * Works out which of the three time stamps the service's range applies to: not a field with a value outside the requested range. Only
 * speed and the instants that we report depend on it, never completeness.
 */
export interface RangeStamps {
  /** The stamps (ms) of an answer's elements; if the elements have none, the same number of evenly spread ones. */
  read(elements: readonly JsonValue[], asked: RequestedRange): Float64Array
}

const stampsOf = (elements: readonly JsonValue[], field: TimeField): number[] =>
  elements.flatMap((element) => {
    const stamp = isJsonObject(element) && Object.hasOwn(element, field) ? element[field] : undefined
    return typeof stamp === 'number' && Number.isFinite(stamp) ? [stamp] : []
  })

const evenly = ({ start, end }: RequestedRange, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => Math.floor(start + ((end - start) * (index + 0.5)) / count))

/**
 * While several fields are possible, takes the stamp that lies further inside: everything between the outermost stamps was then received
 * for certain, whichever field it is. Each list is ascending.
 */
const innermost = (lists: readonly Float64Array[]): Float64Array => {
  const [longest = new Float64Array()] = lists.toSorted((one, other) => other.length - one.length)
  const alike = lists.filter(({ length }) => length === longest.length)
  return longest.map((_, index) => {
    const stamps = alike.map((list) => list[index] ?? 0)
    return index < longest.length / 2 ? Math.max(...stamps) : Math.min(...stamps)
  })
}

export const createRangeStamps = (): RangeStamps => {
  let candidates: readonly TimeField[] = timeFields
  return {
    read: (elements, asked) => {
      const isInside = (stamp: number): boolean => stamp >= asked.start && stamp <= asked.end
      candidates = candidates.filter((field) => stampsOf(elements, field).every(isInside))
      if (elements.length === 0) return new Float64Array()
      const found = candidates.map((field) => Float64Array.from(stampsOf(elements, field)).sort()).filter(({ length }) => length > 0)
      return found.length === 0 ? evenly(asked, elements.length) : innermost(found)
    },
  }
}
