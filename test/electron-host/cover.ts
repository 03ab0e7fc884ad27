import type { BrowserContext, Page } from 'playwright-core'

/**
 * Another tab in front of the application's, so that Chromium hides its page and slows its timers down to one
 * a second. Playwright keeps pages from noticing: by switches, and by telling Chromium that each of them has
 * the focus.
 */
export const switchesAgainstThrottling = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Within playwright, which has no other way to take this back. */
interface Inside {
  readonly _connection: {
    toImpl(page: Page): {
      delegate: {
        _mainFrameSession: { _client: { send(method: string, parameters: object): Promise<unknown> } }
      }
    }
  }
}

let covered: { readonly context: BrowserContext; readonly page: Page } | null = null
let front: Page | null = null
let isOpening = false

/** Lets Chromium see whether the page is seen. */
export const allowCovering = async (context: BrowserContext, page: Page): Promise<void> => {
  const { delegate } = (page as unknown as Inside)._connection.toImpl(page)
  await delegate._mainFrameSession._client.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  covered = { context, page }
}

/** True for the tab in front, which no page of the application has opened. */
export const isCover = (page: Page): boolean => isOpening || page === front

export const cover = async (): Promise<void> => {
  if (covered === null) throw new Error('The host was started without isThrottled.')
  isOpening = true
  front ??= await covered.context.newPage()
  isOpening = false
  await front.bringToFront()
}

export const uncover = async (): Promise<void> => {
  await covered?.page.bringToFront()
}
