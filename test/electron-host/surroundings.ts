import { EventEmitter } from 'node:events'
import type { Display, NativeTheme, Screen } from 'electron'
import { app } from './app'
import { journal } from './journal'
import { strict } from './strict'

/** The parts of Electron that have nothing behind them here: a light theme, and one display. */
class Theme extends EventEmitter {
  #source: NativeTheme['themeSource'] = 'system'

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source
  }

  set themeSource(source: NativeTheme['themeSource']) {
    journal.note('nativeTheme.themeSource', source)
    this.#source = source
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}
export const nativeTheme = strict('NativeTheme', new Theme())

const bounds = { x: 0, y: 0, width: 1920, height: 1080 }
const size = { width: bounds.width, height: bounds.height }

const display: Display = {
  id: 1,
  label: '',
  bounds,
  workArea: bounds,
  size,
  workAreaSize: size,
  nativeOrigin: { x: 0, y: 0 },
  scaleFactor: 1,
  rotation: 0,
  colorDepth: 24,
  depthPerComponent: 8,
  colorSpace: '',
  displayFrequency: 60,
  monochrome: false,
  internal: false,
  detected: true,
  touchSupport: 'unknown',
  accelerometerSupport: 'unknown',
  maximumCursorSize: { width: 0, height: 0 },
}

const displays = {
  getAllDisplays: () => [structuredClone(display)],
  getPrimaryDisplay: () => structuredClone(display),
} satisfies Partial<Screen>

/** Electron makes it at the first use, which must not come before `ready`. */
export const screen = new Proxy(strict('Screen', Object.assign(new EventEmitter(), displays)), {
  get: (target, name) => {
    if (!app.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event")
    return Reflect.get(target, name) as unknown
  },
})
