/** A window, as the list of all windows knows it (shell/browser/window_list.cc). */
export interface ListedWindow {
  /** Asks the application and the page. */
  close(): void
  /** Asks no question. */
  destroy(): void
}

/** What the application hears; those that answer say whether a listener has prevented it. */
export interface LifecycleEvents {
  ready(): void
  beforeQuit(): boolean
  willQuit(): boolean
  windowAllClosed(): void
  quit(exitCode: number): void
}

/** From start to end in the order of Electron's shell/browser/browser.cc. `endProcess` is the very last. */
export class Lifecycle {
  readonly #events: LifecycleEvents
  readonly #endProcess: (exitCode: number) => void
  readonly #windows = new Set<ListedWindow>()
  readonly #ready: Promise<void>
  #becameReady: () => void = () => undefined
  #isReady = false
  #isQuitting = false
  #isExiting = false
  #isShutDown = false
  #exitCode = 0

  constructor(events: LifecycleEvents, endProcess: (exitCode: number) => void) {
    this.#events = events
    this.#endProcess = endProcess
    this.#ready = new Promise((resolve) => {
      this.#becameReady = resolve
    })
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get isQuitting(): boolean {
    return this.#isQuitting
  }

  get isShutDown(): boolean {
    return this.#isShutDown
  }

  whenReady(): Promise<void> {
    return this.#ready
  }

  /**
   * `DidFinishLaunching`. Whoever has quit before learns that it is ready all the same: the end waits for the
   * message loop.
   */
  becomeReady(): void {
    this.#isReady = true
    this.#becameReady()
    this.#events.ready()
    if (this.#isShutDown) this.#endProcess(this.#exitCode)
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = !this.#events.beforeQuit()
    if (!this.#isQuitting) return
    if (this.#windows.size === 0) this.#notifyAndShutDown()
    else for (const window of [...this.#windows]) window.close()
  }

  /** No `before-quit`, no `will-quit`, and no window is asked. Before `ready` nothing is told at all. */
  exit(code: number): void {
    if (!this.#isReady) {
      this.#endProcess(code)
      return
    }
    this.#exitCode = code
    this.#isQuitting = true
    this.#isExiting = true
    if (this.#windows.size === 0) this.#shutDown()
    else for (const window of [...this.#windows]) window.destroy()
  }

  addWindow(window: ListedWindow): void {
    this.#windows.add(window)
  }

  removeWindow(window: ListedWindow): void {
    this.#windows.delete(window)
    if (this.#windows.size > 0) return
    if (this.#isExiting) this.#shutDown()
    else if (this.#isQuitting) this.#notifyAndShutDown()
    else this.#events.windowAllClosed()
  }

  /** A listener of `close` or the page has kept a window open: nothing is quit any more. */
  closeCancelled(): void {
    this.#isQuitting = false
  }

  #notifyAndShutDown(): void {
    if (this.#isShutDown) return
    if (this.#events.willQuit()) this.#isQuitting = false
    else this.#shutDown()
  }

  #shutDown(): void {
    if (this.#isShutDown) return
    this.#isShutDown = true
    this.#isQuitting = true
    this.#events.quit(this.#exitCode)
    if (this.#isReady) this.#endProcess(this.#exitCode)
  }
}
