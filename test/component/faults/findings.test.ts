import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useRail } from '../../../src-renderer/results/rail'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  press,
  until,
} from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const minute = 60_000
let tab: ResultTab

/** Ten hours: a temperature that is stuck from the 200th to the 499th event, and a humidity with two values far off. */
const events = (): readonly JsonObject[] => {
  const start = Date.now() - 11 * 60 * minute
  const usual = (index: number): number =>
    Number((22 + 3.9 * Math.sin(index / 40) + ((index * 7) % 11) / 100).toFixed(2))
  const valueOf: Readonly<Record<string, (index: number) => number>> = {
    temperature: (index) => (index >= 200 && index < 500 ? 85 : usual(index)),
    humidity: (index) => (index === 100 || index === 400 ? -1.2 : 30 + usual(index)),
  }
  return Object.entries(valueOf).flatMap(([attributeCode, at]) =>
    Array.from({ length: 600 }, (_, index): JsonObject => {
      const time = start + index * minute
      return {
        ...makeEvents(1)[0],
        id: `pump-0042@#${attributeCode}@#${String(time)}`,
        attributeCode,
        attributeData: at(index),
        deviceTimestamp: time,
        ingressTimeStamp: time + 10,
        createdTime: time + 20,
      }
    }),
  )
}
const list = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-rail] ul[aria-label="Findings"]')
  if (!found) throw new Error('no list')
  return found
}
const findings = (): readonly HTMLButtonElement[] => [
  ...list().querySelectorAll<HTMLButtonElement>('li button'),
]
const finding = (at: number): HTMLButtonElement => {
  const found = findings()[at]
  if (!found) throw new Error(`no finding ${String(at)}`)
  return found
}
const pressed = (): readonly (string | null)[] => findings().map((each) => each.getAttribute('aria-pressed'))

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 45)
  mountPage(ResultsPane)
  tab = await showEvents(events(), { receivedAt: Date.now() })
  button('Findings').click()
  await until(() => expect(pageText()).toContain('2 findings in 1,200 events'))
})

describe('the list of findings', () => {
  it('has a button for each, with a name, what it is about and whether it is chosen, the weightiest first', () => {
    expect(findings().map((each) => each.textContent.trim())).toEqual([
      'temperature stuck at 85 4 h 59 min · 300 events',
      'humidity \u22121.2 2 events',
    ])
    expect(pressed()).toEqual(['false', 'false'])
    // One tab stop, however long the list is.
    expect(findings().map((each) => each.tabIndex)).toEqual([0, -1])
    const reasons = findings().map(
      (each) => document.querySelector(`#${each.getAttribute('aria-describedby') ?? ''}`)?.textContent,
    )
    expect(reasons[0]).toMatch(/before and after 18\.1 to 23\.1\./)
    expect(reasons[1]).toMatch(/times the usual distance from its neighbours; usual here: /)
    expect(pageText()).toMatch(/\d+ checks ran, \d+ had nothing to judge\. Checks and limits/)
  })

  it('says of a result without events that there is nothing to check, and of no check that it ran', async () => {
    await showEvents([], { devices: ['pump-0043'], receivedAt: Date.now() })
    await until(() => expect(pageText()).toMatch(/No events to check ?Checks and limits/))
    expect(pageText()).not.toContain('checks ran')
    expect(pageText()).not.toContain('No findings')
  })

  it('shows the picture of the one that is chosen, and puts the cursor there', async () => {
    finding(1).click()
    await until(() => expect(list().querySelectorAll('figure')).toHaveLength(1))
    expect(pressed()).toEqual(['false', 'true'])
    expect(tab.table.cell(tab.state.focusedRow ?? 0, 'attributeData').text).toBe('-1.2')
    expect(list().querySelector('figure [role=img]')?.getAttribute('aria-label')).toMatch(
      /^humidity: .* The flagged event: -1\.2 at /,
    )
    // As beside the event itself.
    const inkOf = (place: ParentNode): string =>
      place.querySelector<HTMLElement>('figure')?.style.getPropertyValue('--ink') ?? ''
    const ink = inkOf(list())
    expect(ink).toBe('var(--ink-0)')
    useRail().shown = 'event'
    await until(() => expect(inkOf(document)).toBe(ink))
    useRail().shown = 'findings'
    await flushPromises()
    finding(0).click()
    await until(() => expect(pressed()).toEqual(['true', 'false']))
    await until(() => expect(inkOf(list())).toBe('var(--ink-1)'))
    finding(0).click()
    await until(() => expect(pressed()).toEqual(['false', 'false']))
    expect(list().querySelector('figure')).toBeNull()
  })

  it('forgets what is deleted', async () => {
    const rows = useFaults().episodes[0]?.rows ?? new Uint32Array()
    useResults().recordDeletion(tab, [...rows], { kind: 'deleted' })
    await until(() => expect(findings()).toHaveLength(1))
    expect(pageText()).toContain('1 finding in 900 events')
  })
})

