import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { beginningOf } from '../../../src-core/live/live-state'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { device, firstTime, giveHeight, makeEvent, makeEvents, showEvents, status } from '../results-support'

const asked = { start: firstTime, end: firstTime + 10_000, limit: null } as const
const strip = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=slider][aria-label^="Events over time"]')
  if (found === null) throw new Error('no strip')
  return found
}
const key = async (name: string, shiftKey = false): Promise<void> => {
  strip().dispatchEvent(
    new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
  )
  await flushPromises()
}
const words = (): string => strip().getAttribute('aria-valuetext') ?? ''
/** With so few slots that both ends of a range lie within a bar. */
const draw = async (tab: ResultTab, slots: number): Promise<void> => {
  const pictures = usePictures().of(tab)
  pictures.slots = slots
  await until(() => expect(pictures.all?.counts.length).toBe(slots))
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('the range that is chosen on the strip of events over time', () => {
  it('is said with just the events that its filter keeps, where an end lies in the middle of a bar', async () => {
    const tab = await showEvents(makeEvents(11), asked)
    await draw(tab, 2)
    await key('ArrowLeft')
    await key('ArrowRight')
    await key('ArrowRight')
    const said = /: (\d+) events?$/.exec(words())?.[1]
    await key('Enter')
    await until(() => expect(status()).toContain(`${String(said)} shown`))
    expect(tab.state.view).toHaveLength(2)
  })

  it('is said with how many of them are shown, where the search or a filter hides some', async () => {
    const tab = await showEvents(makeEvents(11), asked)
    await draw(tab, 2)
    expect(words()).toMatch(/: 11 events$/)
    useResults().setSearch(tab, 'nowhere')
    await until(() => expect(words()).toMatch(/: 11 events, 0 shown$/))
  })
})

describe('flagged events on the strip', () => {
  it('are counted in what the strip says, of those that are shown', async () => {
    const tab = await showEvents([...makeEvents(10), makeEvent(10, { attributeData: 'NaN' })], asked)
    await draw(tab, 2)
    expect(words()).toMatch(/: 11 events, 1 flagged$/)
    useResults().setSearch(tab, 'pressure')
    await until(() => expect(words()).toMatch(/: 11 events, 4 shown$/))
  })
})

describe('events that the strip has no place for', () => {
  it('are shown alone by a button, which a range of the strip takes back', async () => {
    const tab = await showEvents(
      [...makeEvents(11), makeEvent(0, { id: 'old', deviceTimestamp: firstTime - 3_600_000 })],
      asked,
    )
    await until(() => expect(pageText()).toContain('1 event dated outside of the range'))
    button('1 event dated outside of the range').click()
    await until(() => expect([...tab.state.view]).toEqual([11]))
    expect(strip().querySelector('button')).toBeNull()

    usePictures().filterTime(tab, { from: firstTime, to: firstTime + 2000 }, usePictures().of(tab).span)
    await until(() => expect(tab.state.view).toHaveLength(3))
    expect(tab.state.filters).toHaveLength(1)
  })
})

describe('events outside of a range that is followed', () => {
  const day = 86_400_000
  const later = [
    makeEvent(15, { id: 'later' }),
    makeEvent(16, { id: 'ahead', deviceTimestamp: firstTime + day }),
  ]
  /** Follows for ten more seconds, in which two events come: one of now, and one that is dated a day ahead. */
  const follow = async (tab: ResultTab): Promise<void> => {
    tab.table.append(createEventEncoder().encode(later, device))
    if (tab.source.kind === 'query') tab.extendRange({ ...tab.source, end: firstTime + 20_000 })
    tab.rowChanges.trigger()
    await useResults().extend(tab)
  }
  const old = makeEvent(0, { id: 'old', deviceTimestamp: firstTime - 3_600_000 })
  const ahead = makeEvent(0, { id: 'far', deviceTimestamp: firstTime + day })
  const shownRows = (tab: ResultTab): readonly number[] => [...tab.state.view].sort((a, b) => a - b)

  it('are those before its start, while its end moves on with the events', async () => {
    const tab = await showEvents([...makeEvents(11), old], asked)
    tab.state.live = beginningOf('q', [device])
    await until(() => expect(pageText()).toContain('1 event dated outside of the range'))
    button('1 event dated outside of the range').click()
    await until(() => expect(shownRows(tab)).toEqual([11]))
    await follow(tab)
    expect(shownRows(tab)).not.toContain(12)

    usePictures().filterTime(tab, { from: firstTime, to: firstTime + 2000 }, usePictures().of(tab).span)
    expect(tab.state.filters).toHaveLength(1)
  })

  it('are those from the first that is dated after it on', async () => {
    const tab = await showEvents([...makeEvents(11), old, ahead], asked)
    tab.state.live = beginningOf('q', [device])
    await until(() => expect(pageText()).toContain('2 events dated outside of the range'))
    button('2 events dated outside of the range').click()
    await until(() => expect(shownRows(tab)).toEqual([11, 12]))
    await follow(tab)
    expect(shownRows(tab)).toEqual([11, 12, 14])
  })
})

describe('a strip that is behind the events that have come', () => {
  it('keeps the hatching of what it has not drawn yet', async () => {
    const tab = await showEvents(makeEvents(11), asked)
    const progress = {
      eventCount: 11,
      requestCount: 1,
      windowsDone: 1,
      isLinkDown: false,
    }
    const standing = {
      queryId: 'q',
      isFinished: false,
      isWaitingForConsent: false,
      startedAt: 0,
      eventsBefore: 0,
    }
    const unfetched = [{ first: firstTime, last: firstTime + 4999 }]
    tab.state.range = { ...standing, devices: [{ deviceId: 'a', progress: { ...progress, unfetched } }] }
    tab.rowChanges.trigger()
    const pictures = usePictures().of(tab)
    const hatched = [{ from: firstTime, to: firstTime + 5000 }]
    await until(() => expect(pictures.unfetched).toEqual(hatched))
    tab.state.range = { ...standing, devices: [{ deviceId: 'a', progress: { ...progress, unfetched: [] } }] }
    await flushPromises()
    expect(pictures.unfetched).toEqual(hatched)
    await until(() => expect(pictures.unfetched).toEqual([]))
  })
})

describe('a chart of a result of which no event is shown', () => {
  it('says that, instead of asking for a series', async () => {
    const tab = await showEvents(makeEvents(6))
    button('Chart').click()
    useResults().setSearch(tab, 'nowhere')
    await until(() => expect(pageText()).toContain('No event is shown, so there is nothing to draw.'))
    expect(pageText()).not.toContain('Choose a series to draw it.')
  })
})
