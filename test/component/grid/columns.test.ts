import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../src-core/codec/json'
import { createEventTable } from '../../../src-core/events/event-table'
import {
  columnsFrom,
  defaultColumns,
  reordered,
  settingsOf,
  withColumnBefore,
  withColumnMoved,
  withDeviceInFront,
} from '../../../src-core/events/grid-columns'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, until } from '../mount-page'
import { click, giveHeight, grid, header, makeEvent, makeEvents, press, showEvents } from '../results-support'

const columnNames = (): readonly string[] =>
  [...grid().querySelectorAll<HTMLElement>('[data-column]')].map(({ dataset }) => dataset['column'] ?? '')
const saved = (): readonly string[] => useSettings().settings.columns.map(({ name }) => name)
const activeColumn = (): string =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.dataset['column'] ?? ''
const first = ['deviceTimestamp', 'attributeCode', 'attributeData', 'change']

/** happy-dom lays nothing out: each column is 100 px wide here. */
const layOut = (): void => {
  const spy = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    const index = [...(this.parentElement?.querySelectorAll('[data-column]') ?? [])].indexOf(this)
    return index < 0
      ? DOMRect.fromRect({ width: 2000, height: 300 })
      : DOMRect.fromRect({ x: index * 100, width: 100, height: 30 })
  })
  HTMLElement.prototype.setPointerCapture = () => undefined
  onTestFinished(() => spy.mockRestore())
}
const point = (target: EventTarget, type: string, clientX: number): void => {
  target.dispatchEvent(new PointerEvent(type, { clientX, button: 0, bubbles: true, cancelable: true }))
}
const drag = async (name: string, from: number, to: number): Promise<void> => {
  const cell = header(name)
  point(cell, 'pointerdown', from)
  point(window, 'pointermove', to)
  await flushPromises()
}
const drop = async (name: string, to: number): Promise<void> => {
  point(window, 'pointerup', to)
  click(header(name))
  await flushPromises()
}

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
})

describe('columns', () => {
  it('are moved by Alt+Shift and an arrow, the keyboard stays on them, and they are remembered', async () => {
    await showEvents(makeEvents(3))
    expect(columnNames().slice(0, 4)).toEqual(first)
    grid().focus()
    press('ArrowUp')
    press('ArrowRight')
    press('ArrowRight')
    await flushPromises()
    expect(activeColumn()).toBe('attributeCode')
    press('ArrowRight', { altKey: true, shiftKey: true })
    await flushPromises()
    expect(columnNames().slice(0, 4)).toEqual(['deviceTimestamp', 'attributeData', 'attributeCode', 'change'])
    expect(activeColumn()).toBe('attributeCode')
    for (let count = 0; count < 4; count += 1) {
      press('ArrowLeft', { altKey: true, shiftKey: true })
      await flushPromises()
    }
    expect(columnNames().slice(0, 3)).toEqual(['attributeCode', 'deviceTimestamp', 'attributeData'])
    expect(activeColumn()).toBe('attributeCode')
    expect(saved().slice(0, 3)).toEqual(['attributeCode', 'deviceTimestamp', 'attributeData'])
  })

  it('are moved by a drag, which sorts nothing; a press that does not move sorts', async () => {
    layOut()
    await showEvents(makeEvents(3))
    await drag('attributeData', 250, 60)
    expect(header('attributeCode').classList).toContain('before')
    await drop('attributeData', 60)
    expect(columnNames().slice(0, 4)).toEqual(['deviceTimestamp', 'attributeData', 'attributeCode', 'change'])
    expect(header('attributeData').getAttribute('aria-sort')).toBe('none')
    await drag('attributeData', 150, 5000)
    await drop('attributeData', 5000)
    expect(columnNames().at(-1)).toBe('attributeData')
    await drag('attributeCode', 150, 153)
    await drop('attributeCode', 153)
    await until(() => expect(header('attributeCode').getAttribute('aria-sort')).toBe('ascending'))
  })

  it('stay where they were when Escape is pressed in the drag', async () => {
    layOut()
    await showEvents(makeEvents(3))
    await drag('attributeData', 250, 60)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await drop('attributeData', 60)
    expect(columnNames().slice(0, 4)).toEqual(first)
    expect(header('attributeData').getAttribute('aria-sort')).toBe('none')
  })

  it('are moved in the list of columns, where the button keeps the keyboard', async () => {
    await showEvents(makeEvents(3))
    click(button('Columns'))
    await until(() => button('Move Value up'))
    const lines = [...document.querySelectorAll('.list .line')].map(({ textContent }) => textContent)
    // The name on the wire beside the title; our own columns have none.
    expect(lines.some((line) => /Value\s+attributeData/.test(line))).toBe(true)
    expect(lines.filter((line) => /change\s+change|flags\s+flags/i.test(line))).toEqual([])
    button('Move Value up').focus()
    click(button('Move Value up'))
    await flushPromises()
    expect(columnNames().slice(0, 3)).toEqual(['deviceTimestamp', 'attributeData', 'attributeCode'])
    expect(document.activeElement).toBe(button('Move Value up'))
  })

  it('of several devices keep the device in front until a person moves it', async () => {
    await showEvents(makeEvents(3), { devices: ['pump-1', 'pump-2'] })
    expect(columnNames().slice(0, 3)).toEqual(['deviceTimestamp', 'deviceId', 'attributeCode'])
    grid().focus()
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) press(key)
    await flushPromises()
    press('ArrowRight', { altKey: true, shiftKey: true })
    await flushPromises()
    expect(columnNames().slice(0, 3)).toEqual(['deviceTimestamp', 'attributeCode', 'deviceId'])
  })
})

describe('the columns of a file', () => {
  const open = async (events: readonly JsonObject[]): Promise<void> => {
    const table = createEventTable()
    table.append(createEventEncoder().encode(events))
    useResults().show(
      'a.csv',
      { kind: 'file', files: [{ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: table.rowCount }] },
      table,
    )
    await flushPromises()
  }

  it('have the device in front where there is more than one', async () => {
    await open([makeEvent(0), makeEvent(1, { deviceId: 'cabinet-7' })])
    expect(columnNames().slice(0, 3)).toEqual(['deviceTimestamp', 'deviceId', 'attributeCode'])
    await open([makeEvent(0), makeEvent(1, { deviceId: '' })])
    expect(columnNames().slice(0, 3)).toEqual(['deviceTimestamp', 'attributeCode', 'attributeData'])
  })
})

describe('an order of columns', () => {
  it('leaves what it does not name where it was', () => {
    const next = reordered(defaultColumns, ['attributeData', 'deviceTimestamp'])
    expect(next.slice(0, 4).map(({ name }) => name)).toEqual([
      'attributeData',
      'attributeCode',
      'deviceTimestamp',
      'change',
    ])
    expect(columnsFrom(settingsOf(next))).toEqual(next)
    expect(withDeviceInFront(next)[1]?.name).toBe('deviceId')
  })

  it('takes a column before another one, to the end, and no further than that', () => {
    expect(withColumnBefore(['id', 'channel', 'deleted'], 'deleted', 'id')).toEqual([
      'deleted',
      'id',
      'channel',
    ])
    expect(withColumnBefore(['id', 'channel', 'deleted'], 'id', null)).toEqual(['channel', 'deleted', 'id'])
    expect(withColumnBefore(['id', 'channel'], 'id', 'id')).toEqual(['id', 'channel'])
    expect(withColumnMoved(['id', 'channel'], 'id', -1)).toEqual(['id', 'channel'])
  })
})
