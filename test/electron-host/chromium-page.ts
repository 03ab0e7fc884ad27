import type { BrowserContext, Page } from 'playwright-core'

interface PageEvents {
  /** Every new page, before anything is loaded into it. */
  opened(page: Page): void
  crashed(): void
  /** By itself, or because it was asked to. */
  closed(): void
}

/**
 * The page behind a window. After a crash it is another one: Playwright gives up a page whose process has
 * died.
 */
export class ChromiumPage {
  readonly #context: Promise<BrowserContext>
  readonly #events: PageEvents
  #page: Promise<Page>
  #death: Promise<void> | null = null

  constructor(context: Promise<BrowserContext>, events: PageEvents) {
    this.#context = context
    this.#events = events
    this.#page = context
      .then((opened) => opened.pages()[0] ?? opened.newPage())
      .then((page) => this.#follow(page))
    // Whoever uses it learns why there is none.
    this.#page.catch(() => undefined)
  }

  /** One that is alive. */
  async alive(): Promise<Page> {
    if (this.#death !== null) await this.#replace(this.#death)
    return this.#page
  }

  /** Asks the page, as by the cross of the window; it may stay. A dead one is asked nothing. */
  async close(): Promise<void> {
    const page = await this.#page
    if (this.#death !== null) {
      this.#events.closed()
      return
    }
    // shell/browser/api/electron_api_browser_window.cc: without a user activation `beforeunload` cannot keep
    // the window open.
    await this.#send(page, 'Runtime.evaluate', { expression: '0', userGesture: true })
    await page.close({ runBeforeUnload: true })
  }

  /** From now on it is dead, though the process takes a moment to die. */
  crash(): Promise<void> {
    return (this.#death ??= this.#page.then((page) => this.#send(page, 'Page.crash', {})))
  }

  async #send(page: Page, method: 'Runtime.evaluate' | 'Page.crash', parameters: object): Promise<void> {
    const debuggee = await page.context().newCDPSession(page)
    // A page that dies of it gives no answer.
    const died = new Promise<void>((resolve) => {
      page.once('crash', () => {
        resolve()
      })
    })
    await Promise.race([died, debuggee.send(method, parameters as never)])
  }

  #follow(page: Page): Page {
    page.on('crash', () => {
      this.#death ??= Promise.resolve()
      this.#events.crashed()
    })
    page.on('close', () => {
      if (this.#death === null) this.#events.closed()
    })
    this.#events.opened(page)
    return page
  }

  async #replace(death: Promise<void>): Promise<void> {
    const dead = await this.#page
    await death
    this.#death = null
    this.#page = this.#context.then((context) => context.newPage()).then((page) => this.#follow(page))
    await this.#page
    dead.removeAllListeners('close')
    await dead.close()
  }
}
