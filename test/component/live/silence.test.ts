import { beforeEach, describe, expect, it } from 'vitest'
import { computed, defineComponent, h } from 'vue'
import type { Silence } from '../../../src-core/live/silence'
import type { SystemNotification } from '../../../src-preload/contract/notification'
import NotificationQuestion from '../../../src-renderer/live/NotificationQuestion.vue'
import NotificationSettings from '../../../src-renderer/live/NotificationSettings.vue'
import SilenceNotice from '../../../src-renderer/live/SilenceNotice.vue'
import { useSilences } from '../../../src-renderer/live/silences'
import { useNotifications } from '../../../src-renderer/live/use-notifications'
import { en } from '../../../src-renderer/messages/en'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'

const silent = (id: number, attributeCode: string, change: Partial<Silence> = {}): Silence => ({
  id,
  deviceId: 'pump-1',
  attributeCode,
  silentMs: 240_000,
  usualMs: 9_960,
  isOver: false,
  ...change,
})
let shown: SystemNotification[] = []
let isSupported = true

const tabId = 'tab-7'
const put = async (...silences: readonly Silence[]): Promise<void> => {
  useSilences().put(tabId, silences)
  await flushPromises()
}
/** What a followed result shows of it, with several devices or one. */
const mountSilence = (hasSeveralDevices = false): void => {
  const show = (notification: SystemNotification): void => void shown.push(notification)
  createLoopbackDesktop({ notifications: { isSupported: () => isSupported, show } })
  const Page = defineComponent({
    setup: () => {
      useNotifications()
      const silences = computed(() => useSilences().of(tabId))
      return () => [
        h(SilenceNotice, { silences: silences.value, hasSeveralDevices }),
        h(NotificationQuestion),
        h(NotificationSettings),
      ]
    },
  })
  mountPage(Page)
}
const notice = (): string =>
  (document.querySelector('[data-silence]')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const heard = (): string => document.querySelector('[aria-live="polite"]')?.textContent ?? ''
const boxes = (name: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')].filter((box) =>
    box.textContent?.includes(name),
  )
const isAsked = (): boolean => document.querySelector('[data-notification-question]') !== null
const notify = (choice: object): Promise<void> =>
  useSettings().change({ notifications: { isAsked: true, ofSilence: false, ofFaults: false, ...choice } })

beforeEach(() => {
  shown = []
  isSupported = true
})

describe('attributes that fall silent in a result that is followed', () => {
  it('are named with the time and the usual interval, and again when they report', async () => {
    mountSilence()
    expect(notice()).toBe('')
    await put(silent(1, 'temperature'))
    expect(notice()).toContain('temperature silent for 4 min (usually every 10 s)')
    await put(silent(1, 'temperature', { silentMs: 301_000, isOver: true }))
    expect(notice()).toContain('temperature reports again, after 5 min of silence')
    await put()
    expect(notice()).toBe('')
  })

  it('are three at the most, with the number of the others; of several devices with their names', async () => {
    mountSilence(true)
    await put(
      silent(1, 'a'),
      silent(2, 'b', { deviceId: 'pump-2' }),
      silent(3, 'c'),
      silent(4, 'd'),
      silent(5, 'e'),
    )
    expect(notice()).toContain('a of pump-1 silent for 4 min')
    expect(notice()).toContain('b of pump-2 silent for')
    expect(notice()).not.toContain('d of pump-1')
    expect(notice()).toContain('and 2 more')
    expect(document.querySelector('[data-silence] [title]')?.getAttribute('title')).toContain(
      'e of pump-1 silent',
    )
  })

  it('can be dismissed, and are shown again when they report, or when others fall silent', async () => {
    mountSilence()
    await put(silent(1, 'temperature'))
    button('Dismiss').click()
    await put(silent(1, 'temperature', { silentMs: 500_000 }))
    expect(notice()).toBe('')
    await put(silent(1, 'temperature', { silentMs: 510_000 }), silent(2, 'pressure'))
    expect(notice()).toContain('pressure silent')
    expect(notice()).not.toContain('temperature')
    await put(silent(1, 'temperature', { isOver: true }), silent(2, 'pressure'))
    expect(notice()).toContain('temperature reports again')
  })

  it('are heard once when it begins and once when it ends, not with every answer', async () => {
    mountSilence()
    await put(silent(1, 'temperature'), silent(2, 'pressure'))
    expect(heard()).toBe('Silent: temperature, pressure')
    await put(silent(1, 'temperature', { silentMs: 250_000 }), silent(2, 'pressure', { silentMs: 250_000 }))
    expect(heard()).toBe('Silent: temperature, pressure')
    await put(silent(1, 'temperature', { isOver: true }), silent(2, 'pressure'))
    expect(heard()).toBe('Reporting again: temperature')
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0)
  })
})

