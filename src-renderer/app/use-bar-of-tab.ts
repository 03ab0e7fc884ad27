import { watch } from 'vue'
import { isLive } from '../../src-core/live/live-state'
import {
  askedQueryOf,
  isSameQuery,
  type RecentQuery,
  recentQueryOf,
} from '../../src-core/results/asked-query'
import type { QuerySource } from '../../src-core/results/result-source'
import { defaultEnds } from '../../src-core/time/chosen-range'
import { useConnections } from '../connections/connections'
import { useQueries } from '../query/queries'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

type Form = ReturnType<ReturnType<typeof useQueries>['takeForm']>

/** The times of a preset are those of now, whenever that is. */
const textOfForm = ({ devices, range }: Form): string => {
  const { startText, endText, ...chosen } = range
  return JSON.stringify([devices, chosen, ...(range.preset === 'custom' ? [startText, endText] : [])])
}

/** What the bar has to contain to ask for the same: of what is followed, up to now. */
const queryOf = (source: QuerySource, { state }: Pick<ResultTab, 'state'>): RecentQuery => {
  const asked = recentQueryOf(source)
  if (!isLive(state) || asked.preset !== 'custom') return asked
  return { ...asked, relative: { ...asked.relative, end: defaultEnds.end } }
}

/** What the bar says beside each tab. */
const createBars = () => {
  const queries = useQueries()
  const drafts = new Map<string, Form>()
  /** What the bar said as soon as it said what the tab was asked for. */
  const filled = new Map<string, string>()

  const noteFilled = (id: string): void => void filled.set(id, textOfForm(queries.takeForm()))
  const isFilled = (id: string): boolean => filled.get(id) === textOfForm(queries.takeForm())
  const fill = ({ id, source, state }: ResultTab): void => {
    if (source.kind !== 'query') return
    queries.fill(queryOf(source, { state }))
    noteFilled(id)
  }
  return {
    fill,
    /** Whether the bar says what the tab was asked for. */
    noteArrival: ({ id, source }: ResultTab): boolean => {
      const isRun = source.kind === 'query' && isSameQuery(askedQueryOf(queries.read()), source)
      if (isRun) noteFilled(id)
      return isRun
    },
    /** Whether its devices are those in the bar: a device is followed whatever the range of the bar. */
    isOfDevices: ({ source }: ResultTab): boolean =>
      source.kind === 'query' && JSON.stringify(source.devices) === JSON.stringify(queries.read().devices),
    forget: (id: string | undefined): void => void drafts.delete(id ?? ''),
    leave: (id: string): void => {
      if (isFilled(id)) drafts.delete(id)
      else drafts.set(id, queries.takeForm())
    },
    show: (tab: ResultTab): void => {
      const draft = drafts.get(tab.id)
      if (draft === undefined) fill(tab)
      else queries.restoreForm(draft)
    },
    /** Nothing was changed in the bar beside it, as far as that is known. */
    isUnchanged: (id: string): boolean => !filled.has(id) || isFilled(id),
    keepOnly: (ids: readonly string[]): void => {
      for (const known of [drafts, filled])
        for (const id of known.keys()) if (!ids.includes(id)) known.delete(id)
    },
  }
}

/**
 * The bar belongs to the tab: choosing one fills it with what its result was asked for, and of which service. What
 * was changed in the bar beside a tab, and not run, is there again when that tab is.
 */
export const useBarOfTab = (): void => {
  const connections = useConnections()
  const results = useResults()
  const bars = createBars()

  const show = (tab: ResultTab): void => {
    const { source } = tab
    if (source.kind !== 'query') return
    bars.show(tab)
    const isOther = connections.current?.id !== source.connectionId
    if (isOther && connections.connections.some((connection) => connection.id === source.connectionId))
      void connections.choose(source.connectionId)
  }
  /** The newest tab, and the one beside which it was asked for. */
  let opened: { readonly id: string; readonly beside: string } | null = null
  watch(
    () => [results.active, results.tabs.map(({ id }) => id)] as const,
    ([active, ids], [before, idsBefore]) => {
      bars.keepOnly(ids)
      if (active === null || active.id === before?.id) return
      const isNew = !idsBefore.includes(active.id)
      if (isNew && before !== null) opened = { id: active.id, beside: before.id }
      // What was run is in the bar for the new tab, not for the one beside which it was typed.
      if (isNew && bars.noteArrival(active)) return bars.forget(before?.id)
      if (before !== null && ids.includes(before.id)) bars.leave(before.id)
      if (!isNew) show(active)
      else if (isLive(active.state)) bars.fill(active)
    },
  )
  // What is followed was not asked for with the range of the bar.
  watch(
    () => [results.active, results.active !== null && isLive(results.active.state)] as const,
    ([active, isFollowed], [before, wasFollowed]) => {
      const hasTurned = isFollowed !== wasFollowed && active?.id === before?.id
      // So it is with the devices that are followed in a new tab; it is followed only after it was opened.
      if (active !== null && hasTurned && isFollowed && active.id === opened?.id && bars.isOfDevices(active))
        bars.forget(opened.beside)
      if (active !== null && hasTurned && bars.isUnchanged(active.id)) bars.fill(active)
    },
  )
}
