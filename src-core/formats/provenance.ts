import type { EventsQuery } from '../events/events-query'
import type { TimeNote } from '../events/notes'

/**
 * `latest`: one request, answered with fewer events than the limit; `atLimit`: one that reached it, so the
 * service may hold more.
 */
export const completenesses = ['complete', 'notProvable', 'partial', 'latest', 'atLimit'] as const
export type Completeness = (typeof completenesses)[number]

/** One result of a service, as it was fetched. Times are ms since the epoch. */
export interface Origin extends EventsQuery {
  readonly connectionName: string
  readonly baseUrl: string
  readonly start?: number
  readonly end?: number
  readonly fetchedAt: number
  /**
   * The fingerprints of the tokens that its events were fetched with; absent: it is not known of all of them.
   */
  readonly fetchedWith?: readonly string[]
  readonly completeness: Completeness
  /** The verdict in words. */
  readonly verdict: string
}

export const exportScopes = ['all', 'filtered', 'selected'] as const
export type ExportScope = (typeof exportScopes)[number]

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file of rows and columns is written. */
export interface TableForm {
  /** As in the header. */
  readonly columns: readonly string[]
  readonly delimiter: Delimiter
}

/** Where the rows of a file come from, and how they were chosen. */
export interface Provenance {
  /** Several when files were merged; empty: not known. */
  readonly origins: readonly Origin[]
  /** Files that contributed rows without stating their origin; absent: none. */
  readonly unknownFiles?: readonly string[]
  readonly scope: ExportScope
  /** Filters in force, in words. */
  readonly filters: readonly string[]
  readonly rowCount: number
  /** Absent for JSON Lines and Parquet, which have neither a delimiter nor a header. */
  readonly table?: TableForm
  /** IANA zone of the readable times. */
  readonly zone: string
  /** ms since the epoch. */
  readonly exportedAt: number
  /** The head of the ledger of deletions on this computer. Absent: it is empty, or could not be read. */
  readonly ledgerHead?: string
  /** The user's notes on times; those on events are in their rows. Absent: none. */
  readonly timeNotes?: readonly TimeNote[]
}

export interface FileProvenance extends Provenance {
  /**
   * The hash of the file that this belongs to, in hex; of a Parquet file, which contains it, without the
   * footer.
   */
  readonly sha256: string
  readonly appVersion: string
}
