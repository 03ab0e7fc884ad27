import { describe, expect, it } from 'vitest'
import type { ResultTab } from '../../../../src-renderer/results/result-tab'
import { createTabList } from '../../../../src-renderer/results/tab-list'
import { sampleTab } from './sample-tab'

const openTabs = (...ids: readonly string[]) => {
  const [closed, forgotten]: [string[], string[]] = [[], []]
  const list = createTabList({
    onClose: ({ id }) => closed.push(id),
    onForget: ({ id }) => forgotten.push(id),
  })
  for (const id of ids) list.add(sampleTab([], undefined, id))
  return {
    list,
    closed,
    forgotten,
    ids: () => list.tabs.value.map(({ id }) => id),
    activeId: () => list.activeId.value,
  }
}
/** A tab that seems to have so many events. */
const tabWith = (id: string, rowCount: number): ResultTab => {
  const tab = sampleTab([], undefined, id)
  return { ...tab, table: { ...tab.table, rowCount } }
}

describe('the tabs', () => {
  it('show the one that was opened last', () => {
    const { ids, activeId, list } = openTabs('a', 'b')
    expect([ids(), activeId(), list.active.value?.id]).toEqual([['a', 'b'], 'b', 'b'])
  })

  it('are gone through in both directions, round the ends', () => {
    const { list, activeId } = openTabs('a', 'b', 'c')
    list.activateNext(1)
    expect(activeId()).toBe('a')
    list.activateNext(-1)
    expect(activeId()).toBe('c')
    const none = openTabs()
    none.list.activateNext(1)
    expect(none.activeId()).toBeNull()
  })

  it('show the next one when the active one is closed, or the last', () => {
    const { list, activeId } = openTabs('a', 'b', 'c')
    list.activate('b')
    list.close('b')
    expect(activeId()).toBe('c')
    list.close('c')
    expect(activeId()).toBe('a')
    list.close('a')
    expect([activeId(), list.active.value]).toEqual([null, null])
  })

  it('stay where they are when another one is closed', () => {
    const { list, activeId, ids } = openTabs('a', 'b', 'c')
    list.close('a')
    list.close('unknown')
    expect([activeId(), ids()]).toEqual(['c', ['b', 'c']])
  })

  it('come back to their place, the last closed first', () => {
    const { list, ids, activeId, closed } = openTabs('a', 'b', 'c')
    list.close('a')
    list.close('b')
    expect([list.lastClosed.value?.id, list.reopen()?.id, list.reopen()?.id, list.reopen()]).toEqual([
      'b',
      'b',
      'a',
      null,
    ])
    expect([ids(), activeId(), closed]).toEqual([['a', 'b', 'c'], 'a', ['a', 'b']])
  })

  it('replace one another, and the old one comes back beside the new one', () => {
    const { list, ids, activeId } = openTabs('a', 'b', 'c')
    const old = list.tabs.value[1]
    if (!old) throw new Error('there are three tabs')
    list.replace(old, sampleTab([], undefined, 'new'))
    expect([ids(), activeId()]).toEqual([['a', 'new', 'c'], 'new'])
    expect(list.everyTab.value.map(({ id }) => id)).toEqual(['a', 'new', 'c', 'b'])
    list.reopen()
    expect(ids()).toEqual(['a', 'new', 'b', 'c'])
    list.replace(old, sampleTab([], undefined, 'other'))
    list.replace(old, sampleTab([], undefined, 'last'))
    expect(ids()).toEqual(['a', 'new', 'other', 'c', 'last'])
  })
})

describe('closed tabs', () => {
  it('are kept up to ten', () => {
    const { list, forgotten } = openTabs(...Array.from({ length: 12 }, (_, index) => `t${String(index)}`))
    for (let index = 0; index < 12; index++) list.close(`t${String(index)}`)
    expect(forgotten).toEqual(['t0', 't1'])
    expect(list.everyTab.value).toHaveLength(10)
  })

  it('are kept up to a million events, whatever the last one has', () => {
    const { list, forgotten } = openTabs()
    for (const [id, rowCount] of [
      ['small', 10],
      ['large', 999_995],
      ['huge', 5_000_000],
    ] as const) {
      list.add(tabWith(id, rowCount))
      list.close(id)
    }
    expect(forgotten).toEqual(['small'])
    list.add(tabWith('one', 1))
    list.close('one')
    expect([forgotten, list.lastClosed.value?.id]).toEqual([['small', 'huge', 'large'], 'one'])
  })
})
