import type { Page } from 'playwright-core'
import type { TimeMove } from '../electron-host/held-time'

/** Takes hold of the time of the page, and of its main process. */
export const holdTimes = async (page: Page, holdMain: () => Promise<unknown>): Promise<void> => {
  await holdMain()
  await page.clock.install()
}

/** Moves the time of the main process first: the page asks it for what has happened. */
export const moveTimes = async (
  page: Page,
  { ms, isAsleep }: TimeMove,
  moveMain: () => Promise<unknown>,
): Promise<void> => {
  await moveMain()
  await (isAsleep ? page.clock.fastForward(ms) : page.clock.runFor(ms))
}
