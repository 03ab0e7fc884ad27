import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useNotes } from '../../../src-renderer/notes/notes'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, hasButton, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvents, showEvents } from '../results-support'

const flags = (): readonly HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('[role=toolbar][aria-label="Notes in the chart"] button'),
]
const names = (): readonly (string | null)[] => flags().map((flag) => flag.getAttribute('aria-label'))
const labels = (): readonly string[] => flags().map(({ textContent }) => textContent?.trim() ?? '')
const key = (name: string): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  )

/** Of the chart with its axes only: the plot itself would need a canvas. */
const giveChartWidth = (pixels: number): void => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
    get(this: HTMLElement) {
      return this.matches('.chart > .frame') ? pixels : 0
    },
    configurable: true,
  })
}

describe('notes in the chart', () => {
  beforeEach(() => {
    createLoopbackDesktop()
    giveHeight(400)
    giveChartWidth(900)
    mountPage(ResultsPane)
    useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  })

  it('have a flag at their times, which keys reach, with a name and a text; it leads to the event or opens the note', async () => {
    const tab = await showEvents(makeEvents(30))
    button('Chart').click()
    await until(() => expect(document.querySelector('[data-plot]')).not.toBeNull())
    expect(flags()).toEqual([])
    useNotes().setEventNote(tab, 15, 'valve replaced\nby Kim')
    useNotes().setTimeNote(tab, null, { at: firstTime, text: 'power cut' })
    useNotes().setTimeNote(tab, null, { at: firstTime - 86_400_000, text: 'not in the picture' })
    await until(() =>
      expect(names()).toEqual([
        'Note 2, 2026-11-20 08:15:30.250: power cut',
        expect.stringMatching(/^Note 3, 2026-11-20 08:15:45\.250 · pump-0042 · \w+: valve replaced\nby Kim$/),
      ]),
    )
    expect(labels()).toEqual(['2', '3'])
    await until(() =>
      expect(document.querySelector('[aria-label=Legend]')?.textContent).toContain('with a note'),
    )
    expect(flags().map(({ tabIndex }) => tabIndex)).toEqual([0, -1])

    flags()[0]?.focus()
    await until(() => expect(pageText()).toContain('2 · 2026-11-20 08:15:30.250power cut'))
    key('ArrowRight')
    await until(() => expect(document.activeElement).toBe(flags()[1]))
    await until(() => expect(flags().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]))
    flags()[1]?.click()
    await until(() => expect(tab.state.focusedRow).toBe(15))
    flags()[0]?.click()
    await until(() =>
      expect(document.querySelector<HTMLTextAreaElement>('#note-text')?.value).toBe('power cut'),
    )
  })

  it('share a flag with their count where there is no room, which opens the list', async () => {
    const tab = await showEvents(makeEvents(30))
    for (const [index, text] of ['one', 'two', 'three', 'four', 'five', 'six'].entries())
      useNotes().setTimeNote(tab, null, { at: firstTime + index, text })
    button('Chart').click()
    await until(() =>
      expect(names()).toEqual(['6 notes from 2026-11-20 08:15:30.250 to 2026-11-20 08:15:30.255']),
    )
    expect(labels()).toEqual(['×6'])
    flags()[0]?.focus()
    await until(() => expect(pageText()).toContain('five1 more'))
    flags()[0]?.click()
    await until(() => expect(hasButton('Note on a time…')).toBe(true))
    const listed = [...document.querySelectorAll('ul[aria-label=Notes] .text')].map(
      ({ textContent }) => textContent,
    )
    expect(listed).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
  })
})
