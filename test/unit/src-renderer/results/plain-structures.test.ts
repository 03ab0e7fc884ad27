import { describe, expect, it } from 'vitest'
import { computed } from 'vue'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createResultTab } from '../../../../src-renderer/results/result-tab'
import { createRowSelection } from '../../../../src-renderer/results/row-selection'
import { changeRows, readRows } from '../../../../src-renderer/results/tab-rows'
import { sampleEvent } from '../../src-core/events/sample-events'

describe('the selection', () => {
  it.each([
    ['its count', (selection: ReturnType<typeof createRowSelection>) => selection.count],
    ['a row', ({ has }: ReturnType<typeof createRowSelection>) => Number(has(0)) + Number(has(1))],
    [
      'a test of many rows',
      ({ tester }: ReturnType<typeof createRowSelection>) => [0, 1].filter(tester()).length,
    ],
    ['its rows', ({ rows }: ReturnType<typeof createRowSelection>) => rows().length],
    [
      'whether some row is one',
      ({ some }: ReturnType<typeof createRowSelection>) => Number(some(() => true)) * 2,
    ],
  ])('tells who reads %s of every change', (_what, read) => {
    const selection = createRowSelection()
    const seen = computed(() => read(selection))
    expect(seen.value).toBe(0)
    selection.setAll(Uint32Array.of(0, 1), true)
    expect(seen.value).toBe(2)
    selection.clear()
    expect(seen.value).toBe(0)
    selection.set(0, true)
    selection.set(1, true)
    expect(seen.value).toBe(2)
  })
})

describe('the rows of a tab', () => {
  const tabOf = () => {
    const table = createEventTable()
    table.append(createEventEncoder().encode([sampleEvent(), sampleEvent()]))
    return createResultTab('1', 'pump-7', { kind: 'file', files: [] }, table)
  }

  it('tell who reads them of a mark and of a deletion', () => {
    const tab = tabOf()
    const mark = computed(() => readRows(tab).table.mark(1))
    const kind = computed(() => readRows(tab).deletions.stateOf(0)?.kind)
    expect([mark.value, kind.value]).toEqual(['none', undefined])
    changeRows(tab, ({ table }) => table.setMark(1, 'toDelete'))
    changeRows(tab, ({ deletions }) => deletions.note(0, { kind: 'deleted' }))
    expect([mark.value, kind.value]).toEqual(['toDelete', 'deleted'])
  })

  it('count their changes, for what is computed of them later', () => {
    const tab = tabOf()
    const before = tab.rowChanges.count
    readRows(tab)
    expect(tab.rowChanges.count).toBe(before)
    changeRows(tab, () => undefined)
    expect(tab.rowChanges.count).toBe(before + 1)
  })
})
