import type { OutsideRequest } from './outside'
import type { RequestOutcome } from './request-log'
import type { VerdictKind } from './verdict'

/**
 * The proof that an exported file carries, as `docs/proof-format.md` describes it. It is what a coverage and
 * its log say, and which rows of the file lie in which window. Times are ms since the epoch; windows have
 * both ends included.
 */
export const proofFormat = 'device-events-proof'
/** Raised by whatever an earlier verifier would misread. Since 2, the header of a CSV file has a hash. */
export const proofVersion = 2
/** Those that are verified. */
export type ProofVersion = 1 | typeof proofVersion

export type PlacingField = 'createdTime' | 'ingressTimeStamp' | 'deviceTimestamp'

/** How many rows lie there, and how many more did before something was left out of the file. */
export interface PlaceCounts {
  readonly events: number
  readonly leftOut: number
}

/** A window that a request counts for. */
export interface CountedWindow extends PlaceCounts {
  readonly first: number
  readonly last: number
  /** The number of that request. */
  readonly request: number
}

/** A request as the proof states it; see `LoggedRequest`. */
export interface StatedRequest {
  readonly number: number
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
  readonly limit: number
  readonly came: number
  readonly counted: number
  readonly outcome: RequestOutcome
  readonly askedAt: number
  readonly answeredAt: number
  readonly fullBeside?: readonly number[]
  readonly alike?: { readonly requests: number; readonly most: number }
  /** Its kind alone: a text of a service may hold anything. */
  readonly error?: string
}

/** A request for a time outside of the range; see `OutsideRequest`. */
export interface StatedOutside extends Omit<OutsideRequest, 'error'> {
  /** Its kind alone. */
  readonly error?: string
}

export interface DeviceProof {
  readonly deviceId: string
  /** How a cell of CSV shows the device; absent: as it is. */
  readonly cell?: string
  /**
   * The time by which rows belong to windows. Null: none of the three fits what the requests counted, or
   * the file has no column of it, so that all rows are in the rest.
   */
  readonly placedBy: PlacingField | null
  readonly verdict: VerdictKind
  readonly asked: readonly { readonly first: number; readonly last: number }[]
  readonly proven: readonly { readonly first: number; readonly last: number; readonly asOf: number }[]
  readonly notProvable: readonly number[]
  readonly doubtful: readonly {
    readonly first: number
    readonly last: number
    readonly doubts: readonly string[]
  }[]
  readonly failures: readonly {
    readonly first: number
    readonly last: number
    readonly errors: readonly string[]
  }[]
  readonly until?: number
  /** An answer with so many events counted as one that may have been truncated, though more were asked for. */
  readonly lowerLimit?: number
  readonly requests: readonly StatedRequest[]
  /** Requests that the log has forgotten, none of which proves anything. */
  readonly requestsLeftOut: number
  /** Ascending and disjoint; together they are what is proven. */
  readonly windows: readonly CountedWindow[]
  /** The rows of the device that lie in none of its windows. */
  readonly rest: PlaceCounts
  /** What was asked for outside of the range, which proves nothing of it; absent: nothing was. */
  readonly outside?: readonly StatedOutside[]
}

/** Of the file whose rows it places and hashes; each in a way of its own. */
export type ProvenFormat = 'csv' | 'jsonl' | 'parquet'

export interface ProofDocument {
  readonly format: typeof proofFormat
  readonly version: ProofVersion
  readonly madeAt: number
  readonly file: { readonly format: ProvenFormat; readonly rows: number }
  /** Rows of the result that are not in the file, and why. */
  readonly leftOut: { readonly rows: number; readonly filters: readonly string[] }
  readonly devices: readonly DeviceProof[]
  /** The rows of no device that was asked for. */
  readonly others: PlaceCounts
  /** In hex, of each place: of each device its windows and its rest, and then of the others; see `sumCountOf`. */
  readonly sums: readonly string[]
}

/** Without its hashes, which are known when all rows are written. */
export type ProofDraft = Omit<ProofDocument, 'sums'>

type Headed = Pick<ProofDraft, 'version' | 'file'>

/** Whether one more hash behind those of the places says which column of a CSV file is which. */
export const hasHeaderSum = ({ version, file }: Headed): boolean => file.format === 'csv' && version > 1

/**
 * How many hashes a proof has: one for each place, and another one for the texts of the columns of Parquet, or
 * for the header of CSV.
 */
export const sumCountOf = ({ devices, ...proof }: ProofDraft): number =>
  devices.reduce(
    (sum, { windows }) => sum + windows.length + 1,
    proof.file.format === 'parquet' || hasHeaderSum(proof) ? 2 : 1,
  )

/** All places in the order of their hashes. */
export const placesOf = ({ devices, others }: ProofDraft): readonly PlaceCounts[] => [
  ...devices.flatMap(({ windows, rest }) => [...windows, rest]),
  others,
]
