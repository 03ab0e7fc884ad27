import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { journal } from './journal'
import { cancellable } from './cancellable'

const { productName, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  productName: string
  version: string
}

class App extends EventEmitter {
  readonly isPackaged = false
  #isReady = false
  #isQuitting = false
  #userData = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), productName)
  /** Closes Chromium; set by whoever opened it. */
  closeChromium: () => Promise<void> = () => Promise.resolve()

  getVersion(): string {
    return version
  }

  getLocale(): string {
    return 'en-US'
  }

  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`The Chromium host knows no folder '${name}'`)
    return this.#userData
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`The Chromium host knows no folder '${name}'`)
    journal.note('app.setPath', { name, path })
    this.#userData = path
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    journal.note('app.enableSandbox')
  }

  /** Always the first instance: the control channel plays the second one. */
  requestSingleInstanceLock(data: unknown): boolean {
    journal.note('app.requestSingleInstanceLock', data)
    return true
  }

  isReady(): boolean {
    return this.#isReady
  }

  async whenReady(): Promise<void> {
    await Promise.resolve()
    if (this.#isReady) return
    this.#isReady = true
    mkdirSync(this.#userData, { recursive: true })
    journal.note('app.ready')
    this.emit('ready')
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    this.emit('before-quit', cancellable({}))
    const quitting = cancellable({})
    this.emit('will-quit', quitting)
    if (!quitting.defaultPrevented) this.exit()
  }

  exit(code = 0): void {
    this.closeChromium()
      .catch((error: unknown) => {
        process.stderr.write(`Chromium did not close: ${String(error)}\n`)
      })
      .finally(() => process.exit(code))
  }
}

export const app = new App()
