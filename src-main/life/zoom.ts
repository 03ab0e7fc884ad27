/** One step of zooming, or back to the usual size. */
export type ZoomChange = 'in' | 'out' | 'reset'

/** What is pressed, as Electron tells it before the page hears of it. */
export interface PressedKey {
  readonly type: string
  /** What the layout makes of it. */
  readonly key: string
  /** Its place, by the name that it has on an American keyboard. */
  readonly code: string
  readonly control: boolean
  readonly meta: boolean
  readonly alt: boolean
}

/** The layout is made for up to twice its size. */
const factors = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

const inKeys: readonly string[] = ['+', '=']
const outKeys: readonly string[] = ['-', '_']

/**
 * As in a browser: Ctrl, on macOS Command, with plus, minus or nought, on the block of figures too. Plus
 * counts without Shift as well, on whichever key it is. The figures of some layouts need Shift, so nought counts by
 * its place. AltGr is Ctrl and Alt, and writes.
 */
export const zoomChangeOf = (
  { type, key, code, control, meta, alt }: PressedKey,
  platform: NodeJS.Platform,
): ZoomChange | null => {
  const isCommand = platform === 'darwin' ? meta && !control : control && !meta
  if (type !== 'keyDown' || !isCommand || alt) return null
  if (inKeys.includes(key) || code === 'NumpadAdd') return 'in'
  if (outKeys.includes(key) || code === 'NumpadSubtract') return 'out'
  return key === '0' || code === 'Digit0' ? 'reset' : null
}

/** The factor after a step; the same at either end. */
export const zoomed = (factor: number, change: ZoomChange): number => {
  if (change === 'reset') return 1
  const next =
    change === 'in' ? factors.find((other) => other > factor) : factors.findLast((other) => other < factor)
  return next ?? factor
}

/** The remembered factor, if it is one. */
export const zoomFactorOf = (value: unknown): number => factors.find((factor) => factor === value) ?? 1
