import { beforeEach, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { createLoopbackDesktop } from '../loopback'
import { alerts, flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, makeEvent, press, rows, showEvents } from '../results-support'

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 30)
  mountPage(ResultsPane)
  await flushPromises()
})

it('F8 and Shift+F8 move the cursor from one flagged event to the next in the order shown, and say where there is none', async () => {
  // Newest first: rows 7, 4 and 1 stand at positions 2, 5 and 8.
  const events = Array.from({ length: 10 }, (_, index) =>
    makeEvent(index, index % 3 === 1 ? { channel: 5 } : {}),
  )
  const tab = await showEvents(events)
  await until(() => {
    press('F8', { shiftKey: true })
    expect(tab.state.focusedRow).toBe(1)
  })
  const walked = ['F8', 'Shift+F8', 'Shift+F8', 'Shift+F8', 'F8', 'F8'].map((keys) => {
    press('F8', { shiftKey: keys.startsWith('Shift') })
    return tab.state.focusedRow
  })
  expect(walked).toEqual([1, 4, 7, 7, 4, 1])
  await until(() => expect(rows()[8]?.classList.contains('current')).toBe(true))
  press('F8')
  await until(() =>
    expect(alerts().join()).toContain(
      'No flagged event below; 2 above (Shift+F8). This result has not been checked for findings yet.',
    ),
  )
  for (let presses = 0; presses < 3; presses += 1) press('F8', { shiftKey: true })
  await until(() => expect(alerts().join()).toContain('No flagged event above; 2 below (F8).'))
  for (let presses = 0; presses < 2; presses += 1) press('F8')
  await useFaults().check(tab)
  await flushPromises()
  press('F8')
  await until(() => expect(alerts()).toContain('No flagged event below; 2 above (Shift+F8).'))
  tab.table.columns.anomalies.fill(0)
  tab.table.faults.fill(0).fill(1, 1, 2)
  press('F8')
  await until(() => expect(alerts()).toContain('No other event shown is flagged.'))
  expect(tab.selection.count).toBe(0)
  tab.table.faults.fill(0)
  press('F8')
  await until(() => expect(alerts()).toContain('None of the events shown is flagged.'))
})

it('F8 goes there from a field that is typed into, where undo is the field’s own', async () => {
  const tab = await showEvents([makeEvent(0, { channel: 5 }), makeEvent(1)])
  const field = document.createElement('input')
  document.body.append(field)
  const pressIn = (key: string, more: KeyboardEventInit = {}): boolean =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await until(() => {
    pressIn('F8')
    expect(tab.state.focusedRow).toBe(0)
  })
  // Not taken from the field.
  expect(pressIn('z', { ctrlKey: true })).toBe(true)
  field.remove()
})
