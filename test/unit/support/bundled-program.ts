import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The folders of tests are removed after them; a process that is to be killed has no tests. */
const withoutVitest: Plugin = {
  name: 'without-vitest',
  enforce: 'pre',
  resolveId: (id) => (id === 'vitest' ? '\0vitest' : null),
  load: (id) => (id === '\0vitest' ? 'export const afterEach = () => undefined' : null),
}

/**
 * Makes one file of a program and all it imports, because compiling it at every start would take longer than
 * running it.
 */
export const bundleProgram = async (source: string, outDir: string): Promise<string> => {
  const name = basename(source, '.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    plugins: [withoutVitest],
    build: { ssr: source, outDir, rollupOptions: { output: { entryFileNames: `${name}.mjs` } } },
  })
  return join(outDir, `${name}.mjs`)
}
