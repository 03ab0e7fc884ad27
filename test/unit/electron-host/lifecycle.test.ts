import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../../electron-host/app'
import type { HostFacts } from '../../electron-host/host-facts'
import type { ListedWindow } from '../../electron-host/lifecycle'

const usual: HostFacts = { isPackaged: false, isLockRefused: false, failedLoads: 0, messageBoxAnswers: [] }

/** What was emitted and done, in order; `prevented` names the events whose default a listener prevents. */
const createWorld = (facts: Partial<HostFacts> = {}) => {
  const done: string[] = []
  const prevented = new Set<string>()
  const { app, lifecycle } = createApp({ ...usual, ...facts }, (code) => done.push(`end ${String(code)}`))
  for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed'])
    app.on(name, (event?: { preventDefault(): void }) => {
      done.push(name)
      if (prevented.has(name)) event?.preventDefault()
    })
  /** Closes when it is asked to, unless it `stays`. */
  const open = (name: string, stays = false): ListedWindow => {
    const window: ListedWindow = {
      close: () => {
        done.push(`close ${name}`)
        if (stays) lifecycle.closeCancelled()
        else lifecycle.removeWindow(window)
      },
      destroy: () => {
        done.push(`destroy ${name}`)
        lifecycle.removeWindow(window)
      },
    }
    lifecycle.addWindow(window)
    return window
  }
  return { app, lifecycle, done, prevented, open }
}

// shell/browser/browser.cc and docs/api/app.md.
describe('the way to the end', () => {
  it('quit: before-quit, each window, will-quit, quit; and no window-all-closed', () => {
    const { app, lifecycle, done, open } = createWorld()
    lifecycle.becomeReady()
    open('one')
    open('two')
    app.quit()
    app.quit()
    expect(done).toEqual(['before-quit', 'close one', 'close two', 'will-quit', 'quit', 'end 0'])
  })

  it('quit, prevented at before-quit: nothing else happens, and it can be tried again', () => {
    const { app, lifecycle, done, prevented, open } = createWorld()
    lifecycle.becomeReady()
    open('one')
    prevented.add('before-quit')
    app.quit()
    expect(done).toEqual(['before-quit'])
    prevented.clear()
    app.quit()
    expect(done.slice(1)).toEqual(['before-quit', 'close one', 'will-quit', 'quit', 'end 0'])
  })

  it('quit, held by a window: the quit is off, and closing the window later is no quit', () => {
    const { app, lifecycle, done, open } = createWorld()
    lifecycle.becomeReady()
    const held = open('one', true)
    app.quit()
    expect(done).toEqual(['before-quit', 'close one'])
    lifecycle.removeWindow(held)
    expect(done.slice(2)).toEqual(['window-all-closed'])
  })

  it('quit, prevented at will-quit: a second quit begins anew', () => {
    const { app, lifecycle, done, prevented, open } = createWorld()
    lifecycle.becomeReady()
    open('one')
    prevented.add('will-quit')
    app.quit()
    app.quit()
    expect(done).toEqual(['before-quit', 'close one', 'will-quit', 'before-quit', 'will-quit'])
  })

  it('exit destroys the windows, asks nobody and passes the code on', () => {
    const { app, lifecycle, done, open } = createWorld()
    lifecycle.becomeReady()
    open('one', true)
    app.exit(3)
    expect(done).toEqual(['destroy one', 'quit', 'end 3'])
  })

  it('exit before ready ends the process at once; quit before ready waits for the message loop', () => {
    const early = createWorld()
    early.app.exit(2)
    expect(early.done).toEqual(['end 2'])
    const { app, lifecycle, done } = createWorld()
    app.on('ready', () => done.push('ready'))
    app.quit()
    expect(done).toEqual(['before-quit', 'will-quit', 'quit'])
    lifecycle.becomeReady()
    expect(done.slice(3)).toEqual(['ready', 'end 0'])
  })

  // lib/browser/init.ts.
  it('the last window closed: quits unless somebody else listens', () => {
    const { app, lifecycle, done, open } = createWorld()
    lifecycle.becomeReady()
    lifecycle.removeWindow(open('one'))
    expect(done).toEqual(['window-all-closed'])
    app.removeAllListeners('window-all-closed')
    const alone = createApp(usual, (code) => done.push(`alone ${String(code)}`))
    alone.lifecycle.becomeReady()
    const window: ListedWindow = { close: () => undefined, destroy: () => undefined }
    alone.lifecycle.addWindow(window)
    alone.lifecycle.removeWindow(window)
    expect(done.at(-1)).toBe('alone 0')
  })
})

