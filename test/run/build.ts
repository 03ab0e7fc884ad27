import { runTool } from './suite'

/** Builds the application as it ships into `out/`. */
export const build = async (): Promise<boolean> => (await runTool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], {}, 300_000)) === 0
