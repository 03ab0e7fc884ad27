import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src-main', 'src-preload', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json']
const built = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

const changedAt = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // Folders count as well: a file that was removed changes nothing but its folder.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

/** True when `out/` is not there or older than what it is built from. */
export const isBuildNeeded = (): boolean =>
  !built.every((path) => existsSync(path)) || Math.max(...sources.map(changedAt)) > Math.min(...built.map(changedAt))
