import type { BrowserContext, Frame, Page, Request as PageRequest, Route } from 'playwright-core'
import { askNavigation, askWindowOpen } from './asked-guards'
import { isCover } from './cover'
import { readHostFacts } from './host-facts'
import { createInvokeEvent, createSenderFrame, type SenderFrame } from './invoke-event'
import { answerInvoke } from './ipc-main'
import { journal } from './journal'
import { answerRequest } from './protocol'
import { fromChromium } from './scheme-address'
import { host, type WebContents } from './web-contents'

type PageMessage =
  | { readonly kind: 'invoke'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'violation'; readonly detail: unknown }

const senderFrame = (frame: Frame): SenderFrame => {
  const parent = frame.parentFrame()
  const isDestroyed = (): boolean => frame.isDetached()
  return createSenderFrame({
    url: fromChromium(frame.url()),
    parent: parent === null ? null : senderFrame(parent),
    isDestroyed,
  })
}

/** Playwright's words for a page that was closed while it still asked for something: nobody waits for it. */
const isGone = (error: unknown): boolean => String(error).includes('has been closed')

/** Everything goes to the application's own protocol handler, or nowhere. */
export const answerRoute = async (
  route: Route,
  answer: (request: Request) => Promise<Response | null> = answerRequest,
): Promise<void> => {
  const request = route.request()
  const url = fromChromium(request.url())
  const response = await answer(
    new Request(url, { method: request.method(), headers: await request.allHeaders() }),
  )
  if (response === null) {
    journal.note('request.aborted', { url, method: request.method() })
    await route.abort('blockedbyclient')
    return
  }
  const body = Buffer.from(await response.arrayBuffer())
  await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
}

/** The page's frame that a request is for; `null` if it is for a window that the page tries to open. */
const frameOf = (request: PageRequest, page: Page | null): Frame | null => {
  try {
    return request.frame().page() === page ? request.frame() : null
  } catch (error) {
    // Playwright's word for a window that is not there yet.
    if (String(error).includes('Frame for this navigation request is not available')) return null
    throw error
  }
}

/** True if the page, not the application, navigates to another document and a guard prevents it. */
const isPrevented = (request: PageRequest, contents: WebContents): boolean => {
  const url = fromChromium(request.url())
  const frame = frameOf(request, contents[host].page)
  if (frame === null) {
    const action = askWindowOpen(contents, url)
    journal.note('window.open', { url, action })
    return action === 'deny'
  }
  const isTop = frame.parentFrame() === null
  const isStopped = askNavigation(contents, isTop ? 'will-navigate' : 'will-frame-navigate', url)
  journal.note('navigation', { url, isTop, isPrevented: isStopped })
  return isStopped
}

/**
 * Chromium asks a person who closes a page that wants to stay; Electron asks nothing, and the page stays.
 * When the test is over, it goes all the same. Another client may have answered first.
 */
const stayWhenHeld = (page: Page, contents: WebContents): void => {
  page.on('dialog', (asked) => {
    const isLetGo = contents[host].isLetGo && asked.type() === 'beforeunload'
    const answered = isLetGo ? asked.accept() : asked.dismiss()
    answered.catch(() => journal.note('dialog.answered'))
    if (asked.type() === 'beforeunload' && !isLetGo) contents[host].onHeld()
  })
}

const levels: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', debug: 'debug' }

/**
 * What Electron emits of a line in the console (`OnDidAddMessageToConsole` in
 * shell/browser/api/electron_api_web_contents.cc).
 */
const emitLine = (
  contents: WebContents,
  message: string,
  level: string,
  index: { readonly url: string; readonly lineNumber: number },
): void => {
  contents.emit('console-message', {
    message,
    level: levels[level] ?? 'info',
    sourceId: fromChromium(index.url),
    lineNumber: index.lineNumber,
  })
}

/** Where a stack begins, in lines from 1 on. */
const topOf = (stack: string): { readonly url: string; readonly lineNumber: number } => {
  const [, url = '', line = '0'] = /^\s+at .*?((?:app|https?):.*?):(\d+):\d+\)?$/m.exec(stack) ?? []
  return { url, lineNumber: Number(line) }
}

/** What is to be recorded of a page. */
export const wirePage = (page: Page, contents: WebContents): void => {
  contents[host].page = page
  stayWhenHeld(page, contents)
  page.on('console', (message) => {
    journal.note('console', { type: message.type(), text: message.text() })
    emitLine(contents, message.text(), message.type(), message.location())
  })
  page.on('pageerror', (error) => {
    journal.note('pageerror', error.stack ?? error.message)
    emitLine(contents, `Uncaught ${error.name}: ${error.message}`, 'error', topOf(error.stack ?? ''))
  })
  page.on('crash', () => {
    journal.note('crash')
  })
}

let failingLoads = readHostFacts().failedLoads

/** Of the loads that the application asked for. */
const isToFail = (request: PageRequest): boolean => {
  if (!request.isNavigationRequest() || failingLoads === 0) return false
  failingLoads -= 1
  return true
}

/** How long the request of a window that the page has opened may take to come, on a busy machine. */
const longestAskMs = 20_000

/** Connects the pages of a window to the application: requests, messages and guards. */
export const wireContext = async (context: BrowserContext, contents: WebContents): Promise<void> => {
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const { isLoading } = contents[host]
    if (request.isNavigationRequest() && !isLoading && isPrevented(request, contents))
      await route.abort('aborted')
    else if (isLoading && isToFail(request)) await route.abort('failed')
    else await answerRoute(route)
  }
  await context.route('**/*', (route) =>
    answer(route).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  )
  await context.exposeBinding('__electronHost', async ({ frame }, message: PageMessage) => {
    if (message.kind === 'invoke') {
      return answerInvoke(
        createInvokeEvent(contents, senderFrame(frame)),
        message.channel,
        message.parameters,
      )
    }
    journal.note('securitypolicyviolation', message.detail)
    return undefined
  })
  // Chromium has opened a window all the same, empty. It is closed when its request has been asked about
  // above, which may come before this event or, where two clients have to let the new page go on, well after
  // it.
  context.on('page', (opened) => {
    setTimeout(() => {
      // The one that takes the place of a dead page is ours.
      if (contents[host].page !== opened && !isCover(opened)) void opened.close()
    }, longestAskMs)
  })
}
