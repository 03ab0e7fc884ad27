import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const folder = join('node_modules', 'electron')

/** Where Electron's program is on this machine; `null` when it has not been fetched. Since Electron 42 `npm ci` brings none. */
export const findElectron = (): string | null => {
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return null
  const program = join(folder, 'dist', readFileSync(note, 'utf8'))
  return existsSync(program) ? program : null
}

/** Tries once to fetch it, at most `limitMs`; its own words only matter when it succeeds. */
export const fetchElectron = (limitMs: number): string | null => {
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: limitMs })
  return findElectron()
}
