import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const steps = readFileSync('.github/workflows/ci.yml', 'utf8')
  .split('\n')
  .map((line) => line.trim())
const placeOf = (command: string): number => steps.findIndex((line) => line.endsWith(command))

// The electron package has no install script: without this step `npm test` runs the end-to-end files in the
// stand-in alone.
it("the workflow downloads Electron's executable before it tests on any of the three systems", () => {
  const [fetched, tests] = [
    placeOf('run: npx install-electron'),
    steps.flatMap((line, index) => (/npm run ("\$RUN"|\$\{\{ env\.RUN \}\})$/.test(line) ? [index] : [])),
  ]
  expect(steps).toContain('os: [ubuntu-latest, windows-latest, macos-latest]')
  expect(fetched).toBeGreaterThan(placeOf('run: npm ci'))
  expect(steps[fetched]).toBe('- run: npx install-electron')
  expect(tests).toHaveLength(2)
  expect(tests.every((at) => at > fetched)).toBe(true)
})

it('the workflow runs what a change may break, and all of it at night', () => {
  expect(steps).toContain("RUN: ${{ github.event_name == 'schedule' && 'test:all' || 'test' }}")
})

it('on Linux it gives Electron a display and a sandbox instead of doing without', () => {
  expect(steps).toContain('xvfb-run --auto-servernum npm run "$RUN"')
  expect(steps).toContain('sudo chmod 4755 node_modules/electron/dist/chrome-sandbox')
  expect(steps.join('\n')).not.toContain('no-sandbox')
})

it('runs the window in Electron in a Wayland session too, without an X server', () => {
  const job = steps.slice(steps.indexOf('wayland:'))
  expect(job).toContain('- run: npx install-electron')
  expect(job.join('\n')).toContain('XDG_SESSION_TYPE=wayland')
  expect(job).toContain('npm run "$RUN" -- e2e')
  expect(job.join('\n')).not.toContain('xvfb')
})
