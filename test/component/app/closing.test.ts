import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import AppFrame from '../../../src-renderer/app/AppFrame.vue'
import { useUnsavedWork } from '../../../src-renderer/app/unsaved-work'
import { useResults } from '../../../src-renderer/results/results'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const question = 'Close without exporting?'
let path: string

const closeTab = async (name: RegExp): Promise<void> => {
  button(name).click()
  await flushPromises()
}
/** The query form has one of that name as well. */
const dialogButton = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
  if (!found) throw new Error(`no ${name} in a dialog`)
  return found
}
/** What the system's close button comes to in a page; true: the window stays. */
const closeWindow = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(async () => {
  path = join(temporaryFolder(), 'saved.csv')
  createLoopbackDesktop({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(AppFrame, { start: null, startError: null })
  await showEvents(makeEvents(3), { devices: ['pump-1'] })
})

describe('a result that stands in no file', () => {
  it('is offered for export before its tab is closed, and stays when nobody wants that', async () => {
    await closeTab(/^Close pump-1/)
    await until(() => expect(pageText()).toContain(question))
    expect(pageText()).toContain('pump-1 · latest 1,000 · last 24 hours: 3 events')
    dialogButton('Cancel').click()
    await until(() => expect(useUnsavedWork().isOpen).toBe(false))
    expect(useResults().tabs).toHaveLength(1)
  })

  it('goes when that is meant', async () => {
    await closeTab(/^Close pump-1/)
    await until(() => expect(hasButton('Close without exporting')).toBe(true))
    button('Close without exporting').click()
    await flushPromises()
    expect(useResults().tabs).toEqual([])
  })

  it('is exported whole from there, and then closed without a question', async () => {
    await closeTab(/^Close pump-1/)
    await until(() => expect(hasButton('Export…')).toBe(true))
    button('Export…').click()
    await until(() => expect(hasButton('Choose location…')).toBe(true))
    button('Choose location…').click()
    await until(() => expect(alerts()).toHaveLength(1))
    expect(readFileSync(path, 'utf8').trimEnd().split('\r\n')).toHaveLength(4)
    await closeTab(/^Close pump-1/)
    expect(useResults().tabs).toEqual([])
  })

  it('holds the window, once for all that are unsaved, until leaving is meant', async () => {
    await showEvents(makeEvents(2), { devices: ['pump-2'] })
    expect(closeWindow()).toBe(true)
    await until(() => expect(pageText()).toContain('pump-2 · latest 1,000 · last 24 hours: 2 events'))
    expect(pageText()).toContain('pump-1 · latest 1,000 · last 24 hours: 3 events')
    let asked = 0
    window.close = () => {
      asked += 1
      expect(closeWindow()).toBe(false)
    }
    button('Close without exporting').click()
    await flushPromises()
    expect(asked).toBe(1)
  })

  it('holds nothing when it is empty or exported', async () => {
    const [tab] = useResults().tabs
    if (tab) tab.state.savedRowCount = 3
    await showEvents([], { devices: ['pump-2'] })
    expect(closeWindow()).toBe(false)
    await closeTab(/^Close pump-2/)
    expect(useResults().tabs).toHaveLength(1)
  })
})
