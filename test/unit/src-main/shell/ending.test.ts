import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { systemTexts } from '../../../../src-main/life/system-texts'
import {
  endInOrder,
  endWithSystem,
  endWithWindow,
  failForLock,
  failToStart,
} from '../../../../src-main/shell/ending'
import { createApp } from '../../../electron-host/app'
import { journal } from '../../../electron-host/journal'
import { PowerMonitor, shutDown } from '../../../electron-host/power-monitor'

const windows = vi.hoisted(() => new Set<{ destroy: () => void }>())
vi.mock('electron', async () => ({
  ...(await import('../../../electron-host/dialog')),
  BrowserWindow: { getAllWindows: () => [...windows] },
}))

const createWorld = () => {
  const done: string[] = []
  const { app, lifecycle } = createApp(
    { isPackaged: false, isLockRefused: false, failedLoads: 0, messageBoxAnswers: [] },
    (code) => done.push(`process ends with ${String(code)}`),
  )
  const end = async (): Promise<void> => void done.push('end')
  return { app, lifecycle, done, end }
}

describe('the application', () => {
  // shell/browser/browser.cc: each quit that is not prevented at `will-quit` ends the process.
  it('is closed first however often it is told to quit, and the process goes on until that is done', () => {
    const { app, lifecycle, done, end } = createWorld()
    lifecycle.becomeReady()
    endInOrder(app as never, end)
    app.quit()
    app.quit()
    app.quit()
    expect(done).toEqual(['end', 'end', 'end'])
  })

  // docs/api/power-monitor.md, `shutdown`: who prevents the default holds the system up, and should end soon.
  it('is closed when the system shuts down, which waits for it', () => {
    const { done, end } = createWorld()
    const powerMonitor = new PowerMonitor()
    powerMonitor.on('resume', () => undefined)
    endWithSystem(powerMonitor as never, end)
    expect(powerMonitor[shutDown]()).toBe(true)
    expect(done).toEqual(['end'])
  })
})

// shell/browser/window_list.cc, RemoveWindow: `window-all-closed` comes when the last one is gone, hidden ones
// included.
it('a window that is closed takes those with it that nobody sees', () => {
  const destroyed: string[] = []
  const window = Object.assign(new EventEmitter(), { destroy: () => destroyed.push('itself') })
  const report = { destroy: () => destroyed.push('report') }
  endWithWindow(window as never)
  windows.add(window).add(report)
  window.emit('closed')
  expect(destroyed).toEqual(['report'])
  windows.clear()
})

describe('a start that fails', () => {
  const boxes = (): readonly unknown[] =>
    journal
      .entries()
      .filter(({ what }) => what === 'dialog.showErrorBox')
      .map(({ detail }) => detail)

  // docs/api/dialog.md, `showErrorBox`: before `ready`, Linux writes to standard error and shows no box.
  it('waits for Electron, says what failed and where the log lies, and ends with a code', async () => {
    const { app, lifecycle, done } = createWorld()
    const failed = failToStart(
      app as never,
      () => systemTexts('en-US'),
      '/home/ada/profile',
      new Error('EACCES: permission denied'),
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(boxes()).toEqual([])
    expect(done).toEqual([])
    lifecycle.becomeReady()
    await failed
    expect(boxes()).toEqual([
      {
        title: 'Device Event Explorer could not start',
        content:
          'EACCES: permission denied\n\nStart it again. If this continues, check that this folder is writable, and read the log in it:\n/home/ada/profile',
      },
    ])
    expect(done).toEqual(['process ends with 1'])
  })
})

describe('a profile that is locked', () => {
  it.each([
    [
      { kind: 'left', path: '/home/ada/profile/SingletonLock', host: 'old-host', processId: 4711 },
      /process 4711 on the computer “old-host”.+delete this file and start again:\n\n\/home\/ada\/profile\/SingletonLock$/s,
    ],
    [{ kind: 'none' }, /cannot be locked.+--profile\.\n\n\/home\/ada\/profile$/s],
  ] as const)('says so and the way out, and ends with a code: %j', async (fault, content) => {
    const { app, lifecycle, done } = createWorld()
    lifecycle.becomeReady()
    await failForLock(app as never, () => systemTexts('en-US'), '/home/ada/profile', fault)
    const boxes = journal.entries().filter(({ what }) => what === 'dialog.showErrorBox')
    expect(boxes.at(-1)?.detail).toEqual({
      title: 'Device Event Explorer could not start',
      content: expect.stringMatching(content) as string,
    })
    expect(done).toEqual(['process ends with 1'])
  })
})
