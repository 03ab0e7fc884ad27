import type { EventBatch } from '../../src-core/codec/event-batch'
import type { JsonProblem } from '../../src-core/errors/errors'
import type { UnreadableElement } from '../../src-core/proof/doubt'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { AnswerShape } from '../../src-core/service-facts/answer-shape'

/** Why the body of an answer with HTTP 2xx does not report success. */
export type BodyProblem =
  | { readonly kind: 'notUtf8' | 'notJson' | 'tooComplex' }
  /** `found`: the start of the JSON text found there; empty if there is none. */
  | { readonly kind: 'unexpectedJson'; readonly problem: JsonProblem; readonly found: string }
  /** A number other than 0, as the start of its JSON text. */
  | { readonly kind: 'returnCode'; readonly returnCode: string }
  /** Reading took too long or too much memory, or failed in another answer of the same events. */
  | { readonly kind: 'notRead' }

/** `shape`: what the answer shows of the service; absent: nothing, or not every event could be read. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly shape?: AnswerShape }
  | { readonly ok: false; readonly problem: BodyProblem }

/** What was requested. Times in ms since the epoch. */
export interface PageRequest {
  readonly deviceId: string
  readonly limit: number
  readonly start?: number
  readonly end?: number
  /**
   * Events that are outside of it by each of their times are left out: they are asked for only because it is not
   * known whether a service includes the ends of a range. Absent: all are wanted.
   */
  readonly wanted?: TimeWindow
  /**
   * An answer with events outside of the range is read for that fact only: it will be asked for again,
   * written in another way.
   */
  readonly mustFit?: true
  /** Much of the range will be asked for again, and the answers to that must have the same events. */
  readonly isFollowed?: true
}

export interface OutsideEvents {
  readonly count: number
  /** Those of them that are before the start. */
  readonly earlierCount: number
  /** No event is further outside than this, in ms. */
  readonly maxDistance: number
  /** One of them. */
  readonly eventTimes: readonly number[]
  readonly eventId?: string
}

export interface BrokenElement extends UnreadableElement {
  /** Its time, as far as it can be told from the text: no earlier and no later; absent: unknown. */
  readonly within?: TimeWindow
}

/** What one answer contained. */
export interface PageFacts {
  /** Elements of `result`; possibly more than were requested. */
  readonly eventCount: number
  /** Those of them that no earlier answer of the same device held. */
  readonly newCount: number
  /** Those of the new ones whose id another event of the device has as well. */
  readonly sharedIdCount: number
  /**
   * The stamps of an answer for a range (ms, ascending), by the field that the range seems to apply to;
   * otherwise empty.
   */
  readonly stamps: Float64Array
  /**
   * Events that lie outside of the range by each of their times: the service does not keep to it. Absent:
   * none.
   */
  readonly outside?: OutsideEvents
  /**
   * Events that earlier answers had in the range, by each of their times, and that this one lacks; absent:
   * none.
   */
  readonly lackingCount?: number
  /** The device of the first event that is of another one than was asked for; absent: all are of that one. */
  readonly otherDevice?: string
  /** Elements that could not be read; absent: none. They are counted as events, and have no stamp. */
  readonly unreadable?: readonly BrokenElement[]
}

/** The JSON text of each new record with one of the ids searched for. */
export interface SoughtRecords {
  readonly records: readonly string[]
}

/** Reads the answers that belong together, one after the other. */
export interface PageReader<T> {
  /** The body must not change until the promise resolves. Never rejects. */
  read(body: Uint8Array, asked: PageRequest): Promise<Reading<T>>
  /** Frees the shared state of the answers. */
  close(): void
}

/**
 * Turns bodies into events, so that no hostile body can block the caller: in another thread, or in its own
 * once a body is known to be harmless.
 */
export interface BodyReader {
  /** Whether a body reports success; ignores the rest of it. */
  readEnvelope(body: Uint8Array): Promise<Reading<object>>
  /**
   * Events of several devices as columns of one table: `unmerged` as they arrive, or `merged`, each once, for
   * answers that overlap. `onBatch` receives them in the order in which their dictionaries grow, with the
   * request that brought them.
   */
  openTable(
    mode: 'unmerged' | 'merged',
    onBatch: (batch: EventBatch, asked: PageRequest) => void,
  ): PageReader<PageFacts>
  /** Only the records with these ids, from answers that may overlap. */
  openSearch(ids: readonly string[]): PageReader<PageFacts & SoughtRecords>
  /** Resolves when everything has ended. */
  close(): Promise<void>
}
