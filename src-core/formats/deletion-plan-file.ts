import type { WhereFetched } from '../deletion/where-fetched'

/** The contents of `*.deletions.json`: the events that the user marked offline, as they were then. */
export interface DeletionPlanFile extends WhereFetched {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly appVersion: string
  readonly sourceFile: string
  /** The head of the ledger when it was written. Absent: the ledger was empty, or not known. */
  readonly ledgerHead?: string
  readonly events: readonly ReviewedEvent[]
}

export interface ReviewedEvent {
  readonly eventId: string
  /** JSON text without any loss. */
  readonly record: string
  /** Other records with this id: the service deletes by id and may delete any of them. */
  readonly others?: readonly string[]
  /**
   * The base URL of the service that the event was fetched from, normalised. Absent: unknown or ambiguous.
   */
  readonly baseUrl?: string
}

export type PlanFileProblem =
  { readonly kind: 'json' | 'ids' | 'version' } | { readonly kind: 'shape'; readonly where: string }

/** By its name, also where a browser or a file manager has numbered a copy. */
export const isPlanFile = (fileName: string): boolean => /\.deletions(?: ?\(\d+\))?\.json$/i.test(fileName)

/** The format name in the file. */
export const format = 'device-event-explorer/deletions'
/**
 * Since version 4, a plan may name the head of the ledger. Since version 3, a plan has the other records with an id, and says where events were fetched, and with
 * which tokens. Since version 2, each event names its service; before, the plan named one for all.
 */
export const version = 4

export const writePlanFile = (plan: DeletionPlanFile): string =>
  `${JSON.stringify({ format, version, ...plan }, null, 1)}\n`
