import { runTool } from './suite'

const limitMs = 300_000

/** Builds the command `device-events` into `out/cli`. */
export const buildCommand = async (): Promise<boolean> =>
  (await runTool(
    'vite/bin/vite.js',
    ['build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn'],
    {},
    limitMs,
  )) === 0

/** Builds the application and the command as they ship into `out/`. */
export const build = async (): Promise<boolean> =>
  (await runTool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], {}, limitMs)) === 0 &&
  (await buildCommand())
