import { computeView } from '../../src-core/events/compute-view'
import { extendView } from '../../src-core/events/extend-view'
import { runInSlices } from '../../src-core/events/slices'
import type { ViewSpec } from '../../src-core/events/view-spec'
import type { ResultTab } from './result-tab'

/**
 * Computes the view of a tab again, until it contains what has arrived meanwhile; a new call ends an older
 * computation.
 */
export interface ViewRefresher {
  refresh(tab: ResultTab): Promise<void>
  /**
   * Takes in the rows that were appended since. False: another computation was running, or has replaced this
   * one.
   */
  extend(tab: ResultTab): Promise<boolean>
  /** Ends the computation for a tab that is closed. */
  forget(tab: ResultTab): void
}

const specOf = ({ state: { filters, search, sort } }: ResultTab): ViewSpec => ({ filters, search, sort })

/** `timesOf`: how times are written where a text is searched in them. */
export const createViewRefresher = (timesOf: (search: string) => (ms: number) => string): ViewRefresher => {
  const running = new Map<string, AbortController>()
  const begin = (tab: ResultTab): AbortController => {
    const controller = new AbortController()
    running.set(tab.id, controller)
    return controller
  }
  const unlessAborted = async (
    computing: Promise<Uint32Array>,
    { signal }: AbortController,
  ): Promise<Uint32Array | null> =>
    computing.catch((reason: unknown) => {
      if (signal.aborted) return null
      throw reason
    })
  const show = (tab: ResultTab, view: Uint32Array, viewRows: number): void => {
    running.delete(tab.id)
    tab.state.view = view
    tab.state.viewRows = viewRows
  }
  const refresh = async (tab: ResultTab): Promise<void> => {
    running.get(tab.id)?.abort()
    const controller = begin(tab)
    const { table, state } = tab
    const { rowCount } = table
    state.isComputing = true
    const view = await unlessAborted(
      computeView(table, specOf(tab), timesOf(state.search), controller.signal),
      controller,
    )
    if (view === null) return
    show(tab, view, rowCount)
    if (table.rowCount > rowCount) return refresh(tab)
    state.isComputing = false
  }
  return {
    refresh,
    extend: async (tab) => {
      if (running.has(tab.id)) return false
      const controller = begin(tab)
      const { table, state } = tab
      const { rowCount } = table
      const steps = extendView(table, specOf(tab), state.view, state.viewRows, timesOf(state.search))
      const view = await unlessAborted(runInSlices(steps, controller.signal), controller)
      if (view === null) return false
      show(tab, view, rowCount)
      return true
    },
    forget: ({ id }) => {
      running.get(id)?.abort()
      running.delete(id)
    },
  }
}