describe('notifications of silence', () => {
  it('are not shown unless they were chosen, and never of what had begun before that', async () => {
    mountSilence()
    await put(silent(1, 'temperature'))
    await notify({ ofFaults: true })
    await put(silent(1, 'temperature'), silent(2, 'pressure'))
    await notify({ ofSilence: true })
    await put(silent(1, 'temperature'), silent(2, 'pressure'), silent(3, 'level'))
    await until(() => expect(shown).toHaveLength(1))
    expect(shown[0]).toEqual({
      notificationId: `${tabId} silence`,
      title: 'pump-1: silent',
      body: 'Nothing from level for 4 min (usually every 10 s).',
    })
  })

  it('are one for what falls silent together, with the names and without values, and one for each time', async () => {
    mountSilence()
    await notify({ ofSilence: true })
    const all = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
      silent(index + 1, name, { deviceId: index < 3 ? 'pump-1' : 'pump-2' }),
    )
    await put(...all)
    await until(() => expect(shown).toHaveLength(1))
    const body = 'Nothing from a of pump-1, b of pump-1, c of pump-1 and 2 more for an unusually long time.'
    expect(shown[0]).toEqual({ notificationId: `${tabId} silence`, title: 'pump-1, pump-2: silent', body })
    await put(...all.map((silence) => ({ ...silence, silentMs: 600_000 })))
    await put(...all.map((silence) => ({ ...silence, isOver: true })))
    await flushPromises()
    expect(shown).toHaveLength(1)
  })

  it('say in the settings that the system has none', async () => {
    isSupported = false
    mountSilence()
    await notify({ ofSilence: true })
    expect(pageText()).not.toContain('This system does not support notifications.')
    await put(silent(1, 'temperature'))
    await until(() => expect(pageText()).toContain('This system does not support notifications.'))
    expect(shown).toEqual([])
  })
})

describe('notifications of faults', () => {
  const outlier = { kind: 'outlier', deviceId: 'pump-1', attributeCode: 'temperature' } as const
  const news = async (): Promise<void> => {
    useSilences().faultNews = {
      tabId,
      episodes: [outlier, { ...outlier, kind: 'spike', attributeCode: 'pressure' }],
    }
    await flushPromises()
  }

  it('are not shown unless they were chosen', async () => {
    mountSilence()
    await notify({ ofSilence: true })
    await news()
    await put(silent(1, 'temperature'))
    await until(() => expect(shown).toHaveLength(1))
    expect(shown[0]?.notificationId).toBe(`${tabId} silence`)
  })

  it('name the rules, the devices and the attributes, and no values', async () => {
    mountSilence()
    await notify({ ofFaults: true })
    await news()
    await until(() => expect(shown).toHaveLength(1))
    const { outlier, spike } = en.faults.rules
    const [one, other] = [outlier.name, spike.name]
    expect(shown[0]).toEqual({
      notificationId: `${tabId} faults`,
      title: 'pump-1: faulty events',
      body: `${one}, ${other}: temperature, pressure.`,
    })
  })
})

describe('what the user wants notifications of', () => {
  it('is asked once, in place; nothing is chosen beforehand, and each choice is saved', async () => {
    mountSilence()
    expect(isAsked()).toBe(true)
    expect(boxes('Notify').map((box) => box.getAttribute('aria-checked'))).toEqual([
      'false',
      'false',
      'false',
      'false',
    ])
    boxes('falls silent')[0]?.click()
    await flushPromises()
    expect(useSettings().settings.notifications).toEqual({ isAsked: false, ofSilence: true, ofFaults: false })
    button('Done').click()
    await flushPromises()
    expect(isAsked()).toBe(false)
    expect(useSettings().settings.notifications).toEqual({ isAsked: true, ofSilence: true, ofFaults: false })
  })

  it('is not asked of whoever has chosen in the settings', async () => {
    mountSilence()
    boxes('a check flags')[1]?.click()
    await flushPromises()
    expect(useSettings().settings.notifications).toEqual({ isAsked: true, ofSilence: false, ofFaults: true })
    expect(isAsked()).toBe(false)
  })
})
