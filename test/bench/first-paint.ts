import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { withApplication } from './application-run'
import { race } from './race'
import type { Measure } from './report'

/** Not in the temporary folder: main looks for keytar in the folders above it. */
const emptyApplication = 'node_modules/.cache/bench/empty-page'
const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Empty</title></head><body>Empty</body></html>\n'

/** The application as built, but for its page, which is one word without script or style. */
const buildEmptyApplication = (): void => {
  rmSync(emptyApplication, { recursive: true, force: true })
  for (const world of ['main', 'preload'])
    cpSync(join('out', world), join(emptyApplication, world), { recursive: true })
  mkdirSync(join(emptyApplication, 'renderer'))
  writeFileSync(join(emptyApplication, 'renderer/index.html'), emptyPage)
}

/** ms from the navigation to the first paint of text, as Chromium says it. */
const firstPaintOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [painted] = list.getEntriesByName('first-contentful-paint')
          if (painted) resolve(painted.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )

/**
 * Measured twice on two busy cores: 4.4 and 4.8 times the empty page. A quarter above the higher one, because
 * the empty page is painted so soon that a hiccup of it weighs. It is the guard against a slow start of
 * another kind; the size of the script has a test of its own (unit/preload/first-paint).
 */
const mostTimes = 6

/** Each paint is one of a new process with a new profile, ours and the empty page's in turns. */
export const measureFirstPaint = async (): Promise<Measure> => {
  buildEmptyApplication()
  const ours = (): Promise<number> => withApplication(({ page }) => firstPaintOf(page))
  const empty = (): Promise<number> =>
    withApplication(({ page }) => firstPaintOf(page), { bundles: emptyApplication })
  const raced = await race(ours, [{ name: 'empty page', run: empty }])
  return { name: 'first paint', unit: 'ms', ...raced, limit: { of: 'ratio', at: mostTimes } }
}
