import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, flushPromises, hasButton, mountPage, until } from '../mount-page'
import {
  cell,
  click,
  firstTime,
  giveHeight,
  makeEvent,
  press,
  rows,
  showEvents,
  texts,
} from '../results-support'

const minute = 60_000
/** One event in each of 20 minutes. */
const events = Array.from({ length: 20 }, (_, index) =>
  makeEvent(index, {
    deviceTimestamp: firstTime + index * minute,
    correlationId: index % 10 === 0 ? 'start-1' : '',
    attributeData: index % 4,
  }),
)

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 30)
  mountPage(ResultsPane)
  await flushPromises()
})

const choose = async (position: number, name: string): Promise<void> => {
  cell(rows()[position], 'attributeData').dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 6 }),
  )
  const items = (): HTMLButtonElement[] => [
    ...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]'),
  ]
  await until(() => expect(items().map(({ textContent }) => textContent?.trim())).toContain(name))
  items()
    .find(({ textContent }) => textContent?.trim() === name)
    ?.click()
  await flushPromises()
}

describe('related events', () => {
  it('are shown from the menu of a row without the other filters, with the cursor on the event, and undone', async () => {
    const tab = await showEvents(events)
    // The part with the keys is loaded late.
    await until(() => {
      press('z', { ctrlKey: true })
      expect(alerts().join()).toContain('Nothing to undo')
    })
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
    useResults().setSort(tab, [{ column: 'attributeData', isDescending: false }])
    await until(() => expect(rows()).toHaveLength(7))
    // The event of minute 12.
    const position = [...tab.state.view].indexOf(12)
    await choose(position, 'Around this event (5 min)')
    await until(() =>
      expect(texts('attributeData')).toEqual(['1', '0', '3', '2', '1', '0', '3', '2', '1', '0', '3']),
    )
    expect([tab.state.focusedRow, [...tab.state.view]]).toEqual([
      12,
      [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7],
    ])
    expect(tab.state.filters[0]).toEqual({
      kind: 'anyOf',
      column: 'attributeCode',
      texts: ['pressure'],
      isOff: true,
    })
    press('z', { ctrlKey: true })
    await until(() => expect(rows()).toHaveLength(7))
    await until(() => expect(alerts().join()).toContain('Undone: filters, order'))
  })

  it('have the same value of the same attribute', async () => {
    const tab = await showEvents(events)
    await choose([...tab.state.view].indexOf(12), 'Same value')
    await until(() => expect([...tab.state.view]).toEqual([12, 0]))
  })

  it('have buttons in the details, for what the event has', async () => {
    const tab = await showEvents(events)
    click(cell(rows()[[...tab.state.view].indexOf(10)], 'attributeData'))
    press('Enter')
    await until(() => expect(hasButton('Same correlationId')).toBe(true))
    button('Same correlationId').click()
    await until(() => expect([...tab.state.view]).toEqual([10, 0]))
    useResults().setFilters(tab, [])
    await until(() => expect(rows()).toHaveLength(20))
    click(cell(rows()[0], 'attributeData'))
    await until(() => expect(hasButton('Same correlationId')).toBe(false))
    expect(hasButton('Same value')).toBe(true)
  })
})
