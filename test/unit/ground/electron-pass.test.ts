import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chromiumOnly } from '../../e2e/chromium-only'
import { leftOutInElectron, whyNotInElectron } from '../../run/electron-pass'

const folder = 'test/e2e'
const both = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !(name in chromiumOnly))
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** Without the looks that only the stand-in allows, each of which says so when it is left out. */
const withoutLooks = (text: string): string => text.replaceAll(/await onlyInChromium\([^]*?\n +\}\)/g, '')

describe('the end-to-end files in Electron', () => {
  it('run where its executable and a display are; otherwise one line says why not', () => {
    expect(whyNotInElectron('/electron', true)).toBe(null)
    expect(whyNotInElectron(null, true)).toMatch(
      /^Electron's executable is not here .* did not run in Electron itself\.$/,
    )
    expect(whyNotInElectron('/electron', false)).toMatch(
      /^There is no display .* did not run in Electron itself\.$/,
    )
  })

  it('leave out only files that exist, each with its reason', () => {
    expect(Object.keys(chromiumOnly).filter((name) => !existsSync(join(folder, name)))).toEqual([])
    expect(leftOutInElectron().map(({ name }) => name)).toContain('test/e2e/window.test.ts, in Electron')
    expect(leftOutInElectron().filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  it.each(both)('%s runs in the host of the run', (name) => {
    expect(textOf(name)).toMatch(/describe\.each\(hosts\)|\.each\(hosts\)/)
  })

  it.each(both)('%s asks nothing that only the stand-in can answer', (name) => {
    expect(withoutLooks(textOf(name)).match(/\.(?:control|record)\(.*/g) ?? []).toEqual([])
    expect(textOf(name)).not.toMatch(/if \(host === 'chromium'\)/)
  })
})
