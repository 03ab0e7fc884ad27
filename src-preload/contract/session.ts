import type { OpenOutcome } from './file'

/** One tab that is to come back after a restart. */
interface SavedTab {
  /** Of the files that were read into it. */
  readonly fileIds: readonly string[]
  /** What the page made of the tab, as JSON text of its own; main keeps it unread. */
  readonly state: string
}

export interface SavedSession {
  readonly tabs: readonly SavedTab[]
  /** -1: none. */
  readonly activeIndex: number
}

/** A tab that comes back: its files are open again, but for those that are refused. */
export interface RestoredTab extends OpenOutcome {
  readonly state: string
}

export interface RestoredSession {
  readonly tabs: readonly RestoredTab[]
  /** -1: none. */
  readonly activeIndex: number
}
