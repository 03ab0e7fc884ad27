import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  applicationId,
  identify,
  leaveDock,
  toastActivator,
  useFolders,
} from '../../../../src-main/shell/identity'
import { createApp } from '../../../electron-host/app'
import { temporaryFolder } from '../../support/temporary-folder'

const createWorld = () =>
  createApp(
    { isPackaged: false, isLockRefused: false, failedLoads: 0, messageBoxAnswers: [] },
    () => undefined,
  ).app

const identifiedAs = (isPackaged: boolean, platform: NodeJS.Platform): readonly string[] => {
  const ids: string[] = []
  const note = (id: string): void => void ids.push(id)
  identify({ isPackaged, setAppUserModelId: note, setToastActivatorCLSID: note }, platform)
  return ids
}

// docs/api/app.md, `setAppUserModelId`. The taskbar of Windows groups windows by it, and the shortcut of the
// installer carries `appId`.
it('the installed program on Windows carries the id of its shortcut; a run from the sources is not taken for it', () => {
  expect(identifiedAs(true, 'win32')).toEqual([applicationId, toastActivator])
  expect(identifiedAs(false, 'win32')).toEqual([])
  expect(identifiedAs(true, 'linux')).toEqual([])
  expect(identifiedAs(true, 'darwin')).toEqual([])
})

// docs/api/app.md, `getPath`: `sessionData` is `userData` until it is set.
it("Chromium's own files lie in a folder of their own, which is made in a profile that is new", () => {
  const profile = join(temporaryFolder(), 'new', 'profile')
  const app = createWorld()
  useFolders(app as never, profile)
  expect(app.getPath('userData')).toBe(profile)
  expect(app.getPath('sessionData')).toBe(join(profile, 'chromium'))
  expect(statSync(join(profile, 'chromium')).isDirectory()).toBe(true)
})

// docs/api/app.md, `app.dock`: on macOS only.
it('a command leaves the Dock of macOS, and elsewhere there is none', () => {
  let hidden = 0
  leaveDock({ dock: { hide: () => void (hidden += 1) } as never })
  leaveDock({} as never)
  expect(hidden).toBe(1)
})
