import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { app, lifecycle } from '../electron-host/app'
import { BrowserWindow } from '../electron-host/browser-window'
import { hostEnvironment } from '../electron-host/host-options'
import { protocol } from '../electron-host/protocol'
import { host, type WebContents } from '../electron-host/web-contents'
import { removeFolder } from '../harness/remove-folder'

const folder = mkdtempSync(join(tmpdir(), 'stand-in-window-'))
const preload = join(folder, 'preload.cjs')
let context: BrowserContext | undefined
let refuses = false

beforeAll(() => {
  for (const [name, value] of Object.entries(hostEnvironment({ isHeadless: true, outFolder: folder })))
    vi.stubEnv(name, value)
  writeFileSync(preload, '')
  app.setPath('userData', folder)
  // Nobody else listens: without this the last window would end the process of the tests.
  app.on('window-all-closed', () => undefined)
  lifecycle.becomeReady()
  protocol.handle('app', () =>
    refuses
      ? Response.error()
      : new Response('<!doctype html><body></body>', { headers: { 'content-type': 'text/html' } }),
  )
})

afterEach(async () => {
  refuses = false
  await context?.close()
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await removeFolder(folder)
})

const open = () => {
  const window = new BrowserWindow({ show: false, webPreferences: { preload } })
  const painted: string[] = []
  window.on('ready-to-show', () => painted.push('ready-to-show'))
  return { window, contents: window.webContents, painted }
}

const pageOf = async (contents: WebContents): Promise<Page> => {
  const page = await contents[host].chromium?.alive()
  if (page === undefined) throw new Error('The window has no page')
  context = page.context()
  return page
}

/** Two frames have been drawn, or would have been. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

// `DidFirstVisuallyNonEmptyPaint` in shell/browser/api/electron_api_web_contents.cc,
// docs/api/browser-window.md.
describe('ready-to-show', () => {
  it('does not come of a page that was not loaded', async () => {
    const { window, contents, painted } = open()
    const page = await pageOf(contents)
    await page.setContent('painted, but no page of the application')
    await frames(page)
    refuses = true
    await expect(window.loadURL('app://bundle/index.html')).rejects.toThrow('ERR_')
    // Chromium's own page about the error may come in between.
    await vi.waitFor(() => frames(page), 30_000)
    expect(painted).toEqual([])
    expect(window.isVisible()).toBe(false)
  })

  it('comes of a loaded page once something of it has been painted', async () => {
    const { window, contents, painted } = open()
    const page = await pageOf(contents)
    await window.loadURL('app://bundle/index.html')
    await frames(page)
    expect(painted).toEqual([])
    const ready = once(window, 'ready-to-show')
    await page.evaluate(() => {
      document.body.textContent = 'painted'
    })
    await ready
    expect(painted).toEqual(['ready-to-show'])
  })
})

// A closed window: shell/common/gin_helper/function_template.h, `GetHolder` of a destroyed object.
describe('a window that is closed', () => {
  const membersOf = (prototype: object): readonly string[] =>
    Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor' && name !== 'isDestroyed')
  /** Reads it, and calls it where it is a function. */
  const use = (object: object, name: string): unknown => {
    const member: unknown = Reflect.get(object, name)
    return typeof member === 'function' ? Reflect.apply(member as () => unknown, object, []) : member
  }

  it('has no member, nor has its webContents, that can still be used but isDestroyed', async () => {
    const { window, contents } = open()
    await pageOf(contents)
    const whileClosing: boolean[] = []
    window.on('closed', () => whileClosing.push(window.isDestroyed(), contents.isDestroyed()))
    window.destroy()
    expect(whileClosing).toEqual([true, true])
    expect(BrowserWindow.getAllWindows()).toEqual([])
    const uses = [window, contents].flatMap((object) =>
      membersOf(Object.getPrototypeOf(object) as object).map((name) => ({ object, name })),
    )
    expect(uses.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['webContents', 'close', 'setBounds', 'id', 'send', 'loadURL']),
    )
    for (const { object, name } of uses)
      expect(() => use(object, name), name).toThrow('Object has been destroyed')
  })
})
