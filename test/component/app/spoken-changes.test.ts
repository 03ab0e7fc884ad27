import { beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useLanguage } from '../../../src-renderer/app/use-language'
import { useNotes } from '../../../src-renderer/notes/notes'
import { useRail } from '../../../src-renderer/results/rail'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, header, makeEvents, showEvents } from '../results-support'

const spoken = (): readonly string[] =>
  [...document.querySelectorAll('p.visually-hidden[role=status]')].map((each) => each.textContent)

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(400)
  mountPage({
    setup: () => {
      useLanguage()
      return () => h(ResultsPane)
    },
  })
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

  it('is nothing of before in a language that is not that of the window any more', async () => {
    useRail().shown = 'proof'
    await flushPromises()
    expect(spoken()).toEqual(['Proof'])
    await useSettings().change({ language: 'zh-CN' })
    await until(() => expect(spoken()).toEqual(['']))
    useRail().shown = null
    await until(() => expect(spoken()).toEqual(['面板已关闭']))
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
