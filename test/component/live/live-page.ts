import { expect } from 'vitest'
import { defineComponent, h } from 'vue'
import type { JsonObject } from '../../../src-core/codec/json'
import AppFrame from '../../../src-renderer/app/AppFrame.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { field, mountPage, type, until } from '../mount-page'
import { pickFrom, recentResults } from '../query-page'
import { device, giveHeight, grid, makeEvent, rows, texts } from '../results-support'
import { scriptMain } from './scripted-main'

export const minute = 60_000
export let main: ReturnType<typeof scriptMain>
export let results: ReturnType<typeof useResults>
export let now = 0

/** `secondsAgo`: of all its times. */
export const eventAt = (secondsAgo: number, value: number, change: JsonObject = {}): JsonObject => {
  const ms = now - secondsAgo * 1000
  const times = { createdTime: ms, ingressTimeStamp: ms, deviceTimestamp: ms }
  return makeEvent(0, { ...times, id: `${device}@#pressure@#${String(ms)}`, attributeData: value, ...change })
}
export const tab = (): ResultTab => {
  const { active } = results
  if (!active) throw new Error('no tab')
  return active
}
export const values = (): readonly string[] => texts('attributeData')
export const bar = (): string =>
  (document.querySelector('[data-follow-bar]')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
export const freshRows = (): number => rows().filter((row) => row.querySelector('.fresh') !== null).length
export const followFromForm = async (): Promise<void> => {
  type(field('Device ID'), device)
  await pickFrom(recentResults, 'Follow live')
  await until(() => expect(main.begun).toHaveLength(1))
}
export const verdict = (eventCount: number, first: number, last: number) => ({
  deviceId: device,
  window: { first, last },
  proven: [{ first, last, asOf: Date.now() }],
  verdict: {
    kind: 'complete' as const,
    eventCount,
    sharedIdCount: 0,
    requestCount: 3,
    windowCount: 1,
    missing: [],
    notProvable: [],
    durationMs: 10,
  },
})
export const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
export const scrollTo = async (top: number): Promise<void> => {
  grid().scrollTop = top
  grid().dispatchEvent(new Event('scroll'))
  await until(() => expect(tab().state.scrollTop).toBeGreaterThan(0))
}

/** Before each test: a page that is connected, and a main that does what the test says. */
export const openFollowedPage = async (): Promise<void> => {
  now = Date.now()
  giveHeight(30 + 28 * 10)
  createLoopbackDesktop()
  main = scriptMain()
  mountPage(defineComponent({ render: () => h(AppFrame, { start: null, startError: null }) }))
  results = useResults()
  await useConnections().save({
    name: 'plant-7',
    baseUrl: 'http://127.0.0.1:9',
    allowUnencrypted: true,
    token: 'secret-token',
  })
}
