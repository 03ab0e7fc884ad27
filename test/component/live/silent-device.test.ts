import { beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import type { SystemNotification } from '../../../src-preload/contract/notification'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { field, mountPage, type, until } from '../mount-page'
import { pickFrom, recentResults } from '../query-page'
import { device, giveHeight, makeEvent } from '../results-support'
import { scriptMain } from './scripted-main'

const second = 1000
let main: ReturnType<typeof scriptMain>
let loopback: Loopback
let shown: SystemNotification[] = []
let now = 0

/** An event of every two seconds, `at` seconds after now. */
const eventAt = (at: number, value = Math.sin(at) * 10): JsonObject => {
  const ms = now + at * second
  return makeEvent(0, {
    createdTime: ms,
    ingressTimeStamp: ms,
    deviceTimestamp: ms,
    id: `${device}@#pressure@#${String(ms)}`,
    attributeData: value,
  })
}
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / 2 }, (_, index) => from + 2 * index)
const notice = (): string =>
  (document.querySelector('[data-silence]')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
/** An answer, so many seconds after now, of which the next one comes two seconds later. */
const answer = (at: number, events: readonly JsonObject[] = []): void =>
  main.send(events, { lastAnswerAt: now + at * second, nextPollAt: now + (at + 2) * second })

beforeEach(async () => {
  // All events lie in time that has been asked for: nothing is judged beyond it.
  now = Date.now() - 20 * second
  shown = []
  giveHeight(30 + 28 * 10)
  const show = (notification: SystemNotification): void => void shown.push(notification)
  loopback = createLoopbackDesktop({ notifications: { isSupported: () => true, show } })
  main = scriptMain()
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true), 20)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: 'http://127.0.0.1:9',
    allowUnencrypted: true,
    token: 'secret-token',
  })
  type(field('Device ID'), device)
  await pickFrom(recentResults, 'Follow live')
  await until(() => expect(main.begun).toHaveLength(1))
  answer(
    0,
    range(-200, 0).map((at) => eventAt(at)),
  )
  await until(() => expect(useResults().active?.table.rowCount).toBe(100))
}, 60_000)

it('a followed attribute that falls silent is named and notified of, and a click on that brings its tab to the front', async () => {
  await useSettings().change({ notifications: { isAsked: true, ofSilence: true, ofFaults: false } })
  answer(2, [eventAt(2)])
  await until(() => expect(useResults().active?.table.rowCount).toBe(101))
  let at = 2
  await until(() => {
    // By then the intervals have been measured.
    answer((at += 2))
    expect(notice()).toMatch(/pressure silent for .+ \(usually every 2 s\)/)
  }, 10)
  await until(() => expect(shown.map(({ title }) => title)).toEqual([`${device}: silent`]))
  const tabId = useResults().active?.id ?? ''
  useResults().activate('another')
  loopback.messenger.send('notificationClicked', { notificationId: shown[0]?.notificationId ?? '' })
  expect(useResults().activeId).toBe(tabId)
  answer((at += 2), [eventAt(at)])
  await until(() => expect(notice()).toMatch(/pressure reports again, after .+ of silence/))
  expect(shown).toHaveLength(1)
})

it('what a fault rule flags in new events is notified of once, where that was chosen', async () => {
  await useSettings().change({ notifications: { isAsked: true, ofSilence: false, ofFaults: true } })
  answer(2, [eventAt(2), eventAt(4), eventAt(6, 5000), eventAt(8), eventAt(10), eventAt(12)])
  await until(() => expect(shown).toHaveLength(1), 20)
  expect(shown[0]).toMatchObject({ title: `${device}: faulty events` })
  expect(JSON.stringify(shown)).not.toContain('5000')
})
