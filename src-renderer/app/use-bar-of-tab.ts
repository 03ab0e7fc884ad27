import { watch } from 'vue'
import { isLive } from '../../src-core/live/live-state'
import { recentQueryOf } from '../../src-core/results/asked-query'
import { useConnections } from '../connections/connections'
import { useQueries } from '../query/queries'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/**
 * The bar belongs to the tab: choosing one fills it with what its result was asked for, and of which service. What
 * was changed in the bar beside a tab, and not run, is there again when that tab is.
 */
export const useBarOfTab = (): void => {
  const connections = useConnections()
  const queries = useQueries()
  const results = useResults()
  const drafts = new Map<string, ReturnType<typeof queries.takeForm>>()

  const show = ({ id, source, state }: ResultTab): void => {
    // Following asks for what comes, whatever the bar says.
    if (source.kind !== 'query' || isLive(state)) return
    const draft = drafts.get(id)
    if (draft !== undefined) queries.restoreForm(draft)
    else queries.fill(recentQueryOf(source))
    const isOther = connections.current?.id !== source.connectionId
    if (isOther && connections.connections.some((connection) => connection.id === source.connectionId))
      void connections.choose(source.connectionId)
  }
  watch(
    () => [results.active, results.tabs.map(({ id }) => id)] as const,
    ([active, ids], [before, idsBefore]) => {
      for (const id of drafts.keys()) if (!ids.includes(id)) drafts.delete(id)
      // A tab that has just come has what the bar says, or is a file.
      if (active === null || active.id === before?.id || !idsBefore.includes(active.id)) return
      if (before !== null && ids.includes(before.id)) drafts.set(before.id, queries.takeForm())
      show(active)
    },
  )
}
