import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageRecovery, RecoveryQuestion } from '../../../../src-main/life/page-recovery'
import { systemTexts } from '../../../../src-main/life/system-texts'
import { askAboutPage, loadPage, watchPage } from '../../../../src-main/shell/page-watch'
import { lifecycle } from '../../../electron-host/app'
import { hostEnvironment } from '../../../electron-host/host-options'
import { journal } from '../../../electron-host/journal'
import { temporaryFolder } from '../../support/temporary-folder'

vi.mock('electron', () => import('../../../electron-host/dialog'))

beforeAll(() => {
  for (const [name, value] of Object.entries(
    hostEnvironment({ isHeadless: true, outFolder: temporaryFolder() }),
  ))
    vi.stubEnv(name, value)
  lifecycle.becomeReady()
})
afterAll(() => void vi.unstubAllEnvs())

const recordRecovery = () => {
  const heard: unknown[][] = []
  const hear =
    (name: keyof PageRecovery) =>
    (...words: readonly unknown[]): void =>
      void heard.push([name, ...words])
  const recovery: PageRecovery = {
    loadFailed: hear('loadFailed'),
    loaded: hear('loaded'),
    drawn: hear('drawn'),
    threw: hear('threw'),
    gone: hear('gone'),
    hanging: hear('hanging'),
    responding: hear('responding'),
  }
  return { recovery, heard }
}

describe('what happens to the page of a window', () => {
  const watched = () => {
    const contents = new EventEmitter()
    const window = Object.assign(new EventEmitter(), { webContents: contents })
    const { recovery, heard } = recordRecovery()
    watchPage(window as unknown as BrowserWindow, recovery)
    return { contents, window, heard }
  }

  // docs/api/web-contents.md: the arguments of each event.
  it('is passed on: an answer with its status, a death with its reason, a page that hangs and one that answers again', () => {
    const { contents, heard } = watched()
    contents.emit('did-navigate', {}, 'app://bundle/index.html', 404, 'Not Found')
    contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    contents.emit('unresponsive', {})
    contents.emit('responsive', {})
    expect(heard).toEqual([['loaded', 404], ['gone', 'oom'], ['hanging'], ['responding']])
  })

  // docs/api/web-contents.md; what the lines say is Chromium's.
  it('is passed on: an error that nobody in the page has caught, by its name and place, and no other line of the console', () => {
    const { contents, heard } = watched()
    const line = { level: 'error', sourceId: 'app://bundle/assets/index-CX1.js', lineNumber: 12 }
    contents.emit('console-message', {
      ...line,
      message: 'Uncaught RangeError: Invalid time zone specified: secret',
    })
    contents.emit('console-message', {
      ...line,
      message: 'Uncaught (in promise) TypeError: secret is not a function',
    })
    expect(heard.splice(0)).toEqual([
      ['threw', 'RangeError (index-CX1.js:12)'],
      ['threw', 'TypeError (index-CX1.js:12)'],
    ])
    const others = [
      'Uncaught ResizeObserver loop completed',
      'RangeError: caught',
      'Failed to load resource: the server responded with a status of 404 ()',
    ]
    for (const message of others) contents.emit('console-message', { ...line, message })
    contents.emit('console-message', {
      ...line,
      level: 'info',
      message: 'Uncaught RangeError: as somebody says',
    })
    expect(heard).toEqual([])
  })

  // lib/browser/api/browser-window.ts emits it five seconds after a page has asked about unsaved events.
  it("is not what the window's own event of that name says", () => {
    const { window, heard } = watched()
    window.emit('unresponsive', {})
    expect(heard).toEqual([])
  })
})

describe('a load of the page', () => {
  const load = async (error: Error | null, isDestroyed = false): Promise<readonly unknown[][]> => {
    const { recovery, heard } = recordRecovery()
    const window = {
      loadURL: () => (error === null ? Promise.resolve() : Promise.reject(error)),
      isDestroyed: () => isDestroyed,
    }
    await loadPage(window as unknown as BrowserWindow, 'app://bundle/index.html', recovery)
    return heard
  }
  const refused = Object.assign(new Error("ERR_FILE_NOT_FOUND (-6) loading 'app://bundle/index.html'"), {
    errno: -6,
    code: 'ERR_FILE_NOT_FOUND',
  })

  it('that fails is reported with the code and the name of the error', async () => {
    expect(await load(refused)).toEqual([['loadFailed', -6, 'ERR_FILE_NOT_FOUND']])
    expect(await load(new Error('no code'))).toEqual([['loadFailed', -2, 'Error: no code']])
  })

  it('that succeeds, or fails because the window was closed, is no failure', async () => {
    expect(await load(null)).toEqual([])
    expect(await load(refused, true)).toEqual([])
  })
})

describe('the question about the page', () => {
  const words = systemTexts('en-US')
  const hidden = { isVisible: () => false } as unknown as BrowserWindow
  const ask = (question: Partial<RecoveryQuestion>) =>
    askAboutPage(
      () => hidden,
      words,
    )({
      failure: 'gone',
      choices: ['reload', 'quit'],
      detail: 'crashed',
      signal: new AbortController().signal,
      ...question,
    })
  const lastBox = (): unknown =>
    journal.entries().findLast(({ what }) => what === 'dialog.showMessageBox')?.detail

  it('stands alone while the window is hidden, over which macOS would show nothing', async () => {
    await ask({})
    expect(lastBox()).toMatchObject({
      options: { message: 'The window has stopped working.', buttons: ['Reload', 'Quit'] },
      hasWindow: false,
    })
  })

  it('closed without an answer quits, and waits for a page that only hangs', async () => {
    expect(await ask({})).toBe('quit')
    expect(await ask({ choices: ['quit'] })).toBe('quit')
    expect(await ask({ failure: 'hanging', choices: ['wait', 'reload', 'quit'] })).toBe('wait')
  })

  it('says why there is no Reload any more', async () => {
    await ask({ choices: ['quit'] })
    expect(lastBox()).toMatchObject({
      options: { buttons: ['Quit'], detail: expect.stringContaining(words.reloadedTooOften) as string },
    })
    await ask({})
    expect(lastBox()).toMatchObject({
      options: { detail: expect.not.stringContaining(words.reloadedTooOften) as string },
    })
  })

  it('is not asked once it has been taken back', async () => {
    const before = journal.entries().length
    expect(await ask({ signal: AbortSignal.abort() })).toBe('wait')
    expect(journal.entries()).toHaveLength(before)
  })
})
