import { createEventEncoder } from '../../src-core/codec/event-encoder'
import type { JsonObject } from '../../src-core/codec/json'
import type { QuerySource } from '../../src-core/results/result-source'
import type { ResultTab } from '../../src-renderer/results/result-tab'
import { useResults } from '../../src-renderer/results/results'
import { until } from './mount-page'

export const device = 'pump-0042'
/** 2026-11-20 08:15:30.250 in Berlin. */
export const firstTime = Date.UTC(2026, 10, 20, 7, 15, 30, 250)

export const makeEvent = (index: number, change: JsonObject = {}): JsonObject => {
  const time = firstTime + index * 1000
  const attributeCode = index % 3 === 0 ? 'pressure' : 'temperature'
  return {
    createdTime: time + 20,
    id: `${device}@#${attributeCode}@#${String(time)}`,
    tenantId: 'tenant',
    projectId: 'project',
    modelId: 'model',
    deviceId: device,
    attributeCode,
    attributeType: 'Float',
    attributeData: index + 0.5,
    channel: 'm',
    ingressTimeStamp: time + 10,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
    ...change,
  }
}
export const makeEvents = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => makeEvent(index))

const source: QuerySource = {
  kind: 'query',
  connectionId: 'c1',
  connectionName: 'plant-7',
  baseUrl: 'https://gw.example.com/iot',
  devices: [device],
  preset: 'last24Hours',
  zone: 'Europe/Berlin',
  limit: 1000,
  receivedAt: firstTime,
  durationMs: 40,
  byteCount: 3000,
}

/** Shows events as the answer to a query, and waits until they are sorted. */
export const showEvents = async (
  events: readonly JsonObject[],
  change: Partial<QuerySource> = {},
): Promise<ResultTab> => {
  const tab = useResults().showQuery({ ...source, ...change }, [createEventEncoder().encode(events, device)])
  await until(() => {
    if (tab.state.isComputing) throw new Error('the view is still being computed')
  })
  return tab
}

/** happy-dom lays nothing out: every element is as high as the grid of a small window. */
export const giveHeight = (pixels: number): void => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: pixels, configurable: true })
}

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
export const grid = (): HTMLElement => element('[role=grid]')
export const status = (): string =>
  (element('[role=status]').textContent ?? '').replaceAll(/\s+/g, ' ').trim()

export const rows = (): readonly HTMLElement[] =>
  [...grid().querySelectorAll<HTMLElement>('[role=row]')]
    .filter((row) => row.getAttribute('aria-rowindex') !== '1')
    .toSorted(
      (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
    )
/** Our own columns, by what they hold. */
const ownColumns: Readonly<Record<string, string>> = { flags: 'anomalies', file: 'source' }

/** `name`: that of a field, or of our own column. */
export const header = (name: string): HTMLElement => {
  const column = ownColumns[name] ?? name
  const found = grid().querySelector<HTMLElement>(`[role=columnheader][data-column="${column}"]`)
  if (!found) throw new Error(`no column ${name}`)
  return found
}
export const cell = (row: HTMLElement | undefined, name: string): HTMLElement => {
  const found = row?.querySelector<HTMLElement>(
    `[role=gridcell][aria-colindex="${header(name).getAttribute('aria-colindex') ?? ''}"]`,
  )
  if (!found) throw new Error(`no cell ${name}`)
  return found
}
export const texts = (name: string): readonly string[] =>
  rows().map((row) => (cell(row, name).textContent ?? '').trim())

export const press = (key: string, modifiers: KeyboardEventInit = {}): void => {
  grid().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
}
export const click = (target: HTMLElement, modifiers: MouseEventInit = {}): void => {
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }))
}
