import { chromiumOnly } from '../e2e/chromium-only'
import type { SkippedTest } from './outcome'

/** Why the end-to-end files do not run in Electron here; `null` when they do. */
export const whyNotInElectron = (program: string | null, hasDisplay: boolean): string | null => {
  const consequence = 'the end-to-end files did not run in Electron itself'
  if (program === null)
    return `Electron's executable is not here ("npx install-electron" downloads it): ${consequence}.`
  return hasDisplay
    ? null
    : `There is no display for Electron's windows ("xvfb-run --auto-servernum npm test" gives it one): ${consequence}.`
}

/** The files that the pass in Electron leaves out, as the run prints them. */
export const leftOutInElectron = (): readonly SkippedTest[] =>
  Object.entries(chromiumOnly).map(([file, reason]) => ({ name: `test/e2e/${file}, in Electron`, reason }))
