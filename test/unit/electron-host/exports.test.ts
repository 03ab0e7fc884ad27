import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const register = fileURLToPath(new URL('../../electron-host/register-built.mjs', import.meta.url))

/** What a start of `script` writes as its error, with the stand-in in Electron's place. */
const errorOf = (script: string): Promise<string> =>
  new Promise((resolve) => {
    const parameters = ['--import', register, '--input-type=module', '--eval', script]
    execFile(
      process.execPath,
      parameters,
      { timeout: 30_000, env: { ...process.env, XDG_CONFIG_HOME: temporaryFolder() } },
      (_error, _output, errors) => resolve(errors),
    )
  })

// patches/node/fix_expose_the_built-in_electron_module_via_the_esm_loader.patch: the module has the names of
// Electron's exports, and is linked before the first line runs. That the stand-in has no name of its own is
// checked by the compiler (electron-fit.ts). docs/api: each export is of a type, or a class, of
// electron.d.ts. An object is asked itself, a class also by what its instances inherit.
it('no export, and no instance of an exported class, has a member that electron.d.ts does not have', async () => {
  const script = `
    import * as electron from 'electron'
    await electron.app.whenReady()
    const classes = ['BrowserWindow', 'Menu', 'MenuItem', 'Notification']
    const asked = { ...electron, defaultSession: electron.session.defaultSession, memory: electron.session.fromPartition('memory') }
    for (const name of classes) asked[name + '.prototype'] = electron[name].prototype
    const answers = Object.entries(asked).map(([name, value]) => {
      try {
        return name + ': ' + typeof value.noSuchMember
      } catch (error) {
        return / has no member 'noSuchMember'$/.test(error.message) ? name : name + ': ' + error.message
      }
    })
    process.stderr.write('ANSWERS' + JSON.stringify(answers.sort()))
    process.exit()
  `
  const [, answers = '[]'] = (await errorOf(script)).split('ANSWERS')
  expect(JSON.parse(answers)).toEqual([
    ...[
      'BrowserWindow',
      'BrowserWindow.prototype',
      'Menu',
      'Menu.prototype',
      'MenuItem',
      'MenuItem.prototype',
    ],
    ...['Notification', 'Notification.prototype', 'app', 'defaultSession', 'dialog'],
    ...[
      'ipcMain',
      'memory',
      'nativeTheme',
      'net',
      'powerMonitor',
      'powerSaveBlocker',
      'protocol',
      'screen',
      'session',
      'shell',
    ],
  ])
})

it('a name that is not exported cannot be imported', async () => {
  expect(await errorOf("import { windows } from 'electron'")).toContain(
    "does not provide an export named 'windows'",
  )
})
