import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useMissingParts } from '../../../src-renderer/ui/missing-parts'
import { createLoopbackDesktop } from '../loopback'
import { button, hasButton, mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const panelText = (): string => (document.querySelector('#faults-panel')?.textContent ?? '').replaceAll(/\s+/g, ' ')
const rules = '../../../src-renderer/faults/check-result'

afterEach(() => vi.doUnmock(rules))

it('rules that cannot be loaded: the panel says what happened, and checks when it is asked again', async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 45)
  // As if the file were gone: importing it fails.
  vi.doMock(rules, () => {
    throw new Error('gone')
  })
  mountPage(ResultsPane)
  await showEvents(makeEvents(40))
  button('Faults').click()
  await until(() => expect(panelText()).toContain('The events were not checked: the fault rules could not be run.'), 15)
  expect(panelText()).not.toContain('Checking')
  expect(useMissingParts().error).toMatchObject({ kind: 'partMissing' })

  vi.doUnmock(rules)
  button('Try again').click()
  await until(() => expect(panelText()).toContain('No rule flags any of the 40 events.'), 15)
  await flushPromises()
  expect(hasButton('Try again')).toBe(false)
  expect(useMissingParts().error).toBeNull()
})
