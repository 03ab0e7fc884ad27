import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, h, watch } from 'vue'
import type { TokenState } from '../../../src-preload/contract/connection'
import AppBar from '../../../src-renderer/app/AppBar.vue'
import SettingsDialog from '../../../src-renderer/app/SettingsDialog.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useSettings } from '../../../src-renderer/settings/settings'
import ZoneSelect from '../../../src-renderer/settings/ZoneSelect.vue'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, choice, choose, field, mountPage, pageText, type, until } from '../mount-page'

let loopback: Loopback
const show = (token: TokenState, baseUrl = 'https://gw.example.com/iot', allowUnencrypted = false): void =>
  useConnections().adopt({
    currentId: 'a',
    connections: [
      {
        id: 'a',
        name: 'plant-7',
        baseUrl,
        allowUnencrypted,
        access: { kind: 'canDelete', how: 'forGood' },
        isProduction: false,
        token,
        status: { kind: 'unknown' },
        revision: 1,
      },
    ],
  })
const saved = (): unknown => loopback.requests.findLast(({ channel }) => channel === 'saveSettings')?.request

beforeEach(() => {
  loopback = createLoopbackDesktop()
})

describe('the header', () => {
  it.each<[TokenState, string]>([
    [{ kind: 'checking' }, 'token: checking the keychain'],
    [{ kind: 'stored' }, 'token: in the keychain'],
    [{ kind: 'session' }, 'token: for this session only (memory)'],
    [{ kind: 'none' }, 'token: none'],
    [{ kind: 'keychain', problem: 'locked', hasPending: false }, 'token: the keychain is locked'],
    [
      { kind: 'keychain', problem: 'notAnswering', hasPending: false },
      'token: the keychain is not responding',
    ],
    [{ kind: 'keychain', problem: 'unavailable', hasPending: false }, 'token: no keychain can be reached'],
    [{ kind: 'keychain', problem: 'failed', hasPending: false }, 'token: keychain error'],
  ])('says of the token %o: %s', async (token, words) => {
    mountPage(AppBar)
    show(token)
    await until(() => expect(pageText()).toContain('plant-7'))
    // What is as it should be is said in the menu only.
    const isTrouble = token.kind === 'none' || token.kind === 'keychain'
    expect(pageText().includes(words)).toBe(isTrouble)
    button(/choose another/).click()
    await until(() => expect(pageText()).toContain(words))
    expect(pageText()).toContain('gw.example.com/iot')
  })

  it('says that the traffic is not encrypted', async () => {
    mountPage(AppBar)
    show({ kind: 'stored' })
    await until(() => expect(pageText()).toContain('plant-7'))
    expect(pageText()).not.toContain('unencrypted')
    show({ kind: 'stored' }, 'http://192.0.2.1', true)
    await until(() => expect(pageText()).toContain('unencrypted'))
  })

  const zonePage = defineComponent({
    render: () => h('div', [h('label', { for: 'zone' }, 'Time zone'), h(ZoneSelect, { id: 'zone' })]),
  })

  it('takes a zone by its name, remembers it, and names it', async () => {
    mountPage(zonePage)
    expect(field('Time zone').getAttribute('role')).toBe('combobox')
    type(field('Time zone'), 'Asia/Kathmandu')
    await until(() => expect(useSettings().zone).toBe('Asia/Kathmandu'))
    expect(saved()).toMatchObject({ settings: { zone: 'Asia/Kathmandu' } })
    await until(() => expect(pageText()).toContain('UTC+5:45'))
  })

  it('says that the zone of the system is unknown, and that times are in UTC', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    const asked = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: 'Etc/Unknown' })
    onTestFinished(() => asked.mockRestore())
    mountPage(zonePage)
    expect(field('Time zone').value).toBe('System (unknown, so UTC)')
    expect(useSettings().zone).toBe('UTC')
  })

  it('waits for a whole name before it changes the zone', async () => {
    mountPage(zonePage)
    const seen: string[] = []
    watch(
      () => useSettings().zone,
      (zone) => seen.push(zone),
      { flush: 'sync' },
    )
    type(field('Time zone'), 'Kathm')
    type(field('Time zone'), 'Asia/Kathmandu')
    await until(() => expect(saved()).toMatchObject({ settings: { zone: 'Asia/Kathmandu' } }))
    expect(seen).toEqual(['Asia/Kathmandu'])
  })
})

describe('the settings', () => {
  const open = async (): Promise<void> => {
    mountPage(SettingsDialog, { isOpen: true })
    await until(() => expect(field('Parallel requests').value).toBe('6'))
  }

  it('say how many requests are under way at once, and take another number at once', async () => {
    await open()
    expect(pageText()).toContain('at most 6 connections per host')
    expect(field('Parallel deletions').value).toBe('4')
    type(field('Parallel requests'), '12')
    field('Parallel requests').dispatchEvent(new Event('blur'))
    await until(() => expect(useSettings().settings.requestsAtOnce).toBe(12))
    await until(() => expect(saved()).toMatchObject({ settings: { requestsAtOnce: 12, deletionsAtOnce: 4 } }))
  })

  it('change the theme', async () => {
    await open()
    expect([...choice('Appearance').options].map(({ value }) => value)).toEqual(['system', 'light', 'dark'])
    choose(choice('Appearance'), 'dark')
    await until(() => expect(saved()).toMatchObject({ settings: { theme: 'dark' } }))
  })

  it.each(['40', '0'])('keep no %s where 1 to 16 may be, and say so', async (typed) => {
    await open()
    const before = useSettings().settings.deletionsAtOnce
    type(field('Parallel deletions'), typed)
    field('Parallel deletions').dispatchEvent(new Event('blur'))
    await until(() => expect(alerts()).toEqual(['Enter a whole number from 1 to 16.']))
    expect([field('Parallel deletions').value, useSettings().settings.deletionsAtOnce]).toEqual([
      typed,
      before,
    ])
  })
})
