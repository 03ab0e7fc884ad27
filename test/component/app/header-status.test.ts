import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, h, ref, watch } from 'vue'
import type { TokenState } from '../../../src-preload/contract/connection'
import AppBar from '../../../src-renderer/app/AppBar.vue'
import SettingsDialog from '../../../src-renderer/app/SettingsDialog.vue'
import { useKeyboardShortcuts } from '../../../src-renderer/app/use-keyboard-shortcuts'
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
    mountPage(AppBar, { isMac: false })
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
    mountPage(AppBar, { isMac: false })
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

describe('the keys of the window', () => {
  const actions = {
    runInNewTab: vi.fn(),
    run: vi.fn(),
    refresh: vi.fn(),
    checkAgain: vi.fn(),
    export: vi.fn(),
    openFile: vi.fn(),
    closeTab: vi.fn(),
    showKeys: vi.fn(),
    showCommands: vi.fn(),
    showSettings: vi.fn(),
    reopenTab: vi.fn(),
    nextTab: vi.fn(),
    previousTab: vi.fn(),
    search: vi.fn(),
    nextRegion: vi.fn(),
    previousRegion: vi.fn(),
  }
  const mountKeys = (isMac: boolean) =>
    mountPage(
      defineComponent({
        setup: () => {
          useKeyboardShortcuts(actions, ref(isMac))
          return () => h('input')
        },
      }),
    )
  const press = (key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
    ;(document.querySelector('input') ?? document.body).dispatchEvent(event)
    return event
  }
  afterEach(() => vi.clearAllMocks())

  it('run, export, open, close and list, from inside a field', () => {
    const page = mountKeys(false)
    for (const key of ['Enter', 'e', 'o', 'w'])
      expect(press(key, { ctrlKey: true }).defaultPrevented).toBe(true)
    press('F1')
    for (const shiftKey of [false, true]) {
      press('Tab', { ctrlKey: true, shiftKey })
      press('F5', { shiftKey })
      press('F6', { shiftKey })
    }
    press('f', { ctrlKey: true })
    press('k', { ctrlKey: true })
    press(',', { ctrlKey: true })
    press('T', { ctrlKey: true, shiftKey: true })
    press('Enter', { ctrlKey: true, shiftKey: true })
    expect(Object.values(actions).map((action) => action.mock.calls.length)).toEqual(
      Object.keys(actions).map(() => 1),
    )
    page.unmount()
    press('F1')
    expect(actions.showKeys).toHaveBeenCalledTimes(1)
  })

  it('go by the letter, and by the place where the layout has no Latin ones', () => {
    const page = mountKeys(false)
    press('a', { ctrlKey: true, code: 'KeyQ' })
    press('w', { ctrlKey: true, code: 'KeyZ' })
    expect(actions.closeTab).toHaveBeenCalledTimes(1)
    press('ц', { ctrlKey: true, code: 'KeyW' })
    expect(actions.closeTab).toHaveBeenCalledTimes(2)
    press('Е', { ctrlKey: true, shiftKey: true, code: 'KeyT' })
    press('б', { ctrlKey: true, code: 'Comma' })
    expect([actions.reopenTab, actions.showSettings].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    page.unmount()
  })

  it('take Command on a Mac and Control elsewhere', () => {
    const mac = mountKeys(true)
    press('Enter', { ctrlKey: true })
    expect(actions.run).not.toHaveBeenCalled()
    press('Enter', { metaKey: true })
    expect(actions.run).toHaveBeenCalledTimes(1)
    press('Tab', { ctrlKey: true })
    expect(actions.nextTab).toHaveBeenCalledTimes(1)
    mac.unmount()
  })

  it('leave other keys, and a dialog, alone', () => {
    const page = mountKeys(false)
    press('Enter')
    press('e', { ctrlKey: true, shiftKey: true })
    document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>')
    expect(press('Enter', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(Object.values(actions).flatMap((action) => action.mock.calls)).toEqual([])
    page.unmount()
  })
})
