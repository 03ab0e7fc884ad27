import { beforeEach, describe, expect, it } from 'vitest'
import { usualBrokenSensorValues } from '../../../src-core/checks/faults'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, hasButton, mountPage, pageText, press, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

let tab: ResultTab
/** A value that is never the same twice in a row, and then -77.7 for ten events and -127 for ten. */
const valueAt = (index: number): number =>
  index >= 100 && index < 110 ? -77.7 : index >= 150 && index < 160 ? -127 : 20 + ((index * 7) % 11) / 2
const listed = (): readonly number[] => useSettings().settings.faults.brokenSensorValues
const list = (): HTMLTextAreaElement => {
  const found = document.querySelector<HTMLTextAreaElement>('[data-rail] textarea')
  if (!found) throw new Error('no list')
  return found
}
const typeList = (text: string): void => {
  list().value = text
  list().dispatchEvent(new Event('input', { bubbles: true }))
}
const flatCount = (): number | undefined => useFaults().findings?.counts.flatLine

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 20)
  mountPage(ResultsPane)
  tab = await showEvents(
    makeEvents(240).map((event, index) => ({
      ...event,
      attributeCode: 'temperature',
      id: `of another form ${String(index)}`,
      attributeData: valueAt(index),
    })),
  )
  button('Findings').click()
  await until(() => expect(flatCount()).toBe(10))
  await press('Checks and limits')
  await press(/flat line$/)
})

describe('the known values of broken sensors', () => {
  it('are the usual ones until others are typed, which are saved and used at once', async () => {
    expect(list().value).toBe(usualBrokenSensorValues.join(' '))
    expect(hasButton('Use the default values')).toBe(false)
    typeList('-77.7, \u2212127')
    await until(() => expect(flatCount()).toBe(20))
    expect(listed()).toEqual([-77.7, -127])
    button('Use the default values').click()
    await until(() => expect(flatCount()).toBe(10))
    expect(listed()).toEqual(usualBrokenSensorValues)
  })

  it('keep what was saved while the list holds something that is no number, and say so', async () => {
    typeList('-77.7 x')
    await until(() => expect(alerts().join(' ')).toContain('Not saved: at most 200 numbers'))
    expect(listed()).toEqual(usualBrokenSensorValues)
    typeList('')
    await until(() => expect(flatCount()).toBe(0))
    expect(listed()).toEqual([])
  })

  it('are a reason of their own, beside how far the value is from the others', async () => {
    tab.state.focusedRow = 155
    button('Event').click()
    // With times as the findings write them.
    await until(() =>
      expect(pageText()).toMatch(
        /-127 occurred 10 times in a row, from \w+ \d+, \d\d:\d\d(?::\d\d)? to [\w ,:]+\./,
      ),
    )
    expect(pageText()).toContain(
      'It is far from the other values of this series, nearly all of which are between 20 and 25.',
    )
    expect(pageText()).toContain('It is a known value of broken sensors.')
    expect(pageText()).toContain('Shaded: nearly all other values of the series, from 20 to 25.')
  })
})
