import type { CDPSession, Page } from 'playwright-core'
import { windowSize } from './browser'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Half the width of a scroll bar, and what its arrow and the row of names take at either end. */
const barMiddle = 7
const barEnds = 60
const durationMs = 1600
/** Of a key that is held, and of a mouse that moves. */
const keyMs = 33
const mouseMs = 16

/** Calls `act` every so many ms with the share of the time that has passed, until all of it has. */
const repeat = async (everyMs: number, act: (share: number) => Promise<unknown>): Promise<void> => {
  const start = performance.now()
  for (let next = 0; next < durationMs; next += everyMs) {
    await wait(start + next - performance.now())
    await act(next / durationMs)
  }
}

const middle = { x: windowSize.width / 2, y: windowSize.height / 2 }

/** A turn of the wheel every few ms; nobody waits for what the page makes of it. */
const turnWheel = async (cdp: CDPSession): Promise<void> => {
  const turns: Promise<unknown>[] = []
  await repeat(mouseMs, async () => {
    turns.push(
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: 0, deltaY: 120 }),
    )
  })
  await Promise.all(turns)
}

const dragBar = async (cdp: CDPSession): Promise<void> => {
  const x = windowSize.width - barMiddle
  const bottom = windowSize.height - barEnds
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', y: number): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 })
  const from = barMiddle * 4
  await mouse('mousePressed', from)
  const moves: Promise<unknown>[] = []
  await repeat(mouseMs, async (share) => {
    moves.push(mouse('mouseMoved', from + share * (bottom - from)))
  })
  await Promise.all(moves)
  await mouse('mouseReleased', bottom)
}

const holdPageDown = async (cdp: CDPSession): Promise<void> => {
  const key = { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 }
  const presses: Promise<unknown>[] = []
  await repeat(keyMs, async (share) => {
    presses.push(cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, autoRepeat: share > 0 }))
  })
  await Promise.all(presses)
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

export const ways = {
  'turning the wheel': turnWheel,
  'dragging the bar': dragBar,
  'holding PageDown': holdPageDown,
} as const
export type Way = keyof typeof ways

/**
 * The frame time, ms, that all but five in a hundred keep while the grid is scrolled. Throws where it did not
 * move. `goBack` to the first row.
 */
export const p95Frame = async (
  page: Page,
  way: Way,
  goBack: (page: Page) => Promise<unknown>,
): Promise<number> => {
  const cdp = await page.context().newCDPSession(page)
  try {
    await page.mouse.click(middle.x / 8, middle.y)
    const before = await page.evaluate(() => window.gridPage.firstRow())
    await page.evaluate(() => window.gridPage.startFrames())
    await ways[way](cdp)
    const frames = (await page.evaluate(() => window.gridPage.takeFrames())).toSorted(
      (one, other) => one - other,
    )
    const moved = (await page.evaluate(() => window.gridPage.firstRow())) - before
    if (moved < 100) throw new Error(`${way} moved the grid by ${String(moved)} rows only.`)
    return frames[Math.floor(frames.length * 0.95)] ?? Number.NaN
  } finally {
    await goBack(page)
    await cdp.detach()
  }
}
