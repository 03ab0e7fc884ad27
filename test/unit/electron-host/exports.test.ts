import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const register = fileURLToPath(new URL('../../electron-host/register.mjs', import.meta.url))

/** What a start of `script` writes as its error, with the stand-in in Electron's place. */
const errorOf = (script: string): Promise<string> =>
  new Promise((resolve) => {
    const parameters = ['--import', 'tsx', '--import', register, '--input-type=module', '--eval', script]
    execFile(process.execPath, parameters, { timeout: 30_000 }, (_error, _output, errors) => resolve(errors))
  })

// patches/node/fix_expose_the_built-in_electron_module_via_the_esm_loader.patch: the module has the names of Electron's exports, and is
// linked before the first line runs. That the stand-in has no name of its own is checked by the compiler (electron-fit.ts).
it('a name that is not exported cannot be imported', async () => {
  expect(await errorOf("import { windows } from 'electron'")).toContain("does not provide an export named 'windows'")
})
