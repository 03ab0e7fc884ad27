import { BrowserWindow, nativeTheme, screen } from 'electron'
import { reachableBounds, readWindowState, type WindowState, writeWindowState } from '../life/window-state'
import type { Log } from '../ports/log'

export interface WindowOptions {
  readonly preloadPath: string
  /** The file that stores size and position. */
  readonly stateFile: string
  readonly log: Log
}

/** The background before the page's first paint. */
const backgrounds = { dark: '#18181c', light: '#ffffff' }

/**
 * Saves the state however the window closes: a page that closes itself emits no `close`, and `closed` is too
 * late to read it. When a session of Windows ends there is no `closed`: the process is ended as soon as the
 * listeners of `session-end` have returned.
 */
const rememberState = (window: BrowserWindow, { stateFile, log }: WindowOptions): void => {
  const read = (): WindowState => ({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() })
  let state = read()
  const note = (): void => {
    state = read()
  }
  window.on('resize', note).on('move', note).on('maximize', note).on('unmaximize', note)
  const save = (): void => {
    try {
      writeWindowState(stateFile, state)
    } catch (error) {
      log.warn('The window state could not be saved', String(error))
    }
  }
  window.on('closed', save).on('session-end', save)
}

/**
 * The only window that is ever shown. It states every restriction on the page, though most of them are
 * Electron's defaults by now.
 */
export const createWindow = (options: WindowOptions): BrowserWindow => {
  const state = readWindowState(options.stateFile)
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = state === null ? null : reachableBounds(state.bounds, screens)
  const window = new BrowserWindow({
    ...(bounds ?? { width: 1280, height: 800 }),
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Device Event Explorer',
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: {
      preload: options.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  rememberState(window, options)
  window.once('ready-to-show', () => {
    if (state?.isMaximized === true) window.maximize()
    window.show()
  })
  return window
}
