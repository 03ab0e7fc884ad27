import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findElectron, missingElectron, obtainElectron } from '../../prepare/electron-binary'
import { temporaryFolder } from '../support/temporary-folder'

// The machine that runs this may have a distribution of its own.
beforeEach(() => void vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined))
afterEach(() => void vi.unstubAllEnvs())

/** As `install.js` of the electron package names it on each system. */
const systems = [
  ['Linux', 'electron'],
  ['Windows', 'electron.exe'],
  ['macOS', 'Electron.app/Contents/MacOS/Electron'],
] as const

/** The electron package as `npm ci` leaves it, with an installer of ours. */
const makePackage = (installer: string): string => {
  const folder = join(temporaryFolder(), 'electron')
  mkdirSync(folder)
  cpSync('node_modules/electron/package.json', join(folder, 'package.json'))
  writeFileSync(join(folder, 'install.js'), installer)
  return folder
}

const putExecutable = (folder: string, name: string): string => {
  const program = join(folder, 'dist', name)
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '')
  writeFileSync(join(folder, 'path.txt'), name)
  return resolve(program)
}

describe.each(systems)('on %s', (_system, name) => {
  it('the executable is what path.txt names, absolute', () => {
    const folder = makePackage('')
    expect(findElectron(folder)).toBe(null)
    const program = putExecutable(folder, name)
    expect(findElectron(folder)).toBe(program)
    expect(obtainElectron(10_000, folder)).toEqual({ kind: 'present', program })
  })

  it('what is not there is downloaded by the installer of the package', () => {
    const folder = makePackage(`
      const { mkdirSync, writeFileSync } = require('node:fs')
      const { dirname, join } = require('node:path')
      const program = join(__dirname, 'dist', ${JSON.stringify(name)})
      mkdirSync(dirname(program), { recursive: true })
      writeFileSync(program, '')
      writeFileSync(join(__dirname, 'path.txt'), ${JSON.stringify(name)})`)
    expect(obtainElectron(10_000, folder)).toEqual({
      kind: 'present',
      program: resolve(folder, 'dist', name),
    })
  })
})

it('a path.txt whose executable is gone leads nowhere', () => {
  const folder = makePackage('')
  writeFileSync(join(folder, 'path.txt'), 'electron')
  expect(findElectron(folder)).toBe(null)
})

it('a distribution of the person is taken as it is, without the installer', () => {
  const folder = makePackage('process.exit(1)')
  const own = temporaryFolder()
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', own)
  expect(findElectron(folder)).toBe(null)
  writeFileSync(join(own, 'electron'), '')
  expect(obtainElectron(10_000, folder)).toEqual({ kind: 'present', program: join(own, 'electron') })
})

it('says why the download failed, and never its stack', () => {
  const folder = makePackage(`console.error(new TypeError('fetch failed').stack); process.exit(1)`)
  const search = obtainElectron(10_000, folder)
  expect(search).toMatchObject({ kind: 'absent', reason: 'fetch failed' })
  const sentence = search.kind === 'absent' ? missingElectron(search) : ''
  expect(sentence).toContain('could not be downloaded (fetch failed)')
  expect(sentence).not.toContain('\n')
})

it('does not start an executable that the installer refused, one of another version say', () => {
  const folder = makePackage(`process.exit(1)`)
  putExecutable(folder, 'electron')
  expect(obtainElectron(10_000, folder)).toMatchObject({ kind: 'absent', reason: 'the download failed' })
})

it('a download that does not end is given up', () => {
  const folder = makePackage('setInterval(() => undefined, 1000)')
  expect(obtainElectron(600, folder)).toMatchObject({ kind: 'absent', reason: 'no end within 0.01 minutes' })
})
