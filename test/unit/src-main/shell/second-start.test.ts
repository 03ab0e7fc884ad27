import { expect, it } from 'vitest'
import { createShutdown } from '../../../../src-main/life/shutdown'
import { receiveFiles } from '../../../../src-main/shell/second-start'
import { createApp } from '../../../electron-host/app'
import { cancellable } from '../../../electron-host/cancellable'
import { createManualClock } from '../../support/manual-clock'

const createWorld = () => {
  const done: string[] = []
  const { app } = createApp(
    { isPackaged: false, isLockRefused: false, failedLoads: 0, messageBoxAnswers: [] },
    () => undefined,
  )
  let release = (): void => undefined
  const { end, startAgain } = createShutdown({
    close: () => new Promise((resolve) => (release = resolve)),
    exit: (again) => done.push(`exit, then ${again === null ? 'nothing' : again.files.join()}`),
    clock: createManualClock(),
    log: { info: () => undefined, warn: () => undefined },
  })
  receiveFiles(app as never, {
    platform: 'darwin',
    accept: async ({ files }) => void done.push(`open ${files.join()}`),
    bringToFront: () => done.push('to the front'),
    startAgain,
  })
  const ended = async (ending: Promise<void>): Promise<readonly string[]> => {
    release()
    await ending
    return done
  }
  return { app, end, ended, done }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('a second start, and a file that macOS hands over, bring the window to the front with their files', async () => {
  const { app, done } = createWorld()
  app.emit('second-instance', {}, [], '/', { files: ['/a.csv'], refused: [] })
  await settled()
  const event = cancellable({})
  app.emit('open-file', event, '/b.csv')
  await settled()
  expect(event.defaultPrevented).toBe(true)
  expect(done).toEqual(['open /a.csv', 'to the front', 'open /b.csv', 'to the front'])
})

// shell/browser/api/electron_api_app.cc, OnQuit: the lock is held until then, and whoever comes before is told
// that the first one has taken over.
it('during the end they get a start of their own after it', async () => {
  const { app, end, ended } = createWorld()
  const ending = end()
  app.emit('second-instance', {}, [], '/', { files: ['/a.csv'], refused: [] })
  app.emit('open-file', cancellable({}), '/b.csv')
  await settled()
  expect(await ended(ending)).toEqual(['exit, then /a.csv,/b.csv'])
})
