import { createEventEncoder } from '../../src-core/codec/event-encoder'
import { isJsonObject, type JsonValue, stringifyJson } from '../../src-core/codec/json'
import type { PageRequest } from '../ports/body-reader'
import { type Elements, readElements } from '../service/envelope'
import { shapeOfElements } from './answer-shape'
import { createDeviceMerges } from './device-merges'
import { createEventMerge } from './event-merge'
import { type PageOutcome, type PageState, withBroken } from './page-outcome'
import { outsideOf } from './range-fit'
import { stampedElements } from './range-stamps'
import { createRangeState } from './range-state'
import { strangeIn } from './strange-elements'

/** What to extract from answers that belong together. */
export type PageMode =
  | { readonly kind: 'unmerged' }
  | { readonly kind: 'merged' }
  | { readonly kind: 'records'; readonly ids: readonly string[] }

const none = new Float64Array()

/** Parses each body. */
const parsed = (take: (elements: Elements, asked: PageRequest) => PageOutcome): PageState => ({
  take: (body, asked) => {
    const read = readElements(body)
    if (!read.ok) return read
    const { elements, broken } = read.value
    const shape = broken.length === 0 ? shapeOfElements(elements) : undefined
    return { ok: true, value: { ...take(read.value, asked), ...(shape && { shape }) } }
  },
})

/** Keeps every answer unchanged: there is one per device, so no answer is compared with another. */
const createLatestState = (): PageState => {
  const encoder = createEventEncoder()
  return parsed(({ elements, doubled, broken }, asked) => {
    const eventCount = elements.length
    const { sharedIdCount } = createEventMerge().add(elements)
    const counts = { eventCount, newCount: eventCount, sharedIdCount }
    const outside = outsideOf(stampedElements(elements), asked)
    const strange = { ...strangeIn(elements, asked), ...(outside && { outside }) }
    return {
      facts: withBroken({ ...counts, ...strange, stamps: none, records: [] }, broken),
      batch: encoder.encode(elements, asked.deviceId, doubled),
    }
  })
}

const createSearchState = (ids: ReadonlySet<string>): PageState => {
  const merges = createDeviceMerges()
  const isSought = (element: JsonValue): boolean =>
    isJsonObject(element) && typeof element.id === 'string' && ids.has(element.id)
  return parsed(({ elements, broken }, asked) => {
    const { added, facts } = merges.addElements(elements, asked)
    return { facts: { ...withBroken(facts, broken), records: added.filter(isSought).map(stringifyJson) } }
  })
}

export const createPageState = (mode: PageMode): PageState => {
  if (mode.kind === 'records') return createSearchState(new Set(mode.ids))
  return mode.kind === 'merged' ? createRangeState() : createLatestState()
}
