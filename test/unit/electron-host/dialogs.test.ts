// Electron's lib/browser/api/dialog.ts checks before it asks the system, and throws at once: nothing is
// rejected.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostEnvironment } from '../../electron-host/host-options'

let folder: string

beforeEach(() => {
  vi.resetModules()
  folder = mkdtempSync(join(tmpdir(), 'dialogs-'))
  for (const [name, value] of Object.entries(hostEnvironment({ isHeadless: true, outFolder: folder })))
    vi.stubEnv(name, value)
  vi.stubEnv('XDG_CONFIG_HOME', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const load = async () => {
  const { app, lifecycle } = await import('../../electron-host/app')
  const { dialog } = await import('../../electron-host/dialog')
  const { queueDialogAnswer } = await import('../../electron-host/dialog-answers')
  const { journal } = await import('../../electron-host/journal')
  return { app, lifecycle, dialog, queueDialogAnswer, journal }
}

const loadReady = async () => {
  const loaded = await load()
  loaded.lifecycle.becomeReady()
  return loaded
}

/** What the types of Electron forbid, said all the same. */
const wrong = (value: unknown): never => value as never

describe('dialogs of files', () => {
  // checkAppInitialized
  it('throw before ready', async () => {
    const { dialog } = await load()
    const sentence = 'dialog module can only be used after app is ready'
    expect(() => dialog.showOpenDialog({})).toThrow(sentence)
    expect(() => dialog.showSaveDialog({})).toThrow(sentence)
    expect(() => dialog.showMessageBox({ message: 'a' })).toThrow(sentence)
  })

  // openDialog, saveDialog
  it('throw on options of the wrong kind', async () => {
    const { dialog } = await loadReady()
    expect(() => dialog.showOpenDialog({ title: wrong(1) })).toThrow('Title must be a string')
    expect(() => dialog.showOpenDialog({ defaultPath: wrong(null) })).toThrow('Default path must be a string')
    expect(() => dialog.showOpenDialog({ buttonLabel: wrong(1) })).toThrow('Button label must be a string')
    expect(() => dialog.showOpenDialog({ properties: wrong('openFile') })).toThrow(
      'Properties must be an array',
    )
    expect(() => dialog.showSaveDialog({ message: wrong(1) })).toThrow('Message must be a string')
    expect(() => dialog.showSaveDialog({ nameFieldLabel: wrong(1) })).toThrow(
      'Name field label must be a string',
    )
  })

  // electron.d.ts; Electron ignores them without a word
  it('throw on options and properties that Electron does not have', async () => {
    const { dialog } = await loadReady()
    expect(() => dialog.showOpenDialog(wrong({ filter: [] }))).toThrow(
      "Electron's OpenDialogOptions has no option 'filter'",
    )
    expect(() => dialog.showSaveDialog({ properties: wrong(['openFile']) })).toThrow(
      "SaveDialogOptions.properties is never 'openFile'",
    )
    expect(() => dialog.showOpenDialog(wrong({ isDestroyed: () => true }), {})).toThrow(
      "has no option 'isDestroyed'",
    )
  })

  // docs/api/dialog.md: "extensions without wildcards or dots"; file_dialog_converter.cc: a filter has a name
  // and extensions
  it('throw on filters that would match nothing', async () => {
    const { dialog } = await loadReady()
    const open = (...extensions: string[]) =>
      dialog.showOpenDialog({ filters: [{ name: 'Tables', extensions }] })
    expect(() => open('.csv')).toThrow("'.csv' is no extension")
    expect(() => open('*.csv')).toThrow("'*.csv' is no extension")
    expect(() => dialog.showOpenDialog({ filters: wrong([{ name: 'Tables' }]) })).toThrow(
      'Extensions must be an array',
    )
    expect(() => dialog.showOpenDialog({ filters: wrong([{ extensions: ['csv'] }]) })).toThrow(
      'A filter needs a name',
    )
    await expect(open('csv', '*')).resolves.toBeDefined()
  })

  // file_dialog_linux.cc, FileSelectionCanceled
  it('that are cancelled say so, with an empty path or list', async () => {
    const { dialog, queueDialogAnswer } = await loadReady()
    queueDialogAnswer('cancel')
    expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' })
    queueDialogAnswer('cancel')
    expect(await dialog.showOpenDialog({})).toEqual({ canceled: true, filePaths: [] })
  })

  // docs/api/dialog.md, `multiSelections`
  it('let a person choose several files only where they may', async () => {
    const { dialog, queueDialogAnswer } = await loadReady()
    const paths = ['/a.csv', '/b.csv']
    queueDialogAnswer({ paths })
    expect(() => dialog.showOpenDialog({ properties: ['openFile'] })).toThrow('one file only')
    queueDialogAnswer({ paths })
    expect(await dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] })).toEqual({
      canceled: false,
      filePaths: paths,
    })
  })

  // docs/breaking-changes.md: "Dialog methods default to Downloads directory"; file_dialog_linux.cc,
  // GetDefaultDialogPath
  it('open in Downloads, or at home, unless a whole path is given', async () => {
    const { dialog, journal } = await loadReady()
    writeFileSync(join(folder, 'a.csv'), '')
    const starts = () =>
      journal.entries().flatMap(({ detail }) => (detail as { start?: string } | null)?.start ?? [])
    await dialog.showSaveDialog({ defaultPath: 'events.csv' })
    await dialog.showSaveDialog({ defaultPath: '/exports/events.csv' })
    await dialog.showOpenDialog({ filters: [{ name: 'Tables', extensions: ['csv'] }] })
    const [bare = '', whole, none = ''] = starts()
    expect([join(homedir(), 'Downloads', 'events.csv'), join(homedir(), 'events.csv')]).toContain(bare)
    expect(whole).toBe('/exports/events.csv')
    expect([join(homedir(), 'Downloads'), homedir()]).toContain(none)
  })
})

