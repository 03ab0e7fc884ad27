import type { FaultKind } from '../checks/faults'
import type { ReviewedSample } from '../deletion/sample/reviewed-sample'
import type { WhereFetched } from '../deletion/where-fetched'

/** The contents of `*.deletions.json`: the events that the user marked offline, as they were then. */
export interface DeletionPlanFile extends WhereFetched {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly appVersion: string
  readonly sourceFile: string
  /** The head of the ledger when it was written. Absent: the ledger was empty, or not known. */
  readonly ledgerHead?: string
  /** The rules by which its events were found. Absent: somebody chose them. */
  readonly rules?: readonly FaultKind[]
  /** Absent: no sample of it was reviewed. */
  readonly review?: PlanReview
  /** There was one, of other events. */
  readonly isReviewVoid?: true
  readonly events: readonly ReviewedEvent[]
}

/** The sample of the events of a plan that a person has reviewed. */
export interface PlanReview extends ReviewedSample {
  /** The user of the system. Absent: it has no name for them. */
  readonly acceptedBy?: string
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
  /** The rules that flagged it. Absent: none did, or nobody knows. */
  readonly flaggedAs?: readonly FaultKind[]
}

/** Of a plan file. A hundred thousand events take some 60 MB; what is longer than half a gigabyte no text can hold. */
export const mostPlanBytes = 256 * 1024 * 1024

export type PlanFileProblem =
  | { readonly kind: 'json' | 'ids' | 'version' | 'tooLarge' }
  | { readonly kind: 'shape'; readonly where: string }

/** By its name, also where a browser or a file manager has numbered a copy. */
export const isPlanFile = (fileName: string): boolean => /\.deletions(?: ?\(\d+\))?\.json$/i.test(fileName)

/** The format name in the file. */
export const format = 'device-event-explorer/deletions'
/**
 * Since version 5, a plan may say by which rules it was made, and of which of its events a sample was reviewed. Since version 4, it
 * may name the head of the ledger. Since version 3, a plan has the other records with an id, and says where events were fetched, and with
 * which tokens. Since version 2, each event names its service; before, the plan named one for all.
 */
export const version = 5

/** `listHash`: of its events, if it has a review. With any others, the review stands for nothing. */
export const writePlanFile = ({ review, ...plan }: DeletionPlanFile, listHash = ''): string =>
  `${JSON.stringify({ format, version, ...(review && { review: { ...review, listHash } }), ...plan }, null, 1)}\n`
