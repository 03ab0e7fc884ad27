import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemTexts } from '../../../../src-main/life/system-texts'
import { reportFaults } from '../../../../src-main/shell/process-faults'
import { lifecycle } from '../../../electron-host/app'
import { queueDialogAnswer } from '../../../electron-host/dialog-answers'
import { hostEnvironment } from '../../../electron-host/host-options'
import { journal } from '../../../electron-host/journal'
import { temporaryFolder } from '../../support/temporary-folder'

vi.mock('electron', () => import('../../../electron-host/dialog'))

beforeAll(() => {
  for (const [name, value] of Object.entries(
    hostEnvironment({ isHeadless: true, outFolder: temporaryFolder() }),
  ))
    vi.stubEnv(name, value)
  lifecycle.becomeReady()
})
afterAll(() => void vi.unstubAllEnvs())

it('waits until a box can be shown, shows one, and quits if that is wanted; a closed terminal is no fault', async () => {
  const process = Object.assign(new EventEmitter(), { stderr: new EventEmitter() })
  const logged: string[] = []
  const log = {
    folder: '/home/ada/logs',
    info: () => undefined,
    warn: (what: string, detail: string) => void logged.push(`${what}: ${detail}`),
    lastLines: () => [],
  }
  const quits: string[] = []
  let becomeReady = (): void => undefined
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))
  const boxes = () => journal.entries().filter(({ what }) => what === 'dialog.showMessageBox')
  const before = boxes().length
  const app = { whenReady: () => ready, quit: () => void quits.push('quit') }
  reportFaults(process as never, { app, window: () => null, words: () => systemTexts('zh-CN'), log })
  expect(process.stderr.emit('error', new Error('write EPIPE'))).toBe(true)
  expect(logged).toEqual([])

  queueDialogAnswer({ button: '退出' })
  process.emit(
    'uncaughtException',
    Object.assign(new TypeError('Bearer abc'), {
      code: 'ENOSPC',
      stack: 'TypeError: Bearer abc\n    at write (app.js:1:2)',
    }),
  )
  process.emit('unhandledRejection', 'Bearer abc')
  expect(logged).toEqual([
    'Unexpected error in the main process: TypeError (ENOSPC)\n    at write (app.js:1:2)',
    'Unexpected error in the main process: string',
  ])
  expect(boxes()).toHaveLength(before)
  becomeReady()
  await expect.poll(() => quits).toEqual(['quit'])
  const detail = expect.stringMatching(/此文件夹中的日志[^]*\n\/home\/ada\/logs$/) as string
  expect(boxes().slice(before)).toMatchObject([
    {
      detail: {
        hasWindow: false,
        options: { message: '应用发生内部错误。', detail, buttons: ['继续', '退出'] },
      },
    },
  ])
})
