import { BrowserWindow, nativeTheme, screen } from 'electron'
import {
  fittingSize,
  reachableBounds,
  readWindowState,
  type WindowState,
  writeWindowState,
} from '../life/window-state'
import type { Log } from '../ports/log'
import { zoomByKeys } from './zoom'

export interface WindowOptions {
  readonly preloadPath: string
  /** The file that stores size and position. */
  readonly stateFile: string
  readonly platform: NodeJS.Platform
  readonly log: Log
}

/** The background before the page's first paint. */
const backgrounds = { dark: '#18181c', light: '#ffffff' }

/**
 * Saves the state however the window closes: a page that closes itself emits no `close`, and `closed` is too
 * late to read it. When a session of Windows ends there is no `closed`: the process is ended as soon as the
 * listeners of `session-end` have returned.
 */
const rememberState = (
  window: BrowserWindow,
  zoomFactor: () => number,
  { stateFile, log }: WindowOptions,
): void => {
  const read = (): Omit<WindowState, 'zoomFactor'> => ({
    bounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
  })
  let state = read()
  const note = (): void => {
    state = read()
  }
  window.on('resize', note).on('move', note).on('maximize', note).on('unmaximize', note)
  const save = (): void => {
    try {
      writeWindowState(stateFile, { ...state, zoomFactor: zoomFactor() })
    } catch (error) {
      log.warn('The window state could not be saved', String(error))
    }
  }
  window.on('closed', save).on('session-end', save)
}

/** A hidden window may get no frame on Wayland, and then no `ready-to-show` (electron#48859). */
const longestHiddenMs = 3000

/** With its first frame, so that nobody sees it empty; without one soon enough, all the same. */
const showOnce = (window: BrowserWindow, isMaximized: boolean): void => {
  const show = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isVisible()) return
    if (isMaximized) window.maximize()
    window.show()
  }
  const timer = setTimeout(show, longestHiddenMs)
  window.once('ready-to-show', show).once('closed', () => clearTimeout(timer))
  window.webContents.once('did-finish-load', show)
}

const usualSize = { width: 1280, height: 800 }
/** What the layout is made for; a full-HD laptop at 150 % has 1280 x 672. */
const leastSize = { width: 1024, height: 700 }

/**
 * The only window that is ever shown. It states every restriction on the page, though most of them are
 * Electron's defaults by now.
 */
export const createWindow = (options: WindowOptions): BrowserWindow => {
  const state = readWindowState(options.stateFile)
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = state === null ? null : reachableBounds(state.bounds, areas)
  const least = fittingSize(leastSize, areas)
  const window = new BrowserWindow({
    ...(bounds ?? fittingSize(usualSize, areas)),
    minWidth: least.width,
    minHeight: least.height,
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
  rememberState(window, zoomByKeys(window.webContents, state?.zoomFactor ?? 1, options.platform), options)
  showOnce(window, state?.isMaximized === true)
  return window
}
