import type { AppError } from '../../src-core/errors/errors'
import type { FoundOut } from '../../src-core/service-facts/probe'

/** What is asked to find out more about a service. Times in ms since the epoch. */
export interface FactSearch {
  /** Chosen by the page, unique while it runs. */
  readonly queryId: string
  readonly connectionId: string
  readonly deviceId: string
  /** A range in which the device has events: the more, the better. */
  readonly start: number
  readonly end: number
}

export interface FoundFacts extends FoundOut {
  /** Why it ended early; what was found until then counts. */
  readonly error?: AppError
}
