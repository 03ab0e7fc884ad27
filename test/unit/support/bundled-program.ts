import { basename, join } from 'node:path'
import { build } from 'vite'

/**
 * Makes one file of a program and all it imports, because compiling it at every start would take longer than
 * running it. Packages in `external` stay where they are, and so must `outDir`: where they are found.
 */
export const bundleProgram = async (
  source: string,
  outDir: string,
  external: readonly string[] = [],
): Promise<string> => {
  const name = basename(source, '.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: [...external] },
    build: { ssr: source, outDir, rollupOptions: { output: { entryFileNames: `${name}.mjs` } } },
  })
  return join(outDir, `${name}.mjs`)
}
