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
    await until(() => expect(pageText()).toContain('Summary: 10 of 30 events shown'))
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
    await until(() => expect(pageText()).toContain('Chart: 10 of 30 events shown'))
    await until(() => expect(legend()).toContain('hidden by the search or a filter'))
    expect(document.querySelector('input[type=radio]')).toBeNull()

    useResults().clearFilters(tab)
    await until(() => expect(document.querySelector('.scope')).toBeNull())
    await until(() => expect(legend()).not.toContain('hidden'))
  })
})

describe('the chart of a result with several devices', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })
  const leftOut = (): string | undefined => document.querySelector('.not-drawn')?.textContent

  const devices = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => `pump-${String(at + 1)}`)
  const show = (of: readonly string[]) =>
    showEvents(
      of.flatMap((deviceId, at) => makeEvents(20 - at).map((event) => ({ ...event, deviceId }))),
      { devices: of },
    )
  const legend = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll('.legend bdi')].map(({ textContent }) => textContent?.trim())
  const attribute = (): HTMLSelectElement | null =>
    document.querySelector('select[aria-label="Attribute that is drawn of every device"]')

  it('says which devices it leaves out', async () => {
    await show(devices(10))
    button('Chart').click()
    await until(() =>
      expect(leftOut()).toBe(
        'The chart shows 8 of 20 series. It shows nothing of 2 devices: pump-9, pump-10.',
      ),
    )
  })

  it('draws one attribute at a time, a line a device, and another one on request', async () => {
    const tab = await show(devices(3))
    button('Chart').click()
    await until(() => expect(legend()).toEqual(devices(3)))
    expect(leftOut()).toBeUndefined()
    const select = attribute()
    expect([...(select?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
      'pressure',
      'temperature',
    ])
    expect(select?.selectedOptions[0]?.textContent).toBe('temperature')

    const drawn = (): readonly (string | undefined)[] => {
      const { index, points } = usePictures().of(tab)
      return (index?.series ?? [])
        .filter((series) => points.has(keyOf(series)))
        .map(({ attribute: code }) => tab.table.texts.attributeCode[code])
    }
    expect(drawn()).toEqual(['temperature', 'temperature', 'temperature'])
    if (select) select.value = select.options[0]?.value ?? ''
    select?.dispatchEvent(new Event('change'))
    await until(() => expect(drawn()).toEqual(['pressure', 'pressure', 'pressure']))
    expect(legend()).toEqual(devices(3))

    // What one chose is of the attribute that is drawn; of another one, all devices are.
    const pictures = usePictures().of(tab)
    pictures.chosen = [[...pictures.points.keys()][0] ?? '']
    await until(() => expect(drawn()).toEqual(['pressure']))
    pictures.chosen = []
    await until(() => expect(drawn()).toEqual([]))
    if (select) select.value = select.options[1]?.value ?? ''
    select?.dispatchEvent(new Event('change'))
    await until(() => expect(drawn()).toHaveLength(3))
  })

  it('does not say it of the series of one device, which the list of series shows', async () => {
    await showEvents(makeEvents(12))
    button('Chart').click()
    await until(() => expect(document.querySelector('.chart')).not.toBeNull())
    expect(leftOut()).toBeUndefined()
  })
})
