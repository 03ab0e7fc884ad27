import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Filter } from '../../../src-core/events/view-spec'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { recallRows, recallView } from '../../../src-renderer/app/tab-memory'
import { useColumns } from '../../../src-renderer/results/columns'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { runCount } from '../../support/run-count'
import { createLoopbackDesktop } from '../loopback'
import { alerts, field, flushPromises, mountPage, until } from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  grid,
  header,
  makeEvents,
  press,
  rows,
  showEvents,
  texts,
} from '../results-support'

const pressureOnly: readonly Filter[] = [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }]

let now = 0
const later = (): void => void (now += 5000)

afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 20)
  now = Date.UTC(2026, 10, 21)
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  mountPage(ResultsPane)
  await flushPromises()
})

/** With the keys in place: their part of the page is loaded late. */
const show = async (count: number): Promise<ResultTab> => {
  const tab = await showEvents(makeEvents(count))
  await until(() => {
    press('z', { ctrlKey: true })
    expect(alerts().join()).toContain('Nothing to undo in this result')
  })
  return tab
}

/** Everything that can be undone, as text. */
const stateOf = ({ state, selection }: ResultTab): string =>
  JSON.stringify([
    state.filters,
    state.search,
    state.sort,
    useSettings().settings.columns,
    [...selection.rows()],
  ])

type Change = (tab: ResultTab) => void
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(
    (tab) => useResults().setFilters(tab, pressureOnly),
    (tab) => useResults().setFilters(tab, []),
    (tab) => useResults().clearFilters(tab),
    (tab) => useResults().toggleSort(tab, 'attributeData', false),
    (tab) => useResults().toggleSort(tab, 'id', true),
    (tab) => tab.selection.clear(),
    (tab) => tab.selection.setAll(tab.state.view, true),
    () => useColumns().setShown('channel', false),
    () => useColumns().move('id', -1),
    () => useColumns().reset(),
  ),
  fc.constantFrom('', 'a', '4.5').map(
    (text): Change =>
      (tab) =>
        useResults().setSearch(tab, text),
  ),
  fc.nat({ max: 39 }).map(
    (row): Change =>
      (tab) =>
        tab.selection.set(row, !tab.selection.has(row)),
  ),
  fc.integer({ min: 60, max: 90 }).map(
    (width): Change =>
      () =>
        useColumns().setWidth('id', width),
  ),
)

