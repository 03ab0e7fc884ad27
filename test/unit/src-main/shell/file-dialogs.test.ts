import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemTexts } from '../../../../src-main/life/system-texts'
import { createFileDialogs } from '../../../../src-main/shell/file-dialogs'
import { documentsFolder } from '../../../../src-main/shell/identity'
import { app, lifecycle } from '../../../electron-host/app'
import { hostEnvironment } from '../../../electron-host/host-options'
import { journal } from '../../../electron-host/journal'

vi.mock('electron', () => import('../../../electron-host/dialog'))

const folder = mkdtempSync(join(tmpdir(), 'file-dialogs-'))

beforeAll(() => {
  for (const [name, value] of Object.entries(hostEnvironment({ isHeadless: true, outFolder: folder })))
    vi.stubEnv(name, value)
  app.setPath('userData', folder)
  lifecycle.becomeReady()
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

// docs/api/dialog.md: on Linux nobody is asked without `showOverwriteConfirmation` (file_dialog_linux.cc,
// ApplySettings), and on macOS no folder can be made without `createDirectory`.
it('a save dialog asks before it replaces a file, on Linux too, and lets folders be made on macOS', async () => {
  const dialogs = createFileDialogs(() => null, systemTexts('en-US'))
  expect(await dialogs.chooseSavePath('events.csv', 'csv', '/exports')).toBe(join(folder, 'events.csv'))
  expect(journal.entries().at(-1)).toMatchObject({
    what: 'dialog.showSaveDialog',
    detail: {
      options: {
        defaultPath: '/exports/events.csv',
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      },
    },
  })
})

// docs/breaking-changes.md, 43.0: without an absolute path each dialog would open in Downloads.
it('both dialogs open in the folder they are given', async () => {
  const dialogs = createFileDialogs(() => null, systemTexts('en-US'))
  await dialogs.chooseSavePath('events.csv', 'csv', '/exports')
  await dialogs.chooseOpenPaths('/exports')
  const starts = journal
    .entries()
    .slice(-2)
    .map(({ detail }) => (detail as { readonly start: string }).start)
  expect(starts).toEqual(['/exports/events.csv', '/exports'])
})

// electron_api_app.cc, GetPath: throws where the system has no path.
it('without documents the folder is that of the home', () => {
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (what: string) => void warnings.push(what) }
  const getPath = (name: string): string => {
    if (name === 'documents') throw new Error("Failed to get 'documents' path")
    return `/${name}`
  }
  expect(documentsFolder({ getPath }, log)).toBe('/home')
  expect(warnings).toEqual(['The documents folder is unknown'])
  expect(documentsFolder({ getPath: (name) => `/${name}` }, log)).toBe('/documents')
})
