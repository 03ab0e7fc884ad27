import { config, enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import ResultsPane from '../../src-renderer/components/ResultsPane.vue'
import { useFaults } from '../../src-renderer/stores/faults'
import type { ResultTab } from '../../src-renderer/stores/result-tab'
import { useSettings } from '../../src-renderer/stores/settings'
import { createLoopbackDesktop, type Loopback } from './loopback'
import { button, field, mountPage, pageText, type, until } from './mount-page'
import { giveHeight, makeEvents, showEvents } from './results-support'

config.global.stubs = { transition: false }

let loopback: Loopback
let tab: ResultTab
/** Forty events ten minutes ago and before; the fifth names another device in its id, the ninth has text for a number. */
const events: readonly JsonObject[] = makeEvents(40).map((event, index) => {
  const value = index === 8 ? { attributeData: '-1.#IND' } : { attributeData: 20 + (index % 3) }
  return { ...event, ...value, ...(index === 4 ? { id: `pump-0099@#${String(event['attributeCode'])}@#${String(event['deviceTimestamp'])}` } : {}) } as JsonObject
})
const inPanel = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('#faults-panel button')].find(
    (other) => (other.getAttribute('aria-label') ?? other.textContent ?? '').trim() === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

enableAutoUnmount(afterEach)
beforeEach(async () => {
  loopback = createLoopbackDesktop()
  giveHeight(30 + 28 * 45)
  mountPage(ResultsPane)
  tab = await showEvents(events)
  button('Faults').click()
  await until(() => expect(pageText()).toContain('2 of 40 events are flagged.'))
})

describe('the faults of a result', () => {
  it('are counted by rule, flagged in the row, and shown alone', async () => {
    inPanel('Show only: id contradicts, 1').click()
    await until(() => expect(tab.state.view).toHaveLength(1))
    expect(tab.state.view[0]).toBe(4)
    expect(pageText()).toContain('⚑ id contradicts')
    expect(useFaults().found?.counts).toMatchObject({ idMismatch: 1, notANumber: 1, wrongType: 0 })
  })

  it('are selected for the dialog that deletes', async () => {
    inPanel('Select faulty').click()
    await flushPromises()
    expect([...tab.selection.rows()]).toEqual([4, 8])
    expect(pageText()).toContain('2 selected')
  })

  it('follow the rules that are set, which are remembered', async () => {
    document.querySelector<HTMLElement>('[aria-label="Use the rule: not a number"]')?.click()
    await flushPromises()
    expect(useSettings().settings.faults.disabled).toEqual(['notANumber'])
    inPanel('›Limits of values (0 set)').click()
    await flushPromises()
    type(field('Highest value of temperature, model model'), '21')
    field('Highest value of temperature, model model').dispatchEvent(new FocusEvent('blur', { bubbles: true }))
    await until(() => expect(useSettings().settings.faults.limits).toEqual([{ modelId: 'model', attributeCode: 'temperature', high: 21 }]))
    await until(() => expect(loopback.requests.findLast(({ channel }) => channel === 'saveSettings')?.request).toMatchObject({ settings: { faults: { disabled: ['notANumber'] } } }))
      const above = events.filter(({ attributeCode, attributeData }) => attributeCode === 'temperature' && Number(attributeData) > 21).length
    await until(() => expect(useFaults().found?.counts).toMatchObject({ notANumber: 0, outOfRange: above }))
    expect(above).toBeGreaterThan(5)
  })
})