describe('message boxes', () => {
  // messageBox
  it('throw on options of the wrong kind', async () => {
    const { dialog } = await loadReady()
    const show = (options: object) => () => dialog.showMessageBox(wrong({ message: 'a', ...options }))
    expect(show({ type: 'fatal' })).toThrow('Invalid message box type')
    expect(show({ buttons: 'OK' })).toThrow('Buttons must be an array')
    expect(show({ title: 1 })).toThrow('Title must be a string')
    expect(show({ message: 1 })).toThrow('Message must be a string')
    expect(show({ message: undefined })).toThrow('Message must be a string')
    expect(show({ detail: 1 })).toThrow('Detail must be a string')
    expect(show({ checkboxLabel: 1 })).toThrow('checkboxLabel must be a string')
    expect(show({ noLink: 1 })).toThrow('noLink must be a boolean')
    expect(show({ checkboxChecked: true })).toThrow(
      'checkboxChecked requires that checkboxLabel also be passed',
    )
    expect(show({ button: ['OK'] })).toThrow("Electron's MessageBoxOptions has no option 'button'")
  })

  // messageBox: "Choose a default button to get selected when dialog is cancelled"
  it('that are closed answer with the button that cancels', async () => {
    const { dialog } = await loadReady()
    const closed = async (options: object) =>
      (await dialog.showMessageBox({ message: 'a', ...options })).response
    expect(await closed({ buttons: ['Reload', 'Quit'] })).toBe(0)
    expect(await closed({ buttons: ['Reload', 'Quit'], defaultId: 0 })).toBe(1)
    expect(await closed({ buttons: ['Delete', 'Keep', 'Cancel'] })).toBe(2)
    expect(await closed({ buttons: ['Reload', 'Quit'], cancelId: 1 })).toBe(1)
  })

  it('have only the buttons they were given', async () => {
    const { dialog, queueDialogAnswer } = await loadReady()
    queueDialogAnswer({ button: 'Quit' })
    expect(await dialog.showMessageBox({ message: 'a', buttons: ['Reload', 'Quit'] })).toEqual({
      response: 1,
      checkboxChecked: false,
    })
    queueDialogAnswer({ button: 'Exit' })
    expect(() => dialog.showMessageBox({ message: 'a', buttons: ['Reload', 'Quit'] })).toThrow(
      'has only the buttons Reload, Quit',
    )
  })

  // docs/api/dialog.md, `showErrorBox`: "can be called safely before the `ready` event"; its arguments are
  // converted to strings by nobody
  it('of errors open before ready too, and want two texts', async () => {
    const { dialog, journal } = await load()
    dialog.showErrorBox('Device Event Explorer', 'cannot start')
    expect(journal.entries()).toContainEqual({
      what: 'dialog.showErrorBox',
      detail: { title: 'Device Event Explorer', content: 'cannot start' },
    })
    expect(() => dialog.showErrorBox('one', wrong(undefined))).toThrow(
      'Error processing argument at index 1, conversion failure from undefined',
    )
  })
})

describe('the screen', () => {
  // shell/browser/api/electron_api_screen.cc, Screen::Create
  it('cannot be used before ready', async () => {
    const { lifecycle } = await load()
    const { screen } = await import('../../electron-host/surroundings')
    expect(() => screen.getAllDisplays()).toThrow(
      "The 'screen' module can't be used before the app 'ready' event",
    )
    expect(() => screen.on('display-added', () => undefined)).toThrow(
      "The 'screen' module can't be used before the app 'ready' event",
    )
    lifecycle.becomeReady()
    expect(screen.getAllDisplays()).toHaveLength(1)
    expect(() => wrong(screen)['getCursorScreenPoint']).toThrow(
      "The stand-in for Electron does not implement 'getCursorScreenPoint' of Screen",
    )
  })
})
