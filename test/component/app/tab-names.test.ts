import { beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useLanguage } from '../../../src-renderer/app/use-language'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const names = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ title }) => title)

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage({
    setup: () => void useLanguage(),
    render: () => h(ResultsPane),
  })
})

describe('the names of tabs', () => {
  it('tell the latest from the complete range, and are numbered where they are equal', async () => {
    await showEvents(makeEvents(1), { limit: null })
    for (let more = 0; more < 3; more += 1) await showEvents(makeEvents(1), { limit: 300 })
    await until(() =>
      expect(names()).toEqual([
        'pump-0042 · last 24 hours',
        'pump-0042 · latest 300 · last 24 hours',
        'pump-0042 · latest 300 · last 24 hours (2)',
        'pump-0042 · latest 300 · last 24 hours (3)',
      ]),
    )
  })

  it('write the number as their language does', async () => {
    for (let more = 0; more < 2; more += 1) await showEvents(makeEvents(1), { limit: 300 })
    const second = (): string | undefined => [...document.querySelectorAll('[role=tab]')][1]?.textContent
    await until(() => expect(second()).toMatch(/last 24 hours ?\(2\)$/))
    await useSettings().change({ language: 'zh-CN' })
    await until(() => expect(second()).toMatch(/最近 24 小时（2）$/))
  })

  it('say the date of both ends once if it is the same', async () => {
    const from = new Date(2026, 2, 10, 9, 5).getTime()
    await showEvents(makeEvents(1), { preset: 'custom', limit: null, start: from, end: from + 3_600_000 })
    await showEvents(makeEvents(1), {
      preset: 'custom',
      limit: null,
      start: from,
      end: from + 24 * 3_600_000,
    })
    await until(() =>
      expect(names()).toEqual([
        'pump-0042 · Mar 10 09:05 to 10:05',
        'pump-0042 · Mar 10 09:05 to Mar 11 09:05',
      ]),
    )
  })

  it('name the service where the same was asked of several, and the address where these share a name', async () => {
    const other = { connectionId: 'c2', connectionName: 'plant-8', baseUrl: 'https://other.example.com' }
    await showEvents(makeEvents(1), { limit: null })
    await showEvents(makeEvents(1), { limit: null, ...other })
    await showEvents(makeEvents(1), { limit: null, ...other })
    const name = 'pump-0042 · last 24 hours'
    await until(() =>
      expect(names()).toEqual([`${name} · plant-7`, `${name} · plant-8`, `${name} · plant-8 (2)`]),
    )
    await showEvents(makeEvents(1), { limit: null, baseUrl: 'https://third.example.com/iot' })
    await until(() =>
      expect([names()[0], names()[3]]).toEqual([
        `${name} · gw.example.com/iot`,
        `${name} · third.example.com/iot`,
      ]),
    )
    expect(document.querySelectorAll('[role=tab]')[3]?.textContent).toContain('third.example.com/iot')
  })

  it('are changed without their number', async () => {
    for (let more = 0; more < 2; more += 1) await showEvents(makeEvents(1), { limit: 300 })
    document
      .querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await until(() =>
      expect(document.querySelector<HTMLInputElement>('input[aria-label="Name of the tab"]')?.value).toBe(
        'pump-0042 · latest 300 · last 24 hours',
      ),
    )
  })
})
