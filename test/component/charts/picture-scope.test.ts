import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../../src-core/series/series-choice'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, pageText, until } from '../mount-page'
import { pickForResult } from '../query-page'
import { makeEvents, showEvents } from '../results-support'

const summaryCounts = (): readonly number[] => {
  const tab = useResults().active
  return tab ? (usePictures().of(tab).summaries ?? []).map(({ count }) => count) : []
}

describe('the summary of a result with filters', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })

  it('is of the events shown and says so', async () => {
    const tab = await showEvents(makeEvents(30))
    await pickForResult('Summary')
    await until(() => expect(summaryCounts()).toEqual([20, 10]))
    expect(document.querySelector('.scope')).toBeNull()

    useResults().setFilters(tab, [{ kind: 'range', column: 'attributeData', from: 20 }])
    await until(() => expect(pageText()).toContain('Summary of the 10 events shown, of 30'))
    await until(() => expect(summaryCounts()).toEqual([7, 3]))
    useResults().clearFilters(tab)
    await until(() => expect(summaryCounts()).toEqual([20, 10]))
    expect(document.querySelector('.scope')).toBeNull()
  })

  it('leaves out what was deleted after it was fetched, counts that, and has no bar for it', async () => {
    const tab = await showEvents(makeEvents(30))
    await pickForResult('Summary')
    await until(() => expect(summaryCounts()).toEqual([20, 10]))
    useResults().recordDeletion(tab, [0, 1], { kind: 'deleted' })
    await until(() => expect(summaryCounts()).toEqual([19, 9]))
    await until(() => expect(pageText()).toContain('2 deleted or replaced events are left out.'))
    await until(() =>
      expect(document.querySelector('.histogram')?.textContent).toContain('Not drawn: 1 deleted or replaced'),
    )
  })
})

describe('the chart of a result with filters', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })

  it('says how many events it shows, of how many, and what is grey in it', async () => {
    const tab = await showEvents(makeEvents(30))
    button('Chart').click()
    await until(() => expect(document.querySelector('.chart')).not.toBeNull())
    const legend = (): string => document.querySelector('.legend')?.textContent ?? ''
    expect(document.querySelector('.scope')).toBeNull()

    useResults().setFilters(tab, [{ kind: 'range', column: 'attributeData', from: 20 }])
    await until(() => expect(pageText()).toContain('Chart of the 10 events shown, of 30'))
    await until(() => expect(legend()).toContain('hidden by the search or a filter'))
    expect(document.querySelector('input[type=radio]')).toBeNull()

    useResults().clearFilters(tab)
    await until(() => expect(document.querySelector('.scope')).toBeNull())
    await until(() => expect(legend()).not.toContain('hidden'))
  })
})

describe('the chart of a result with more devices than it draws', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })
  const leftOut = (): string | undefined => document.querySelector('.not-drawn')?.textContent

  it('says which devices it leaves out, until a series of each is drawn', async () => {
    const events = [1, 2, 3, 4, 5].flatMap((each) =>
      makeEvents(12 - each).map((event) => ({ ...event, deviceId: `pump-${String(each)}` })),
    )
    const tab = await showEvents(events, { devices: ['pump-1', 'pump-2', 'pump-3', 'pump-4', 'pump-5'] })
    button('Chart').click()
    await until(() =>
      expect(leftOut()).toBe(
        'The chart shows 3 of 10 series. It shows nothing of 2 devices: pump-4, pump-5.',
      ),
    )

    const pictures = usePictures().of(tab)
    pictures.chosen = [
      ...new Map((pictures.index?.series ?? []).map((series) => [series.device, keyOf(series)])).values(),
    ]
    await until(() => expect(leftOut()).toBeUndefined())
  })

  it('does not say it of the series of one device, which the list of series shows', async () => {
    await showEvents(makeEvents(12))
    button('Chart').click()
    await until(() => expect(document.querySelector('.chart')).not.toBeNull())
    expect(leftOut()).toBeUndefined()
  })
})
