import { EventEmitter, once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import {
  checkOptions,
  type ElectronType,
  strangeMembers,
  strict,
  strictClass,
} from '../../electron-host/strict'

const unknown = (value: object, name: string): unknown => (value as Record<string, unknown>)[name]

class Window extends EventEmitter {
  static getAllWindows(): readonly Window[] {
    return []
  }
  #title = 'one'
  readonly id = 7
  getTitle(): string {
    return this.#title
  }
}

describe('an object made strict', () => {
  const theme = strict('NativeTheme', { shouldUseDarkColors: true })

  it('throws on a member that electron.d.ts does not have', () => {
    expect(() => unknown(theme, 'isDark')).toThrow("Electron's NativeTheme has no member 'isDark'")
  })

  it('throws on a member that Electron has and the stand-in has not, read, set or looked for', () => {
    const sentence = "The stand-in for Electron does not implement 'themeSource' of NativeTheme"
    expect(() => unknown(theme, 'themeSource')).toThrow(sentence)
    expect(() => Object.assign(theme, { themeSource: 'dark' })).toThrow(sentence)
    expect(() => 'themeSource' in theme).toThrow(sentence)
    expect('isDark' in theme).toBe(false)
  })

  it('still gives what it has, and what every object has', async () => {
    expect(theme.shouldUseDarkColors).toBe(true)
    expect(String(theme)).toBe('[object Object]')
    expect(JSON.stringify(theme)).toBe('{"shouldUseDarkColors":true}')
    expect(await Promise.resolve(theme)).toBe(theme)
  })

  it('may itself have nothing that Electron does not have', () => {
    expect(() => strict('NativeTheme', { isDark: true })).toThrow(
      "Electron's NativeTheme has no member 'isDark'",
    )
  })
})

describe('a class made strict', () => {
  it('keeps private fields, identity, events, static members and instanceof', async () => {
    strictClass('BrowserWindow', Window)
    const window = new Window()
    expect(window.getTitle()).toBe('one')
    expect(window).toBeInstanceOf(EventEmitter)
    expect(Object.keys(window)).toContain('id')
    const event = once(window, 'closed')
    window.emit('closed', window)
    expect((await event)[0]).toBe(window)
    expect(() => unknown(window, 'titel')).toThrow("Electron's BrowserWindow has no member 'titel'")
    expect(() => unknown(window, 'setMenu')).toThrow(
      "The stand-in for Electron does not implement 'setMenu' of BrowserWindow",
    )
    expect(() => unknown(Window, 'fromId')).toThrow(
      "The stand-in for Electron does not implement 'fromId' of typeof BrowserWindow",
    )
    expect(Window.getAllWindows()).toEqual([])
    expect(Window.defaultMaxListeners).toBe(10)
  })

  it('may have no public method or static member that Electron does not have', () => {
    class Own extends EventEmitter {
      attach(): void {}
    }
    class OwnStatic extends EventEmitter {
      static opened = []
    }
    expect(() => strictClass('BrowserWindow', Own)).toThrow("Electron's BrowserWindow has no member 'attach'")
    expect(() => strictClass('BrowserWindow', OwnStatic)).toThrow(
      "Electron's typeof BrowserWindow has no member 'opened'",
    )
    expect(strangeMembers('BrowserWindow', Object.assign(new EventEmitter(), { page: 1, id: 2 }))).toEqual([
      'page',
    ])
  })

  it('of streams works with what Node does to streams', async () => {
    const written: string[] = []
    class Request extends Writable {
      override _write(chunk: Buffer, _encoding: string, done: () => void): void {
        written.push(chunk.toString())
        done()
      }
    }
    class Response extends Readable {
      #left = ['a', 'b']
      override _read(): void {
        this.push(this.#left.shift() ?? null)
      }
    }
    strictClass('ClientRequest', Request)
    strictClass('IncomingMessage', Response)
    await pipeline(new Response(), new Request())
    expect(written).toEqual(['a', 'b'])
    const chunks: unknown[] = []
    for await (const chunk of new Response()) chunks.push(String(chunk))
    expect(chunks).toEqual(['a', 'b'])
    const request = new Request()
    const ended = finished(request)
    request.end('c')
    await ended
    expect(request.destroyed).toBe(true)
    const failing = new Request()
    failing.destroy(new Error('cut'))
    await expect(finished(failing)).rejects.toThrow('cut')
    expect(() => unknown(request, 'setHeaders')).toThrow(
      "Electron's ClientRequest has no member 'setHeaders'",
    )
  })
})

// Electron's emitters take any name in silence; electron.d.ts has an overload of `on` for each event there
// is.
describe('events', () => {
  class App extends EventEmitter {}
  strictClass('App', App)
  const anyEvent = (emitter: EventEmitter): EventEmitter => emitter

  it.each(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'emit'] as const)(
    'that there are not throw on %s',
    (method) => {
      const app = new App()
      expect(() => anyEvent(app)[method]('window-all-close', () => undefined)).toThrow(
        "Electron's App has no event 'window-all-close'",
      )
      expect(app.eventNames()).toEqual([])
    },
  )

  it('that there are reach their listeners, by every way of listening', async () => {
    const app = anyEvent(new App())
    const heard: string[] = []
    app.on('activate', () => heard.push('on')).prependListener('activate', () => heard.push('first'))
    app.once('activate', () => heard.push('once'))
    const next = once(app, 'activate')
    for (const value of [1, 2]) app.emit('activate', value)
    expect(heard).toEqual(['first', 'on', 'once', 'first', 'on'])
    expect(await next).toEqual([1])
    app.removeAllListeners('activate')
    expect(app.emit('activate')).toBe(false)
  })

  it('of one type are none of another, and each class of the host has its own', async () => {
    const { app } = await import('../../electron-host/app')
    const { WebContents } = await import('../../electron-host/web-contents')
    const { BrowserWindow } = await import('../../electron-host/browser-window')
    const { Session } = await import('../../electron-host/session')
    const contents = new WebContents()
    const all: readonly EventEmitter[] = [app, contents, BrowserWindow.prototype, new Session('events')]
    for (const emitter of all)
      expect(() => emitter.on('no-such-event', () => undefined)).toThrow("has no event 'no-such-event'")
    expect(() => anyEvent(contents).on('ready-to-show', () => undefined)).toThrow(
      "Electron's WebContents has no event 'ready-to-show'",
    )
    expect(() => anyEvent(app).on('did-navigate', () => undefined)).toThrow(
      "Electron's App has no event 'did-navigate'",
    )
  })

  it('and members that Electron does not have are not set by a constructor of the host either', async () => {
    const { app } = await import('../../electron-host/app')
    const { WebContents } = await import('../../electron-host/web-contents')
    const { Session } = await import('../../electron-host/session')
    expect(strangeMembers('App', app)).toEqual([])
    expect(strangeMembers('WebContents', new WebContents())).toEqual([])
    expect(strangeMembers('Session', new Session('members'))).toEqual([])
  })
})

describe('options', () => {
  const refused = (type: ElectronType, options: unknown) => expect(() => checkOptions(type, options))

  it('that electron.d.ts does not have throw, nested ones and ones in lists too', () => {
    refused('BrowserWindowConstructorOptions', { widht: 1 }).toThrow(
      "Electron's BrowserWindowConstructorOptions has no option 'widht'",
    )
    refused('BrowserWindowConstructorOptions', { webPreferences: { sandboxed: true } }).toThrow(
      "Electron's BrowserWindowConstructorOptions.webPreferences has no option 'sandboxed'",
    )
    refused('OpenDialogOptions', { filters: [{ name: 'CSV', extension: ['csv'] }] }).toThrow(
      "Electron's OpenDialogOptions.filters[0] has no option 'extension'",
    )
    refused('MenuItemConstructorOptions', [{ label: 'one', submenu: [{ lable: 'two' }] }]).toThrow(
      "Electron's MenuItemConstructorOptions[0].submenu[0] has no option 'lable'",
    )
    refused('OpenDialogOptions', { properties: ['openFile', 'multiSelection'] }).toThrow(
      "Electron's OpenDialogOptions.properties is never 'multiSelection'",
    )
    refused('MenuItemConstructorOptions', [{ role: 'toggleDevtool' }]).toThrow(
      "Electron's MenuItemConstructorOptions[0].role is never 'toggleDevtool'",
    )
    refused('CustomScheme', [{ scheme: 'app', privileges: { bypassCsp: true } }]).toThrow(
      "has no option 'bypassCsp'",
    )
  })

  it('that it has pass, free-form ones included', () => {
    refused('ClientRequestConstructorOptions', { url: 'http://a', headers: { 'X-Any': '1' } }).not.toThrow()
    refused('BrowserWindowConstructorOptions', {
      width: 1,
      webPreferences: { preload: '/a', sandbox: true },
    }).not.toThrow()
    refused('OpenDialogOptions', undefined).not.toThrow()
  })
})
