import type { TimeField } from '../../src-core/events/event'

/**
 * A disturbance that hits every `every`th request (1: each one), counted from the start or the last change of
 * switches. `method`: only requests of that method count. `afterDelete`: those before the first DELETE are
 * spared. `times`: the first so many hits.
 */
export type Fault = {
  readonly every: number
  readonly method?: 'GET' | 'DELETE'
  readonly afterDelete?: true
  readonly times?: number
} & (
  | { readonly kind: 'latency'; readonly ms: number }
  /** The operation is carried out, and its answer comes once the test lets it. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** The connection is reset before anything is sent, or in the middle of the body. */
  | { readonly kind: 'reset'; readonly at: 'head' | 'body' }
  /** The connection closes in the middle of the body. */
  | { readonly kind: 'truncation' }
  /** Elements with fields missing, of other types, of another device, or no objects at all. */
  | { readonly kind: 'wrongTypes' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly retryAfter?: string
      readonly location?: string
    }
  /** A page of a proxy instead of an answer, with status 200. */
  | { readonly kind: 'html' }
  /** The operation is carried out, and this is sent in place of what the service would say about it. */
  | { readonly kind: 'otherAnswer'; readonly status: number; readonly body: string }
  /** Nothing at all is answered. */
  | { readonly kind: 'silence' }
)

/** Every gap of the service's description, as something to choose. */
export interface Switches {
  /** Of `result`, by the stamp of the range, at random anew for each request, or by the text of the id. */
  readonly order: 'ascending' | 'descending' | 'random' | 'byId'
  /** Which events are kept when more than `limitNum` are in the range. */
  readonly kept: 'newest' | 'oldest' | 'random' | 'firstById'
  /**
   * The stamp that the range applies to; `hidden`: one that no record contains, up to half an hour after
   * `createdTime`.
   */
  readonly rangeStamp: TimeField | 'hidden'
  /**
   * How the dates of a range are understood: as written, without their offset from UTC, or cut to whole
   * seconds; `onlySeconds`: the times of the events as well.
   */
  readonly rangeDates: 'asWritten' | 'withoutOffset' | 'wholeSeconds' | 'onlySeconds'
  readonly includesStart: boolean
  /** Whether `startDate` has no effect: never, always, or where `endDate` is in the future. */
  readonly ignoresStart: 'never' | 'always' | 'withFutureEnd'
  readonly includesEnd: boolean
  readonly defaultLimit: number
  readonly unknownDevice: 'emptyList' | 'notFound' | 'returnCode'
  readonly unknownEvent: 'accepted' | 'notFound' | 'returnCode'
  readonly badToken: 'unauthorized' | 'forbidden' | 'returnCode'
  /** The status of a request that is not understood, and the shape of every error that has an HTTP status. */
  readonly badRequestStatus: number
  readonly errorShape: 'envelope' | 'problem' | 'text' | 'empty'
  /**
   * `removesAll`: every record with the id, where the others remove one. `changesValue`, `changesTimes`: the
   * record stays under its id, with another value, or with all of its times a second later. `deletesAnother`: the
   * newest other record of the device is removed; `deletesBefore`: the one that was added before it, and with
   * `refusesAfterwards` that is answered by an error. `removesMore`: the record, and the one that was added after it.
   * `hides`: the record is flagged, and left out of an answer when that has been cut off already.
   */
  readonly deletion:
    | 'removes'
    | 'removesAll'
    | 'removesMore'
    | 'flags'
    | 'hides'
    | 'delayed'
    | 'ignores'
    | 'changesValue'
    | 'changesTimes'
    | 'deletesAnother'
    | 'deletesBefore'
    | 'refusesAfterwards'
  /** So many requests to delete remove the record; `deletion` applies to those that come after them. */
  readonly deletesUntil: number
  /** With `delayed`: the record is removed this many ms after the answer. */
  readonly deletionDelayMs: number
  /** Whether a body is sent as gzip to whoever accepts it. */
  readonly compresses: boolean
  readonly faults: readonly Fault[]
}

export const defaultSwitches: Switches = {
  order: 'descending',
  kept: 'newest',
  rangeStamp: 'createdTime',
  rangeDates: 'asWritten',
  includesStart: true,
  ignoresStart: 'never',
  includesEnd: true,
  defaultLimit: 100,
  unknownDevice: 'emptyList',
  unknownEvent: 'notFound',
  badToken: 'unauthorized',
  badRequestStatus: 400,
  errorShape: 'envelope',
  deletion: 'removes',
  deletionDelayMs: 200,
  deletesUntil: 0,
  compresses: false,
  faults: [],
}