describe('before and after ready', () => {
  // shell/browser/api/electron_api_app.cc.
  it('enableSandbox comes before, the locale after', () => {
    const { app, lifecycle } = createWorld()
    app.enableSandbox()
    expect(app.getLocale()).toBe('')
    lifecycle.becomeReady()
    expect(() => app.enableSandbox()).toThrow('app.enableSandbox() can only be called before app is ready')
    expect(app.getLocale()).toBe('en-US')
    expect(app.isReady()).toBe(true)
  })

  // docs/api/app.md, setPath and getPath.
  it('a path is absolute, of a known name, and there; session data follow the user data until they are set', () => {
    const { app } = createWorld()
    expect(() => app.setPath('userData', 'relative')).toThrow('Path must be absolute')
    expect(() => app.setPath('userData', '/no such folder')).toThrow('Failed to set path')
    expect(() => app.setPath('no such name', '/tmp')).toThrow('Failed to set path')
    expect(() => app.getPath('no such name')).toThrow("Failed to get 'no such name' path")
    app.setPath('userData', '/tmp')
    expect(app.getPath('sessionData')).toBe('/tmp')
  })

  // docs/api/app.md, requestSingleInstanceLock: the data are cloned.
  it('the lock is had once, may be refused, and takes only what can be cloned', () => {
    expect(createWorld({ isLockRefused: true }).app.requestSingleInstanceLock()).toBe(false)
    const { app } = createWorld()
    expect(() => app.requestSingleInstanceLock({ act: () => undefined })).toThrow('could not be cloned')
    expect(app.requestSingleInstanceLock({ files: [] })).toBe(true)
    expect(app.requestSingleInstanceLock()).toBe(true)
    expect(app.hasSingleInstanceLock()).toBe(true)
  })

  it('the parts that need it throw before it', async () => {
    // The one application of these modules may be ready since another file.
    vi.resetModules()
    const { BrowserWindow } = await import('../../electron-host/browser-window')
    const { protocol } = await import('../../electron-host/protocol')
    const { session } = await import('../../electron-host/session')
    const { lifecycle } = await import('../../electron-host/app')
    // electron_api_browser_window.cc, electron_api_session.cc; lib/browser/api/protocol.ts asks the default
    // session.
    expect(() => new BrowserWindow({ webPreferences: { preload: '/preload.js' } })).toThrow(
      'Cannot create BrowserWindow before app is ready',
    )
    expect(() => session.defaultSession).toThrow('Session can only be received when app is ready')
    expect(() => session.fromPartition('memory')).toThrow('Session can only be received when app is ready')
    expect(() => protocol.handle('app', () => new Response())).toThrow(
      'Session can only be received when app is ready',
    )
    // electron_api_protocol.cc.
    expect(() =>
      protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { codeCache: true } }]),
    ).toThrow('Code cache can only be enabled')
    // electron.d.ts
    const misspelt = { standard: true, supportFetchApi: true }
    expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: misspelt }])).toThrow(
      "has no option 'supportFetchApi'",
    )
    lifecycle.becomeReady()
    const width = { widht: 800, webPreferences: { preload: '/preload.js' } }
    expect(() => new BrowserWindow(width)).toThrow(
      "Electron's BrowserWindowConstructorOptions has no option 'widht'",
    )
    const cached = { cache: true, cached: false }
    expect(() => session.fromPartition('memory', cached)).toThrow(
      "Electron's FromPartitionOptions has no option 'cached'",
    )
    expect(() => session.fromPartition(null as never)).toThrow('Error processing argument at index 0')
    expect(() => protocol.registerSchemesAsPrivileged([])).toThrow(
      'protocol.registerSchemesAsPrivileged should be called before app is ready',
    )
    protocol.handle('app', () => new Response())
    expect(() => protocol.handle('app', () => new Response())).toThrow('Failed to register protocol: app')
  })
})
