import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../run/build'

const sources = ['src-main', 'src-preload', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json']
const results = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

const modifiedAt = (path: string): readonly number[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)).mtimeMs)
    : [statSync(path).mtimeMs]

const isBuilt = (): boolean => results.every((path) => existsSync(path)) && Math.min(...results.flatMap(modifiedAt)) > Math.max(...sources.flatMap(modifiedAt))

/** Builds `out/` when a source is newer than it. */
export const ensureBuilt = async (): Promise<void> => {
  if (!isBuilt() && !(await build())) throw new Error('The build failed; its words are above.')
}
