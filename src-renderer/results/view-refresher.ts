import { computeView } from '../events/compute-view'
import type { ResultTab } from './result-tab'

/** Computes the view of a tab again; a new call ends an older computation. */
export interface ViewRefresher {
  refresh(tab: ResultTab): Promise<void>
  /** Ends the computation for a tab that is closed. */
  forget(tab: ResultTab): void
}

/** `formatter` returns the format of instants on the screen, which the search uses. */
export const createViewRefresher = (formatter: () => (ms: number) => string): ViewRefresher => {
  const running = new Map<string, AbortController>()
  return {
    refresh: async (tab) => {
      running.get(tab.id)?.abort()
      const controller = new AbortController()
      running.set(tab.id, controller)
      const { filters, search, sort } = tab.state
      tab.state.isComputing = true
      const computing = computeView(tab.table, { filters, search, sort }, formatter(), controller.signal)
      const view = await computing.catch((reason: unknown) => {
        if (controller.signal.aborted) return null
        throw reason
      })
      if (view === null) return
      running.delete(tab.id)
      tab.state.view = view
      tab.state.isComputing = false
    },
    forget: ({ id }) => {
      running.get(id)?.abort()
      running.delete(id)
    },
  }
}
