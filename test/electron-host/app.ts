import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { RelaunchOptions } from 'electron'
import manifest from '../../package.json' with { type: 'json' }
import { cancellable } from './cancellable'
import { endAtOnce } from './end-at-once'
import { type HostFacts, readHostFacts } from './host-facts'
import { journal } from './journal'
import { Lifecycle } from './lifecycle'
import { checkOptions, strict, strictClass } from './strict'

// Imported, not read: tests also bundle this file into programs that run elsewhere.
const { productName, version } = manifest

/** Shared with the windows, which Electron's own list of windows knows. */
export interface AppParts {
  readonly app: App
  readonly lifecycle: Lifecycle
}

const usualPaths = (): Map<string, string> => {
  const userData = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), productName)
  return new Map([
    ['home', homedir()],
    ['userData', userData],
    ['documents', join(homedir(), 'Documents')],
  ])
}

/** Up to `--`, as Chromium takes them. */
const switchesOf = (words: readonly string[]): readonly string[] =>
  words
    .slice(0, words.includes('--') ? words.indexOf('--') : undefined)
    .flatMap((word) => /^--([^=]+)/.exec(word)?.[1] ?? [])

class App extends EventEmitter {
  /** docs/api/app.md, `app.dock`: on macOS only. */
  readonly dock = undefined
  /** lib/browser/api/app.ts. */
  readonly commandLine = strict('CommandLine', {
    hasSwitch: (name: string) => switchesOf(process.argv).includes(name),
    removeSwitch: (name: string) => journal.note('commandLine.removeSwitch', name),
  })
  readonly isPackaged: boolean
  readonly #facts: HostFacts
  readonly #paths = usualPaths()
  readonly #lifecycle: Lifecycle
  #hasLock = false

  constructor(facts: HostFacts, lifecycle: Lifecycle) {
    super()
    this.isPackaged = facts.isPackaged
    this.#facts = facts
    this.#lifecycle = lifecycle
    // Electron listens first, and quits if there is no other listener (lib/browser/init.ts).
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit()
    })
  }

  isReady(): boolean {
    return this.#lifecycle.isReady
  }

  whenReady(): Promise<void> {
    return this.#lifecycle.whenReady()
  }

  getVersion(): string {
    return version
  }

  /** Empty before `ready`, when no locale has been loaded yet (docs/api/app.md). */
  getLocale(): string {
    return this.isReady() ? 'en-US' : ''
  }

  /** What follows from another path follows it until it is set itself. */
  getPath(name: string): string {
    const path = this.#paths.get(name) ?? (name === 'sessionData' ? this.#paths.get('userData') : undefined)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  /** docs/api/app.md: absolute, of a name that it knows, and of a folder that is there. */
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!['userData', 'sessionData', 'documents'].includes(name) || !existsSync(path))
      throw new Error('Failed to set path')
    journal.note('app.setPath', { name, path })
    this.#paths.set(name, path)
  }

  setToastActivatorCLSID(id: string): void {
    journal.note('app.setToastActivatorCLSID', id)
  }

  setAppUserModelId(id: string): void {
    journal.note('app.setAppUserModelId', id)
  }

  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
    journal.note('app.enableSandbox')
  }

  /** The data crosses to the other instance as a structured clone. The control channel plays that one. */
  requestSingleInstanceLock(data?: unknown): boolean {
    if (this.#hasLock) return true
    journal.note('app.requestSingleInstanceLock', structuredClone(data))
    mkdirSync(this.getPath('userData'), { recursive: true })
    this.#hasLock = !this.#facts.isLockRefused
    if (!this.#hasLock) this.#leaveLockOfOther()
    return this.#hasLock
  }

  /** Chromium's process_singleton_posix.cc: a link to the name of the computer and the number of the process. */
  #leaveLockOfOther(): void {
    try {
      symlinkSync(`${hostname()}-${String(process.ppid)}`, join(this.getPath('userData'), 'SingletonLock'))
    } catch {
      // It is there.
    }
  }

  hasSingleInstanceLock(): boolean {
    return this.#hasLock
  }

  relaunch(options: RelaunchOptions = {}): void {
    checkOptions('RelaunchOptions', options)
    journal.note('app.relaunch', options)
  }

  quit(): void {
    journal.note('app.quit')
    this.#lifecycle.quit()
  }

  exit(code = 0): void {
    journal.note('app.exit', code)
    this.#lifecycle.exit(code)
  }
}

strictClass('App', App)

export const createApp = (facts: HostFacts, endProcess: (exitCode: number) => void): AppParts => {
  const prevented = (name: string): boolean => {
    journal.note(`app.${name}`)
    const event = cancellable({})
    app.emit(name, event)
    return event.defaultPrevented
  }
  const lifecycle = new Lifecycle(
    {
      ready: () => {
        mkdirSync(app.getPath('userData'), { recursive: true })
        void prevented('ready')
      },
      beforeQuit: () => prevented('before-quit'),
      willQuit: () => prevented('will-quit'),
      windowAllClosed: () => {
        journal.note('app.window-all-closed')
        app.emit('window-all-closed')
      },
      quit: (exitCode) => {
        journal.note('app.quit-event', exitCode)
        app.emit('quit', cancellable({}), exitCode)
      },
    },
    endProcess,
  )
  const app = new App(facts, lifecycle)
  return { app, lifecycle }
}

/** Node's own: the application's `process.exit` is that of `main-process.ts`. */
const endNode = process.exit.bind(process)
const lastSteps: (() => Promise<void>)[] = []

/** Done before the process ends. */
export const beforeProcessEnds = (step: () => Promise<void>): void => {
  lastSteps.push(step)
}

export const { app, lifecycle } = createApp(readHostFacts(), (exitCode) => {
  // shell/browser/browser.cc, ExitWithCode: before `ready`, with nothing in between.
  if (!lifecycle.isReady) endAtOnce(exitCode)
  void Promise.allSettled(lastSteps.map((step) => step())).then((ends) => {
    for (const end of ends)
      if (end.status === 'rejected') process.stderr.write(`Chromium did not close: ${String(end.reason)}\n`)
    endNode(exitCode)
  })
})
