import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFileDialogs } from '../../../src-main/shell/file-dialogs'
import { systemWords } from '../../../src-main/shell/system-words'
import { app, lifecycle } from '../../electron-host/app'
import { hostEnvironment } from '../../electron-host/host-options'
import { journal } from '../../electron-host/journal'

vi.mock('electron', () => import('../../electron-host/dialog'))

const folder = mkdtempSync(join(tmpdir(), 'file-dialogs-'))

beforeAll(() => {
  for (const [name, value] of Object.entries(hostEnvironment({ isHeadless: true, outFolder: folder }))) vi.stubEnv(name, value)
  app.setPath('userData', folder)
  lifecycle.becomeReady()
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

// docs/api/dialog.md, `showOverwriteConfirmation`: on Linux nobody is asked without it (file_dialog_linux.cc, ApplySettings).
it('a save dialog asks before it replaces a file, on Linux too', async () => {
  const dialogs = createFileDialogs(() => null, systemWords('en-US'))
  expect(await dialogs.chooseSavePath('events.csv', 'csv', '/exports')).toBe(join(folder, 'events.csv'))
  expect(journal.entries().at(-1)).toMatchObject({
    what: 'dialog.showSaveDialog',
    detail: { options: { defaultPath: '/exports/events.csv', properties: ['showOverwriteConfirmation'] } },
  })
})
