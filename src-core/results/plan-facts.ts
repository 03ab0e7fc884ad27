import type { DeletionPlanFile, ReviewedEvent } from '../formats/deletion-plan-file'

/** What a deletion plan that is shown as a result says beside its records. */
export interface PlanFacts {
  /** ms since the epoch. */
  readonly createdAt: number
  /** The file in which they were marked; empty: unknown. */
  readonly sourceFile: string
  /** The base URL of the service of each row; undefined: unknown. */
  readonly services: readonly (string | undefined)[]
  /** What else it says of the event in each row. */
  readonly events: readonly Pick<ReviewedEvent, 'others' | 'flaggedAs'>[]
  /** Where and by which rules they were found. A smaller plan says so as well, and needs its sample too. */
  readonly origin: Pick<DeletionPlanFile, 'fetched' | 'fetchedWith' | 'rules'>
}
