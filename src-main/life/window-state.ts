import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isRectangle = (value: unknown): value is Rectangle =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((name) => isNumber((value as Record<string, unknown>)[name]))

const isWindowState = (value: unknown): value is WindowState =>
  typeof value === 'object' &&
  value !== null &&
  'bounds' in value &&
  isRectangle(value.bounds) &&
  'isMaximized' in value &&
  typeof value.isMaximized === 'boolean'

/**
 * The remembered state, or `null` if the file is missing or invalid. The window then opens at its default
 * size.
 */
export const readWindowState = (file: string): WindowState | null => {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isWindowState(state) ? state : null
  } catch {
    // The first start, or a file cut off by a crash: not worth logging.
    return null
  }
}

/** Synchronous, because it runs while the window closes and nothing waits for a promise then. */
export const writeWindowState = (file: string, state: WindowState): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(state))
}

/** The bounds, if enough of the title bar is still on a screen to drag it; monitors come and go. */
export const reachableBounds = (bounds: Rectangle, screens: readonly Rectangle[]): Rectangle | null => {
  const grip = { x: bounds.x + bounds.width / 2, y: bounds.y + 16 }
  const isReachable = screens.some(
    (screen) =>
      grip.x >= screen.x &&
      grip.x <= screen.x + screen.width &&
      grip.y >= screen.y &&
      grip.y <= screen.y + screen.height,
  )
  return isReachable ? bounds : null
}
