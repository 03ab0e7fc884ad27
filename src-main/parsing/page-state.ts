import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import { createEventEncoder } from '../../src-preload/contract/event-codec/event-encoder'
import { isJsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'
import type { PageFacts, PageRequest, SoughtRecords } from '../ports/body-reader'
import type { Elements } from '../service/envelope'
import { createEventMerge } from './event-merge'
import { createRangeStamps } from './range-stamps'

/** What to extract from answers that belong together. */
export type PageMode = { readonly kind: 'unmerged' } | { readonly kind: 'merged' } | { readonly kind: 'records'; readonly ids: readonly string[] }

export interface PageOutcome {
  readonly facts: PageFacts & SoughtRecords
  readonly batch?: EventBatch
}

/** What answers that belong together share: the ids received so far, the dictionaries of the table. */
export interface PageState {
  take(elements: Elements, asked: PageRequest): PageOutcome
}

const none = new Float64Array()

/** Keeps every answer unchanged: there is one per device, so no answer is compared with another. */
const createLatestState = (): PageState => {
  const encoder = createEventEncoder()
  return {
    take: ({ elements, doubled }, { deviceId }) => {
      const { sharedIdCount } = createEventMerge().add(elements)
      return {
        facts: { eventCount: elements.length, newCount: elements.length, sharedIdCount, stamps: none, records: [] },
        batch: encoder.encode(elements, deviceId, doubled),
      }
    },
  }
}

/** Finds the elements of an answer that are new for its device, and the facts about the whole answer. */
const createMerging = () => {
  const createDevice = () => ({ merge: createEventMerge(), stamps: createRangeStamps() })
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  return (elements: readonly JsonValue[], { deviceId, start, end }: PageRequest) => {
    const device = devices.get(deviceId) ?? createDevice()
    devices.set(deviceId, device)
    const { added, sharedIdCount } = device.merge.add(elements)
    const stamps = start !== undefined && end !== undefined ? device.stamps.read(elements, { start, end }) : none
    return { added, facts: { eventCount: elements.length, newCount: added.length, sharedIdCount, stamps } }
  }
}

const createRangeState = (): PageState => {
  const encoder = createEventEncoder()
  const merging = createMerging()
  return {
    take: ({ elements, doubled }, asked) => {
      const { added, facts } = merging(elements, asked)
      return { facts: { ...facts, records: [] }, ...(added.length > 0 && { batch: encoder.encode(added, asked.deviceId, doubled) }) }
    },
  }
}

const createSearchState = (ids: ReadonlySet<string>): PageState => {
  const merging = createMerging()
  const isSought = (element: JsonValue): boolean => isJsonObject(element) && typeof element.id === 'string' && ids.has(element.id)
  return {
    take: ({ elements }, asked) => {
      const { added, facts } = merging(elements, asked)
      return { facts: { ...facts, records: added.filter(isSought).map(stringifyJson) } }
    },
  }
}

export const createPageState = (mode: PageMode): PageState => {
  if (mode.kind === 'records') return createSearchState(new Set(mode.ids))
  return mode.kind === 'merged' ? createRangeState() : createLatestState()
}
