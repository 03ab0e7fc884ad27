import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

const packageFolder = join('node_modules', 'electron')

/**
 * Electron's own way to name a distribution of the person's, where the system brings one; read as Electron's
 * package reads it.
 */
const ownDistribution = (): string | undefined => process.env['ELECTRON_OVERRIDE_DIST_PATH']

/**
 * Where Electron's executable is, absolute; `null` when it has not been downloaded. Since Electron 42 `npm
 * ci` brings none. `path.txt` names it below `dist`: `electron`, `electron.exe` or
 * `Electron.app/Contents/MacOS/Electron`.
 */
export const findElectron = (folder: string = packageFolder): string | null => {
  const note = join(folder, 'path.txt')
  const named = existsSync(note) ? readFileSync(note, 'utf8') : null
  const own = ownDistribution()
  if (own === undefined && named === null) return null
  const program = resolve(own ?? join(folder, 'dist'), named ?? 'electron')
  return existsSync(program) ? program : null
}

export type ElectronSearch =
  | { readonly kind: 'present'; readonly program: string }
  | { readonly kind: 'absent'; readonly version: string; readonly reason: string }

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version

/** The installer ends with the stack of its error; its first line is what a person can use. */
const reasonIn = (errors: string): string =>
  /^\s*\w*Error\w*: (.+)$/m.exec(errors)?.[1] ?? 'the download failed'

/**
 * Sees to it that Electron's executable is there, in the version of its package, downloading it where it is
 * not: at most `limitMs`. The package's own installer does it, and does nothing where all is well.
 */
export const obtainElectron = (limitMs: number, folder: string = packageFolder): ElectronSearch => {
  const version = versionOf(folder)
  const present = findElectron(folder)
  if (present !== null && ownDistribution() !== undefined) return { kind: 'present', program: present }
  if (present === null)
    console.log(`Downloading Electron ${version}, which takes some minutes on a slow line.`)
  const run = spawnSync(process.execPath, [join(folder, 'install.js')], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limitMs,
  })
  const program = findElectron(folder)
  if (run.status === 0 && program !== null) return { kind: 'present', program }
  return {
    kind: 'absent',
    version,
    reason: run.signal === null ? reasonIn(run.stderr) : `no end within ${String(limitMs / 60_000)} minutes`,
  }
}

/** What to do about it, in one sentence. */
export const missingElectron = ({ version, reason }: Extract<ElectronSearch, { kind: 'absent' }>): string =>
  `Electron ${version} is not on this computer and could not be downloaded (${reason}): connect to the network, with Node 22.12 or newer ` +
  '(behind a proxy, set HTTPS_PROXY and ELECTRON_GET_USE_PROXY=true) and run this again, or take "npm run demo -- --host chromium", which needs no Electron.'
