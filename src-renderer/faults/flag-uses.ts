import type { Episode } from '../../src-core/checks/episodes/episode'
import { type FaultKind, faultKinds, ownFaultsOf } from '../../src-core/checks/faults'
import { isGone } from '../../src-core/events/gone-rows'
import type { Filter } from '../../src-core/events/view-spec'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'

export const isFaultFilter = ({ kind }: Filter): boolean => kind === 'faults'

/** The filters that leave the events of a finding, or nearly: others of the same rule may be among them. */
const filtersFor = ({ table }: ResultTab, { reason, others, device, attributes, rows, places }: Episode) => {
  const { texts, columns } = table
  const namesOf = (column: 'deviceId' | 'attributeCode', codes: readonly number[]): readonly Filter[] => {
    const names = codes.map((code) => texts[column][code] ?? '').filter((name) => name !== '')
    return names.length === codes.length ? [{ kind: 'anyOf', column, texts: names }] : []
  }
  const times = Array.from(rows, (row) => columns.times.deviceTimestamp[row] ?? NaN)
  const [from, to] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const hasDevices = texts.deviceId.filter((name) => name !== '').length > 1
  const isOneStretch = places === 1 && !Number.isNaN(from)
  return [
    { kind: 'faults', anyOf: [reason.kind, ...others] },
    ...namesOf('attributeCode', attributes),
    ...(hasDevices ? namesOf('deviceId', [device]) : []),
    ...(isOneStretch ? [{ kind: 'range', column: 'deviceTimestamp', from, to } as const] : []),
  ] satisfies readonly Filter[]
}

const isSame = (one: Filter, other: Filter): boolean => JSON.stringify(one) === JSON.stringify(other)
const has = (filters: readonly Filter[], wanted: Filter): boolean =>
  filters.some((filter) => isSame(filter, wanted))

/** The actions on flagged events: filtering and selecting. */
export const createFlagUses = () => {
  const results = useResults()
  /** What was shown last in each tab, so that it can give way to something else. */
  const shown = new Map<string, readonly Filter[]>()
  const isIn = ({ state }: ResultTab, wanted: readonly Filter[]): boolean =>
    wanted.every((filter) => has(state.filters, filter))
  const toggle = (tab: ResultTab, wanted: readonly Filter[]): void => {
    const earlier = isIn(tab, wanted) ? wanted : (shown.get(tab.id) ?? [])
    const others = tab.state.filters.filter((filter) => !isFaultFilter(filter) && !has(earlier, filter))
    const isOff = isIn(tab, wanted)
    shown.set(tab.id, isOff ? [] : wanted)
    results.setFilters(tab, isOff ? others : [...others, ...wanted])
  }
  /** Whether only events with one of these faults are shown. */
  const isShowing = (tab: ResultTab, anyOf: readonly FaultKind[]): boolean =>
    isIn(tab, [{ kind: 'faults', anyOf }])
  /** Shows only the events with one of these faults, or all events again. */
  const toggleShown = (tab: ResultTab, anyOf: readonly FaultKind[] = faultKinds): void =>
    toggle(tab, [{ kind: 'faults', anyOf }])
  const isShowingFinding = (tab: ResultTab, episode: Episode): boolean => isIn(tab, filtersFor(tab, episode))
  const toggleFinding = (tab: ResultTab, episode: Episode): void => toggle(tab, filtersFor(tab, episode))

  /**
   * What is selected, to be reviewed before anything is deleted: the events of a finding, and without one those that
   * are faulty themselves. Only those of the view: what is not seen is not touched.
   */
  const selectable = (tab: ResultTab, episode: Episode | null): Uint32Array => {
    const { state, table } = readRows(tab)
    const own = new Set(episode?.rows)
    return Uint32Array.from(
      state.view.filter(
        (row) =>
          (episode === null ? ownFaultsOf(table.faults[row] ?? 0) !== 0 : own.has(row)) &&
          !isGone(table, row),
      ),
    )
  }
  const select = (tab: ResultTab, episode: Episode | null = null): void => {
    const rows = selectable(tab, episode)
    tab.selection.clear()
    tab.selection.setAll(rows, true)
    // Brings them into sight: what is deleted next should have been seen.
    const { state } = tab
    if (state.focusedRow === null || !rows.includes(state.focusedRow))
      state.focusedRow = rows[0] ?? state.focusedRow
  }
  return { isShowing, toggleShown, isShowingFinding, toggleFinding, selectable, select }
}
