import type { EventBatch } from './event-batch'
import type { JsonValue } from './json'

export interface EventEncoder {
  /**
   * Turns elements as parsed (exact numbers as `ExactNumber`) into one batch. `askedDevice` is the device of the path:
   * an element of another one is marked. Nothing is dropped and nothing throws.
   */
  encode(elements: readonly JsonValue[], askedDevice?: string): EventBatch
}

/** One encoder a result: its dictionaries grow from batch to batch, and each batch carries what it added. */
export declare const createEventEncoder: () => EventEncoder
