import type { EventBatch } from '../../src-preload/contract/event-batch'
import { createEventEncoder } from '../../src-preload/contract/event-encoder'
import type { JsonValue } from '../../src-preload/contract/json'
import { rowsPerBatch } from './row-reader'

/** Collects elements, whatever JSON they are, into batches. */
export interface ElementBatches {
  add(element: JsonValue): void
  flush(): void
}

export const createElementBatches = (onBatch: (batch: EventBatch) => void): ElementBatches => {
  const encoder = createEventEncoder()
  let elements: JsonValue[] = []
  const flush = (): void => {
    if (elements.length === 0) return
    onBatch(encoder.encode(elements))
    elements = []
  }
  return {
    add: (element) => {
      elements.push(element)
      if (elements.length === rowsPerBatch) flush()
    },
    flush,
  }
}
