import type { EventBatch } from '../codec/event-batch'
import { createEventEncoder } from '../codec/event-encoder'
import type { JsonValue } from '../codec/json'

export const rowsPerBatch = 2048

/** Collects elements of any JSON type into batches. */
export interface ElementBatches {
  /** `hasDoubled`: a name occurs twice in it. */
  add(element: JsonValue, hasDoubled?: boolean): void
  flush(): void
}

export const createElementBatches = (onBatch: (batch: EventBatch) => void): ElementBatches => {
  const encoder = createEventEncoder()
  let elements: JsonValue[] = []
  let doubled = new Set<JsonValue>()
  const flush = (): void => {
    if (elements.length === 0) return
    onBatch(encoder.encode(elements, undefined, doubled))
    elements = []
    if (doubled.size > 0) doubled = new Set()
  }
  return {
    add: (element, hasDoubled = false) => {
      elements.push(element)
      if (hasDoubled) doubled.add(element)
      if (elements.length === rowsPerBatch) flush()
    },
    flush,
  }
}
