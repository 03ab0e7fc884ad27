import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardNavigation } from '../../../../src-main/shell/navigation'
import { guardPermissions } from '../../../../src-main/shell/permissions'
import { cancellable } from '../../../electron-host/cancellable'

const permissions = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network-access',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
  'unknown',
  'a permission of a later version',
]

type Request = Parameters<Session['setPermissionRequestHandler']>[0]
type Check = Parameters<Session['setPermissionCheckHandler']>[0]
type Device = Parameters<Session['setDevicePermissionHandler']>[0]

const guardedSession = () => {
  const handlers: { request?: Request; check?: Check; device?: Device } = {}
  const session = {
    setPermissionRequestHandler: (handler: Request) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: Check) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: Device) => (handlers.device = handler),
  }
  guardPermissions(session as never, 'app://bundle')
  return (permission: string, address: string) => {
    const answers: boolean[] = []
    handlers.request?.(null as never, permission as never, (isGranted) => answers.push(isGranted), {
      requestingUrl: address,
    } as never)
    return {
      request: answers,
      check: handlers.check?.(null, permission as never, address, {} as never),
      device: handlers.device?.({ deviceType: permission, origin: address } as never),
    }
  }
}

describe('permissions', () => {
  const denied = { request: [false], check: false, device: false }

  it.each(permissions.filter((permission) => permission !== 'clipboard-sanitized-write'))(
    '%s is denied to our own page',
    (permission) => {
      expect(guardedSession()(permission, 'app://bundle/index.html')).toEqual(denied)
    },
  )

  it('copying text is allowed to our own page, and to no other', () => {
    const ask = guardedSession()
    expect(ask('clipboard-sanitized-write', 'app://bundle/')).toEqual({
      request: [true],
      check: true,
      device: false,
    })
    for (const address of [
      'app://bundle.evil/',
      'app://bundle@evil/',
      'https://bundle/',
      'file:///',
      '',
      'null',
    ])
      expect(ask('clipboard-sanitized-write', address)).toEqual(denied)
  })
})

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

const guardedContents = (reloadableOrigin: string | null) => {
  const emitter = new EventEmitter()
  const handlers: WindowOpenHandler[] = []
  const contents = Object.assign(emitter, {
    setWindowOpenHandler: (handler: WindowOpenHandler) => handlers.push(handler),
  })
  guardNavigation(contents as never, reloadableOrigin)
  return {
    isPrevented: (event: string, url: string) => {
      const navigation = cancellable({ url })
      emitter.emit(event, navigation, url)
      return navigation.defaultPrevented
    },
    openWindow: (url: string) => handlers.map((handler) => handler({ url } as never)),
  }
}

describe('navigation', () => {
  const targets = [
    'app://bundle/index.html',
    'app://bundle/other.html',
    'app://bundle.evil/',
    'app://bundle@evil/',
    'https://example.com/',
    'http://localhost:5173/',
    'file:///home/someone/dropped.csv',
    'data:text/html,x',
    'javascript:alert(1)',
    'about:blank',
    'blob:app://bundle/1',
    'ms-msdt:/id',
    '',
  ]
  const events = ['will-navigate', 'will-frame-navigate', 'will-redirect']

  it.each(events)('%s is prevented wherever it leads', (event) => {
    const { isPrevented } = guardedContents(null)
    expect(targets.filter((target) => !isPrevented(event, target))).toEqual([])
  })

  it.each(events)('while developing, %s passes to the development server only', (event) => {
    const { isPrevented } = guardedContents('http://localhost:5173')
    expect(
      [...targets, 'http://localhost:51730/', 'http://localhost:5173@evil/'].filter(
        (target) => !isPrevented(event, target),
      ),
    ).toEqual(['http://localhost:5173/'])
  })

  it('a webview is prevented', () => {
    expect(guardedContents(null).isPrevented('will-attach-webview', 'app://bundle/index.html')).toBe(true)
  })

  it('a new window is denied wherever it leads', () => {
    const { openWindow } = guardedContents('http://localhost:5173')
    for (const target of targets) expect(openWindow(target)).toEqual([{ action: 'deny' }])
  })
})
