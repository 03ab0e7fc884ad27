import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { executableFor } from '../../harness/electron-application'
import type { answerDialogs } from '../../harness/electron-dialogs'
import { displayEnvironment, keyringCommand, keyringEnvironment } from '../../harness/keyring'
import { temporaryFolder } from '../support/temporary-folder'

describe('what Playwright starts', () => {
  it('is the executable itself where no keyring goes around it: Windows starts no script', () => {
    const program = 'C:\\clone\\node_modules\\electron\\dist\\electron.exe'
    expect(keyringCommand('system', '/home', {}, [program], { DISPLAY: ':0' })).toEqual([program])
    expect(executableFor({ program, words: [] }, '/nowhere')).toBe(program)
  })

  it('is a script where one does, and words with quotes reach the command as they are', () => {
    const script = executableFor(
      { program: 'dbus-run-session', words: ['--', "it's", 'a b'] },
      temporaryFolder(),
    )
    expect(readFileSync(script, 'utf8')).toBe(
      `#!/bin/sh\nexec 'dbus-run-session' '--' 'it'\\''s' 'a b' "$@"\n`,
    )
    if (process.platform !== 'win32') expect(statSync(script).mode & 0o111).toBe(0o111)
  })
})

describe('the display', () => {
  it('is found from another home folder', () => {
    const person = { HOME: '/home/ada', XDG_RUNTIME_DIR: '/run/user/1000' }
    expect(displayEnvironment(person)).toEqual({})
    expect(displayEnvironment({ ...person, DISPLAY: ':0' })).toEqual({
      DISPLAY: ':0',
      XAUTHORITY: join('/home/ada', '.Xauthority'),
    })
    expect(displayEnvironment({ ...person, DISPLAY: ':0', XAUTHORITY: '/tmp/cookie' })).toEqual({
      DISPLAY: ':0',
      XAUTHORITY: '/tmp/cookie',
    })
    expect(displayEnvironment({ ...person, WAYLAND_DISPLAY: 'wayland-0' })).toEqual({
      WAYLAND_DISPLAY: join('/run/user/1000', 'wayland-0'),
    })
  })

  it('is known to the application alone, and neither to the bus nor to the keyring, whose prompt would wait there', () => {
    const home = temporaryFolder()
    expect(keyringEnvironment('unlocked', home)).not.toHaveProperty('DISPLAY')
    const command = keyringCommand('unlocked', home, {}, ['electron', '.'], { DISPLAY: ':7' })
    expect(command.slice(-4)).toEqual(['env', 'DISPLAY=:7', 'electron', '.'])
    expect(command.slice(0, -4).join(' ')).not.toContain('DISPLAY')
    expect(keyringCommand('none', home, {}, ['electron', '.'], { DISPLAY: ':7' })).toEqual([
      'env',
      'DISPLAY=:7',
      'electron',
      '.',
    ])
  })
})

describe('the answers to dialogs', () => {
  // Playwright sends a function to Electron as its source, and the demo runs under tsx, which rewrites
  // sources.
  const load = (): typeof answerDialogs => {
    const script = `import { answerDialogs } from './test/harness/electron-dialogs.ts'; console.log(answerDialogs.toString())`
    const source = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    return new Function(`return ${source}`)() as typeof answerDialogs
  }

  it('need nothing but their own source', async () => {
    const folder = temporaryFolder()
    for (const name of ['old.csv', 'new.csv', 'new.csv-metadata.json', 'picture.png'])
      writeFileSync(join(folder, name), name)
    const dialog = {} as Parameters<typeof answerDialogs>[0]['dialog']
    load()({ dialog }, folder)
    expect(await dialog.showSaveDialog({ defaultPath: '/elsewhere/plant.csv' })).toEqual({
      canceled: false,
      filePath: join(folder, 'plant.csv'),
    })
    const { filePaths } = await dialog.showOpenDialog({ filters: [{ name: 'CSV', extensions: ['csv'] }] })
    expect(filePaths[0]).toMatch(/(?:old|new)\.csv$/)
    ;(Reflect.get(globalThis, 'nextDialogAnswers') as unknown[]).push('cancel', {
      paths: ['/one.csv', '/two.csv'],
    })
    expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' })
    expect(await dialog.showOpenDialog({})).toEqual({ canceled: false, filePaths: ['/one.csv', '/two.csv'] })
  })
})
