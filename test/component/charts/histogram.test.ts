import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { seriesInks } from '../../../src-renderer/ui/series-inks'
import { createLoopbackDesktop } from '../loopback'
import { choice, choose, mountPage, until } from '../mount-page'
import { pickForResult } from '../query-page'
import { makeEvent, makeEvents, showEvents } from '../results-support'

const histogram = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.histogram')
  if (!found) throw new Error('no histogram')
  return found
}
const lines = (): readonly string[] =>
  [...histogram().querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
const counted = (): number =>
  lines().reduce((sum, line) => sum + Number(/: (\d+) event/.exec(line)?.[1] ?? 0), 0)
const title = (): string => histogram().querySelector('img')?.alt ?? ''

describe('the distribution beside the summary', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ResultsPane)
  })

  it('is of the series with the most events, of another on request, and of the events shown', async () => {
    const tab = await showEvents(makeEvents(30))
    await pickForResult('Summary')
    await until(() => expect(counted()).toBe(20))
    expect(title()).toBe('Distribution of temperature')
    // An image has no fonts of the page.
    await until(() =>
      expect(decodeURIComponent(histogram().querySelector('img')?.src ?? '')).toMatch(
        /^data:image\/svg\+xml.*<style>@font-face\{font-family:'Inter Variable'.*Distribution of temperature/s,
      ),
    )
    // In the colour of the attribute, the second by name.
    const bars = () => decodeURIComponent(histogram().querySelector('img')?.src ?? '')
    expect(bars()).toContain(`fill="${seriesInks.light[1]}"`)
    const field = choice('Series of the distribution')
    choose(field, [...field.options].find(({ text }) => text === 'pressure')?.value ?? '')
    await until(() => expect([title(), counted()]).toEqual(['Distribution of pressure', 10]))

    useResults().setFilters(tab, [{ kind: 'range', column: 'attributeData', from: 20 }])
    await until(() =>
      expect([title(), counted()]).toEqual(['Distribution of pressure · 10 of 30 events shown', 3]),
    )
  })

  it('names states and says what has no bar', async () => {
    const states = ['on', 'on', 'off', 7, 'on']
    await showEvents(
      states.map((attributeData, at) => makeEvent(at, { attributeCode: 'state', attributeData })),
    )
    await pickForResult('Summary')
    await until(() => expect(lines()).toEqual(['on: 3 events', 'off: 1 event', 'Not drawn: 1 without text']))
  })
})