describe('undo and redo', () => {
  it('any sequence of changes, undone step by step, gives every state before, and redone gives them back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 40 }), async (changes) => {
        const tab = await showEvents(makeEvents(40))
        await nextTick()
        const undoing = useViewHistory()
        const states = [stateOf(tab)]
        for (const change of changes) {
          later()
          change(tab)
          await nextTick()
          if (stateOf(tab) !== states.at(-1)) states.push(stateOf(tab))
        }
        for (const state of states.slice(0, -1).toReversed()) {
          expect(undoing.undo()).not.toBeNull()
          expect(stateOf(tab)).toBe(state)
          await nextTick()
        }
        expect(undoing.undo()).toBeNull()
        for (const state of states.slice(1)) {
          expect(undoing.redo()).not.toBeNull()
          expect(stateOf(tab)).toBe(state)
          await nextTick()
        }
        expect(undoing.redo()).toBeNull()
        // Hundreds of open tabs would make each step slower than the one before.
        useResults().close(tab.id)
      }),
      { seed: 20261123, numRuns: runCount(100, 4) },
    )
  })

  it('goes back a hundred steps in each tab', async () => {
    const tab = await show(4)
    for (let step = 0; step <= 100; step += 1) {
      later()
      useResults().setSearch(tab, `step ${String(step)}`)
      await nextTick()
    }
    for (let step = 0; step < 100; step += 1) expect(useViewHistory().undo()).toEqual(['search'])
    expect(useViewHistory().undo()).toBeNull()
    expect(tab.state.search).toBe('step 0')
  })

  it('works by its keys, shows the rows again, and says what it did', async () => {
    const tab = await show(6)
    useResults().setFilters(tab, pressureOnly)
    await until(() => expect(texts('attributeCode')).toEqual(['pressure', 'pressure']))
    press('z', { ctrlKey: true })
    await until(() => expect(rows()).toHaveLength(6))
    expect(alerts().join()).toContain('Undone: filters')
    press('Z', { ctrlKey: true, shiftKey: true })
    await until(() => expect(texts('attributeCode')).toEqual(['pressure', 'pressure']))
    expect(alerts().join()).toContain('Redone: filters')
    press('z', { ctrlKey: true })
    press('y', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('Redone: filters'))
    expect(tab.state.filters).toEqual(pressureOnly)
    press('y', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('Nothing to redo in this result'))
  })

  it('takes its words back when the user goes on', async () => {
    const tab = await show(6)
    useResults().setFilters(tab, pressureOnly)
    await nextTick()
    press('z', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('Undone: filters'))
    useResults().setSearch(tab, 'pressure')
    await until(() => expect(alerts()).toEqual([]))
    expect(tab.state.search).toBe('pressure')
  })

  it('takes a click in the grid and one on a column as a step each', async () => {
    const tab = await show(4)
    click(cell(rows()[0], 'attributeData'), { ctrlKey: true })
    await nextTick()
    click(header('attributeData'))
    await until(() => expect(texts('attributeData')).toEqual(['0.5', '1.5', '2.5', '3.5']))
    press('z', { ctrlKey: true })
    expect([tab.state.sort, tab.selection.count]).toEqual([
      [{ column: 'deviceTimestamp', isDescending: true }],
      1,
    ])
    press('z', { ctrlKey: true })
    expect(tab.selection.count).toBe(0)
    await until(() => expect(alerts().join()).toContain('Undone: selection'))
  })

  it('leaves the keys to a field that is typed into', async () => {
    const tab = await show(4)
    useResults().setFilters(tab, pressureOnly)
    await nextTick()
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
    field('Search').dispatchEvent(key)
    expect([key.defaultPrevented, tab.state.filters]).toEqual([false, pressureOnly])
    grid().focus()
    press('z', { ctrlKey: true })
    expect(tab.state.filters).toEqual([])
  })

  it('does not undo what the application has put back itself', async () => {
    const tab = await show(6)
    const { state, selection } = tab
    recallView(tab, { name: null, sort: [], filters: pressureOnly, search: 'x', marked: [], mapped: [] })
    await nextTick()
    await recallRows(tab, { name: null, sort: [], filters: [], search: '', marked: [], mapped: [] })
    expect(useViewHistory().undo()).toBeNull()
    selection.set(3, true)
    await nextTick()
    const next = useResults().showQuery(
      tab.source as Parameters<ReturnType<typeof useResults>['showQuery']>[0],
      [],
      tab,
    )
    await nextTick()
    expect([next.state.filters, useViewHistory().undo()]).toEqual([pressureOnly, null])
    expect(state.filters).toEqual(pressureOnly)
  })

  it('keeps the steps of each tab apart, and those of one that is closed and reopened', async () => {
    const one = await show(4)
    useResults().setSearch(one, 'pressure')
    await nextTick()
    const other = await showEvents(makeEvents(3))
    await nextTick()
    expect(useViewHistory().undo()).toBeNull()
    useResults().close(other.id)
    useResults().close(one.id)
    await nextTick()
    useResults().reopen()
    await nextTick()
    expect(useViewHistory().undo()).toEqual(['search'])
    expect(one.state.search).toBe('')
  })
})

describe('the button that takes the last step back', () => {
  const undo = (): HTMLButtonElement | null =>
    [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Undo: ')) ?? null

  it('is there after a step, names it, takes it back in its tab alone, and goes with the last one', async () => {
    const first = await show(4)
    expect(undo()).toBeNull()
    useResults().setFilters(first, pressureOnly)
    await until(() => expect(undo()?.textContent).toBe('Undo: filters'))
    later()
    first.selection.set(0, true)
    await until(() => expect(undo()?.textContent).toBe('Undo: selection'))
    await show(2)
    await until(() => expect(undo()).toBeNull())
    useResults().activate(first.id)
    await until(() => expect(undo()?.textContent).toBe('Undo: selection'))
    undo()?.click()
    await until(() => expect(first.selection.count).toBe(0))
    undo()?.click()
    await until(() => expect(first.state.filters).toEqual([]))
    expect(alerts().join()).toContain('Undone: filters')
    await until(() => expect(undo()).toBeNull())
  })
})
