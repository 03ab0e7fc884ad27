import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createViewRefresher } from '../../../../src-renderer/results/view-refresher'
import { sampleEvent } from '../../src-core/events/sample-events'
import { sampleTab } from './sample-tab'

const events = [3, 1, 2].map((attributeData) => sampleEvent({ attributeData }))
const format = () => String

it('computes the view by the filters, the search and the order of a tab', async () => {
  const tab = sampleTab(events)
  tab.state.sort = [{ column: 'attributeData', isDescending: false }]
  tab.state.filters = [{ kind: 'range', column: 'attributeData', from: 2 }]
  const refreshing = createViewRefresher(format).refresh(tab)
  expect(tab.state.isComputing).toBe(true)
  await refreshing
  expect([[...tab.state.view], tab.state.isComputing]).toEqual([[2, 0], false])
})

it('keeps only the newest of several computations', async () => {
  const many = sampleTab(
    Array.from({ length: 10_000 }, (_, index) => sampleEvent({ attributeData: index % 100 })),
  )
  const refresher = createViewRefresher(format)
  many.state.sort = [{ column: 'attributeData', isDescending: true }]
  const first = refresher.refresh(many)
  many.state.sort = []
  many.state.filters = [{ kind: 'range', column: 'attributeData', to: 0 }]
  await Promise.all([refresher.refresh(many), first])
  expect([many.state.view.length, many.state.isComputing]).toEqual([100, false])
})

it('takes in the rows that arrive while it computes, before it calls the view computed', async () => {
  const tab = sampleTab([])
  const refresher = createViewRefresher(format)
  const refreshing = refresher.refresh(tab)
  tab.table.append(createEventEncoder().encode(events))
  await refreshing
  expect([tab.state.view.length, tab.state.viewRows, tab.state.isComputing]).toEqual([3, 3, false])
})
