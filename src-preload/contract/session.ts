import type { OpenOutcome } from '../../src-core/files/file-handles'

/** One tab to restore after a restart. */
interface SavedTab {
  /** The files that were read into it. */
  readonly fileIds: readonly string[]
  /** The kept result that it shows; it then has no files. */
  readonly storedId?: string
  /** The page's state of the tab, as JSON text that only the page reads. */
  readonly state: string
}

export interface SavedSession {
  readonly tabs: readonly SavedTab[]
  /** -1: none. */
  readonly activeIndex: number
  /** The contents of the query form, as JSON text that only the page reads. */
  readonly form?: string
}

/** A restored tab: its files are open again, except those in `refused`. */
export interface RestoredTab extends OpenOutcome {
  /** To open with `openStored`. */
  readonly storedId?: string
  readonly state: string
}

export interface RestoredSession {
  readonly tabs: readonly RestoredTab[]
  /** -1: none. */
  readonly activeIndex: number
  readonly form?: string
}
