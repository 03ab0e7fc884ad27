import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const source = 'test/electron-host'
/** What the stand-in reads as text, to run it in the page. */
const pageModules = ['page-world.mjs', 'bridge-copy.mjs', 'packed-values.mjs']

/** Where `register-built.mjs` looks for it. */
const hostFolder = 'node_modules/.cache/electron-host'

/**
 * Makes one file of the stand-in for Electron: translating and finding sixty modules would take a third of
 * every start.
 */
export const buildHost = async (): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(source, 'electron.ts'),
      outDir: hostFolder,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'electron.mjs' } },
    },
  })
  for (const name of pageModules) copyFileSync(join(source, name), join(hostFolder, name))
}
