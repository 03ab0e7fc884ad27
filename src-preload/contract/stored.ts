import type { AppError } from '../../src-core/errors/errors'
import type { Notes } from '../../src-core/events/notes'
import type { ProvenWindow } from '../../src-core/proof/proven-windows'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { SeenRows, StoredResult } from '../../src-core/stored/stored-result'

/**
 * The name of a kept result: the `queryId` of the query that it began with. It is also the name of its
 * folder.
 */
export const storedIdPattern = /^[A-Za-z0-9-]{1,100}$/

/** A result that another version wrote, or that is damaged. It can only be deleted. */
export interface UnreadableResult {
  readonly storedId: string
  readonly byteCount: number
  readonly problem: AppError
}

export interface StoredList {
  /** Those with the newest answers first. */
  readonly results: readonly StoredResult[]
  readonly unreadable: readonly UnreadableResult[]
  /** Of all of them, on the disk. */
  readonly byteCount: number
  readonly maxBytes: number
  /** The folder that contains them. */
  readonly folder: string
}

/** `eventCount`: how many are lacking. */
export interface ContradictedWindow extends TimeWindow {
  readonly eventCount: number
}

/** What a device's events are together with those of a refresh, each counted once. */
export interface MergedCounts {
  readonly deviceId: string
  readonly eventCount: number
  readonly sharedIdCount: number
  /** Of which an answer lacks so many events of the result that it proves nothing; absent: none. */
  readonly contradicted?: readonly ContradictedWindow[]
}

/**
 * Some rows of a result, by their places among all that are stored. Those that a refresh has brought again
 * are stored, and no rows of the page.
 */
interface PickedRows {
  /** Ascending. */
  readonly rows: Uint32Array<ArrayBuffer>
  /** Of these rows; absent: only the first run had them. */
  readonly seen?: SeenRows
  /** All of the result, as the page knows it. */
  readonly storedRows: number
}

/** See `compactStored`. */
export interface StoredCompaction extends PickedRows {
  readonly storedId: string
  /** Runs that continued the result and are merged into these rows. */
  readonly answerCount: number
  /** Of a complete range; empty for the latest events. */
  readonly merged: readonly MergedCounts[]
}

/** What an excerpt contains of one device. */
export interface ExcerptDevice {
  readonly deviceId: string
  /** Ascending and disjoint, within the range of the excerpt. */
  readonly proven: readonly ProvenWindow[]
  readonly eventCount: number
  readonly sharedIdCount: number
}

/** See `keepExcerpt`. Times are ms since the epoch. Its `rows` and `storedRows` are those of the source. */
export interface StoredExcerptRequest extends PickedRows {
  /** The name of the new result. */
  readonly storedId: string
  /** The result that the events come from. */
  readonly sourceId: string
  readonly start: number
  readonly end: number
  /** IANA zone. */
  readonly zone: string
  /** All devices of the new result, also those of which the excerpt has nothing. */
  readonly devices: readonly ExcerptDevice[]
  readonly notes: Notes
}
