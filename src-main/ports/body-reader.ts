import type { JsonFault } from '../../src-preload/contract/errors'
import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'

/** Why the body of an answer with HTTP 2xx is no success. */
export type BodyFault =
  | { readonly kind: 'notUtf8' | 'notJson' }
  /** `found`: the start of what stands there, as JSON text; empty where nothing does. */
  | { readonly kind: 'unexpectedJson'; readonly fault: JsonFault; readonly found: string }
  /** A number other than 0: the start of its JSON text. */
  | { readonly kind: 'returnCode'; readonly returnCode: string }
  /** Reading took too long or too much memory, or failed in another answer of the same events. */
  | { readonly kind: 'notRead' }

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: BodyFault }

/** What was asked for. Times in ms since the epoch. */
export interface AskedPage {
  readonly deviceId: string
  readonly limit: number
  readonly start?: number
  readonly end?: number
}

/** What one answer held. */
export interface PageFacts {
  /** Elements of `result`; possibly more than were asked for. */
  readonly eventCount: number
  /** Of them those that no earlier answer of the same device held. */
  readonly newCount: number
  /** Of the new ones those whose id another event of the device has as well. */
  readonly sharedIdCount: number
  /** Of an answer for a range: its stamps (ms, ascending) by the field the range seems to apply to. Else empty. */
  readonly stamps: Float64Array
}

/** The JSON text of each new record that was sought. */
export interface SoughtRecords {
  readonly records: readonly string[]
}

/** Reads the answers that belong together, one after the other. */
export interface PageReader<T> {
  /** The body must stay as it is until the answer is there. Never rejects. */
  read(body: Uint8Array, asked: AskedPage): Promise<Reading<T>>
  /** Forgets what the answers had in common. */
  close(): void
}

/** Makes events of bodies. What that takes, and what a hostile body makes of it, is kept away from the caller's thread. */
export interface BodyReader {
  /** Whether a body says success; nothing else of it is looked at. */
  readEnvelope(body: Uint8Array): Promise<Reading<object>>
  /**
   * Events as columns of one table, of several devices: `asTheyCame`, or `eachOnce` for answers that overlap. `onBatch` gets
   * them in the order in which their dictionaries grow.
   */
  openTable(keeps: 'asTheyCame' | 'eachOnce', onBatch: (batch: EventBatch) => void): PageReader<PageFacts>
  /** Of answers that may overlap only the records with these ids. */
  openSearch(ids: readonly string[]): PageReader<PageFacts & SoughtRecords>
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>
}
