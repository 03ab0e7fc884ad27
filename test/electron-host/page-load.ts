import type { Page, Response } from 'playwright-core'
import { errors } from './playwright'
import { fromChromium, toChromium } from './scheme-address'
import type { WebContents } from './web-contents'

/** Of net/base/net_error_list.h those that a load of the page can meet here. */
const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_UNEXPECTED: -9,
  ERR_BLOCKED_BY_CLIENT: -20,
}

const descriptionOf = (error: unknown): string =>
  /net::(ERR_[A-Z_]+)/.exec(String(error))?.[1] ?? 'ERR_FAILED'

/** A busy machine may show the page about an error late, and more than once. */
const mostInterruptions = 5

/** Playwright names the page about the error by its own address or by that of the page that failed. */
const isInterrupted = (error: unknown): boolean =>
  String(error).includes('is interrupted by another navigation')

/**
 * A load that has failed ends with a page about the error, which may come in between: Electron waits for that
 * by itself.
 */
const goTo = async (
  page: Page,
  url: string,
  isLatest: () => boolean,
  interruptions = 0,
): Promise<Response | null> => {
  try {
    return await page.goto(url, { waitUntil: 'commit' })
  } catch (error) {
    if (!isLatest()) throw new Error('net::ERR_ABORTED')
    if (interruptions === mostInterruptions || !isInterrupted(error)) throw error
    return goTo(page, url, isLatest, interruptions + 1)
  }
}

/**
 * The load of each page that was asked for last; it aborts the one before (`_awaitNextLoad` in
 * lib/browser/api/web-contents.ts).
 */
const latest = new WeakMap<Page, symbol>()

/** As `_awaitNextLoad` in lib/browser/api/web-contents.ts rejects. */
const loadError = (errno: number, code: string, url: string): Error =>
  Object.assign(new Error(`${code} (${String(errno)}) loading '${url.slice(0, 2048)}'`), { errno, code, url })

const aborted = -3
const longestWaitMs = 1000

/** The next document of the page, the one about an error included; at most a second, as there may be none. */
const nextDocument = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('framenavigated', {
      predicate: (frame) => frame.parentFrame() === null,
      timeout: longestWaitMs,
    })
    .catch(() => 'none came')

/**
 * Emits what Electron emits of a load, and rejects where `loadURL` does. A refusal by status is none to
 * Chromium.
 */
export const loadInto = async (contents: WebContents, page: Page, url: string): Promise<void> => {
  const settled = nextDocument(page)
  const own = Symbol('load')
  latest.set(page, own)
  const isLatest = (): boolean => latest.get(page) === own
  try {
    const response = await goTo(page, toChromium(url), isLatest)
    const status = response?.status() ?? -1
    // Before the page runs any script, as in Chromium, where it is the commit.
    contents.emit('did-navigate', {}, fromChromium(page.url()), status, response?.statusText() ?? '')
    await page.waitForLoadState('load')
    if (!isLatest()) throw new Error('net::ERR_ABORTED')
    contents.emit('did-finish-load', {})
  } catch (error) {
    if (error instanceof errors.TimeoutError) throw error
    const description = descriptionOf(error)
    const code = codes[description] ?? -2
    // Electron tells of the failure when the page about it is there; one that comes later would look like a
    // failure of the next load.
    if (code !== aborted) await settled
    contents.emit('did-fail-load', {}, code, description, url, true, 1, 1)
    throw loadError(code, description, url)
  }
}

/** Resolves when something of the page has been drawn; never for an empty one. */
export const firstPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((entries, observer) => {
          // An empty page has a first paint too: its background.
          if (entries.getEntriesByName('first-contentful-paint').length === 0) return
          observer.disconnect()
          resolve()
        }).observe({ type: 'paint', buffered: true })
      }),
  )
