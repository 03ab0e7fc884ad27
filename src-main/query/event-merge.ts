import { isJsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'
import { createIdSet } from './id-set'

/** Takes answers that overlap, and hands out every event once. */
export interface EventMerge {
  /** The elements of one answer that no earlier answer held. */
  add(elements: readonly JsonValue[]): readonly JsonValue[]
  /** Events handed out so far. */
  readonly count: number
}

const idOf = (element: JsonValue): string | undefined => {
  if (!isJsonObject(element) || !Object.hasOwn(element, 'id')) return undefined
  const { id } = element
  return typeof id === 'string' && id !== '' ? id : undefined
}

/**
 * By `id`. An element without one cannot be told from its equals, so as many are kept as one answer held at the most:
 * equal records carry equal time stamps, and a window holds either all of them or none.
 */
export const createEventMerge = (): EventMerge => {
  const ids = createIdSet()
  const withoutId = new Map<string, number>()
  let count = 0

  const isNew = (element: JsonValue, inThisAnswer: Map<string, number>): boolean => {
    const id = idOf(element)
    if (id !== undefined) return ids.add(id)
    const text = stringifyJson(element)
    const here = (inThisAnswer.get(text) ?? 0) + 1
    inThisAnswer.set(text, here)
    if (here <= (withoutId.get(text) ?? 0)) return false
    withoutId.set(text, here)
    return true
  }

  return {
    get count() {
      return count
    },
    add: (elements) => {
      const inThisAnswer = new Map<string, number>()
      const added = elements.filter((element) => isNew(element, inThisAnswer))
      count += added.length
      return added
    },
  }
}
