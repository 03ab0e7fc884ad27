import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useNotes } from '../../../src-renderer/notes/notes'
import { useRail } from '../../../src-renderer/results/rail'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, header, makeEvents, showEvents } from '../results-support'

const spoken = (): readonly string[] =>
  [...document.querySelectorAll('p.visually-hidden[role=status]')].map((each) => each.textContent)

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(400)
  mountPage(ResultsPane)
  await showEvents(makeEvents(6))
})

describe('what is said to those who do not see the window change', () => {
  it('is the new order, as often as it changes', async () => {
    header('attributeData').click()
    await until(() => expect(spoken()).toEqual(['Sorted by Value, ascending']))
    header('attributeData').click()
    await until(() => expect(spoken()).toEqual(['Sorted by Value, descending']))
  })

  it('is the panel that opens, and that it closes', async () => {
    useRail().shown = 'proof'
    await flushPromises()
    expect(spoken()).toEqual(['Proof'])
    useRail().shown = 'event'
    await flushPromises()
    expect(spoken()).toEqual(['Event'])
    useRail().shown = null
    await flushPromises()
    expect(spoken()).toEqual(['Panel closed'])
  })

  it('is that a note was saved, and that it was deleted', async () => {
    const tab = useResults().active
    if (tab === null) throw new Error('no tab')
    useNotes().setEventNote(tab, 2, 'Checked on site')
    await until(() => expect(spoken()).toEqual(['Note saved']))
    useNotes().setEventNote(tab, 2, '')
    await until(() => expect(spoken()).toEqual(['Note deleted']))
  })
})
