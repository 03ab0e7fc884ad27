import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, buildCommand } from '../run/build'
import { inTurn } from './in-turn'

const sources = [
  'src-core',
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'package-lock.json',
]
const results = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const commandSources = [
  'src-cli',
  'src-core',
  'src-main',
  'src-preload',
  'src-renderer',
  'vite.cli.config.ts',
  'package.json',
  'package-lock.json',
]
const commandResults = ['out/cli/device-events.js', 'out/cli/parsing-worker.js']
const hostSources = [
  'test/electron-host',
  'test/prepare',
  'test/service/certificates.ts',
  'test/run/build-host.ts',
  'package.json',
  'package-lock.json',
]
const hostResults = ['node_modules/.cache/electron-host/electron.mjs']

const modifiedAt = (path: string): readonly number[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
        (name) => statSync(join(path, name)).mtimeMs,
      )
    : [statSync(path).mtimeMs]

const isNewer = (made: readonly string[], from: readonly string[]): boolean =>
  made.every((path) => existsSync(path)) &&
  Math.min(...made.flatMap(modifiedAt)) > Math.max(...from.flatMap(modifiedAt))

const limitMs = 300_000

/** Test files that run at the same time ask for the same results: the first of them makes these. */
const ensure = async (
  made: readonly string[],
  from: readonly string[],
  make: () => Promise<boolean>,
): Promise<void> => {
  if (isNewer(made, from)) return
  await inTurn('node_modules/.cache/build.lock', limitMs, async () => {
    if (!isNewer(made, from) && !(await make())) throw new Error('The build failed; its words are above.')
  })
}

/** Builds `out/` when a source is newer than it. */
export const ensureBuilt = (): Promise<void> => ensure(results, sources, build)

/** Builds `out/cli` when a source is newer than it. */
export const ensureCommandBuilt = (): Promise<void> => ensure(commandResults, commandSources, buildCommand)

/** Makes the stand-in for Electron one file when a source is newer than that. */
export const ensureHostBuilt = (): Promise<void> =>
  ensure(hostResults, hostSources, async () => {
    // Vite takes longer to load than the rest of a test.
    const { buildHost } = await import('../run/build-host')
    await buildHost()
    return true
  })
