import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import KeysDialog from '../../../src-renderer/app/KeysDialog.vue'
import { createLoopbackDesktop } from '../loopback'
import { mountPage } from '../mount-page'

/** The keys under a title, as they stand there. */
const keysUnder = (title: string): readonly string[] => {
  const section = [...document.querySelectorAll('section')].find(
    (element) => element.querySelector('h3')?.textContent === title,
  )
  return [...(section?.querySelectorAll('dt') ?? [])].map((term) =>
    [...term.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
  )
}

describe('the list of keys', () => {
  beforeEach(async () => {
    createLoopbackDesktop()
    mountPage(KeysDialog, { isOpen: true, isMac: false })
    await nextTick()
  })

  it('has those of the strip of events over time', () => {
    expect(keysUnder('In the strip of events over time')).toEqual([
      '← →',
      'Shift ← →',
      'PgUp PgDn',
      'Enter',
      'Esc',
    ])
  })

  it('has those of the chart, values included', () => {
    expect(keysUnder('In the chart')).toEqual(expect.arrayContaining(['+ −', 'PgUp PgDn', '0']))
  })
})
