import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { zoomFactorOf } from './zoom'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
  readonly zoomFactor: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isRectangle = (value: unknown): value is Rectangle =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((name) => isNumber((value as Record<string, unknown>)[name]))

const isWindowState = (value: unknown): value is Omit<WindowState, 'zoomFactor'> =>
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
    if (!isWindowState(state)) return null
    // Earlier versions knew none.
    return { ...state, zoomFactor: zoomFactorOf(Reflect.get(state, 'zoomFactor')) }
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

const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most))

/**
 * The bounds, cut to the work area of their screen, if enough of the title bar is still on a screen to drag
 * it; monitors come and go.
 */
export const reachableBounds = (bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | null => {
  const grip = { x: bounds.x + bounds.width / 2, y: bounds.y + 16 }
  const area = areas.find(
    ({ x, y, width, height }) => grip.x >= x && grip.x <= x + width && grip.y >= y && grip.y <= y + height,
  )
  if (area === undefined) return null
  const [width, height] = [Math.min(bounds.width, area.width), Math.min(bounds.height, area.height)]
  return {
    x: within(bounds.x, area.x, area.x + area.width - width),
    y: within(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The size, cut to what every screen has room for: nobody knows yet on which one the window opens. */
export const fittingSize = (size: Size, areas: readonly Size[]): Size => ({
  width: Math.min(size.width, ...areas.map(({ width }) => width)),
  height: Math.min(size.height, ...areas.map(({ height }) => height)),
})
