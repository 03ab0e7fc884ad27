import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const names = (): readonly string[] => [...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ title }) => title)

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('the names of tabs', () => {
  it('tell the latest from the complete range, and are numbered where they are equal', async () => {
    await showEvents(makeEvents(1), { limit: null })
    for (let more = 0; more < 3; more += 1) await showEvents(makeEvents(1), { limit: 300 })
    await until(() =>
      expect(names()).toEqual([
        'pump-0042 · last 24 h',
        'pump-0042 · latest 300 · last 24 h',
        'pump-0042 · latest 300 · last 24 h (2)',
        'pump-0042 · latest 300 · last 24 h (3)',
      ]),
    )
  })

  it('are changed without their number', async () => {
    for (let more = 0; more < 2; more += 1) await showEvents(makeEvents(1), { limit: 300 })
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await until(() => expect(document.querySelector<HTMLInputElement>('input[aria-label="Name of the tab"]')?.value).toBe('pump-0042 · latest 300 · last 24 h'))
  })
})