describe('what can be done with findings', () => {
  const shown = (): number => tab.state.view.length
  it('applies to all of them', async () => {
    button('Show these').click()
    await until(() => expect(shown()).toBe(302))
    expect(button('Show all').getAttribute('aria-pressed')).toBe('true')
    button('Select 302 events').click()
    await flushPromises()
    const selected = [...tab.selection.rows()]
    expect(selected).toHaveLength(302)
    // In sight, before anything is done with them.
    expect(selected).toContain(tab.state.focusedRow)
    button('Show all').click()
    await until(() => expect(shown()).toBe(1200))
  })

  it('or to the one that is chosen, and to no other when another is chosen', async () => {
    finding(1).click()
    await until(() => expect(hasButton('Show it')).toBe(true))
    button('Show it').click()
    await until(() => expect(shown()).toBe(2))
    button('Select 2 events').click()
    await flushPromises()
    expect([...tab.selection.rows()]).toHaveLength(2)
    finding(0).click()
    await until(() => expect(hasButton('Show it')).toBe(true))
    // What is not seen is not touched.
    expect(hasButton('Select 0 events')).toBe(false)
    button('Show it').click()
    await until(() => expect(shown()).toBe(300))
    button('Select 300 events').click()
    button('Show all').click()
    await until(() => expect(shown()).toBe(1200))
    expect(tab.state.filters).toEqual([])
  })
})

describe('the checks behind the findings', () => {
  it('are one step away, with the focus on the way back', async () => {
    button('Checks and limits').focus()
    button('Checks and limits').click()
    await until(() => expect(hasButton('Back to the findings')).toBe(true))
    expect(hasButton(/Value limits/)).toBe(true)
    expect(document.querySelector('ul[aria-label="Findings"]')).toBeNull()
    expect(document.activeElement).toBe(button('Back to the findings'))
    button('Back to the findings').click()
    await until(() => expect(findings()).toHaveLength(2))
    expect(document.activeElement).toBe(button('Checks and limits'))
  })

  it('have the limits at hand where none are set', async () => {
    expect(pageText()).toContain('No limits are set for humidity, temperature.')
    useFaults().setLimit({ modelId: 'model', attributeCode: 'humidity', low: 0, high: 100 })
    await until(() => expect(pageText()).toContain('No limits are set for temperature.'))
    button('Set limits').click()
    await until(() => expect(field('Highest value of temperature, model model')).toBeDefined())
    expect(document.activeElement).toBe(button(/Value limits/))
  })

  it('have a list of words with which devices report trouble', async () => {
    await press('Checks and limits')
    await press(/trouble reported$/)
    const words = (): HTMLTextAreaElement => {
      const found = [...document.querySelectorAll<HTMLTextAreaElement>('[data-rail] textarea')].find((each) =>
        each.value.startsWith('fault'),
      )
      if (!found) throw new Error('no list of words')
      return found
    }
    const area = words()
    area.value = 'Jam, STOP'
    area.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(useSettings().settings.faults.troubleWords).toEqual(['jam', 'stop']))
    area.value = 'x'.repeat(50)
    area.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(alerts().join(' ')).toContain('Not saved: at most 200 words'))
    expect(useSettings().settings.faults.troubleWords).toEqual(['jam', 'stop'])
  })
})

it('are told of what is left when most of one was deleted, without a new start', async () => {
  const [stuck] = useFaults().episodes
  useResults().recordDeletion(tab, [...(stuck?.rows ?? [])].slice(1), { kind: 'deleted' })
  await until(() =>
    expect(findings().map((each) => each.textContent.trim())).toEqual([
      'humidity \u22121.2 2 events',
      'temperature stuck at 85 1 event',
    ]),
  )
  expect(pageText()).toContain('299 more flagged events are deleted or no longer there')
})
