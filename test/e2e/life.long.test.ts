import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { factsEnvironment } from '../electron-host/host-facts'
import type { RunningApplication } from '../harness/launch-application'
import {
  connect,
  eventsGrid,
  openRange,
  pickFromApplication,
  runQuery,
  stopKeeping,
} from '../harness/page-actions'
import { writePlantFile } from './plant-file'
import { createWorld, device, type World } from './world'

const writeCsv = (world: World, name: string): string => {
  mkdirSync(world.out, { recursive: true })
  const path = join(world.out, name)
  writePlantFile(path, 4)
  return path
}

/** Not in the temporary folder: main looks for keytar in the folders above it. */
const broken = 'node_modules/.cache/e2e/broken'

/** A copy of the built application in which this runs before the page's script. */
const breakPage = (code: string): string => {
  rmSync(broken, { recursive: true, force: true })
  cpSync('out', broken, { recursive: true })
  const page = join(broken, 'renderer')
  const [, script = ''] =
    /src="\.\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(page, 'index.html'), 'utf8')) ?? []
  writeFileSync(join(page, script), `${code};${readFileSync(join(page, script), 'utf8')}`)
  return resolve(broken)
}

const readSession = (world: World): Promise<string> =>
  readFile(join(world.profile, 'session.json'), 'utf8').catch(() => '')

const notes = async (application: RunningApplication, what: string): Promise<readonly unknown[]> =>
  (await application.record()).filter((entry) => entry.what === what).map(({ detail }) => detail)

/** Until `what` stands in the record. */
const untilNoted = (application: RunningApplication, what: string, count = 1): Promise<void> =>
  expect.poll(async () => (await notes(application, what)).length).toBeGreaterThanOrEqual(count)

const nextPage = (page: Page): Promise<Page> => page.context().waitForEvent('page')

describe('the application in the Chromium host', () => {
  it('packaged takes its words from the first on, and knows itself by its name', async () => {
    const world = await createWorld('chromium')
    const path = writeCsv(world, 'packaged.csv')
    const application = await world.start({
      files: [path],
      environment: factsEnvironment({ isPackaged: true }),
    })
    await application.page.getByRole('tab', { name: 'packaged.csv' }).waitFor()
    expect(await notes(application, 'Menu.setApplicationMenu')).toEqual([null])
    // A second start would hand over what it has read itself, as this one does.
    expect(await notes(application, 'app.requestSingleInstanceLock')).toEqual([
      { files: [path], refused: [] },
    ])
  })

  it('that does not get the lock ends at once, without a window and without a fault', async () => {
    const world = await createWorld('chromium')
    const started = world.start({ environment: factsEnvironment({ isLockRefused: true }) })
    await expect(started).rejects.toThrow('The application ended with 0')
  })

  it('a page that does not load is told, and comes up when it is loaded again', async () => {
    const world = await createWorld('chromium')
    const application = await world.start({
      environment: factsEnvironment({ failedLoads: 2, messageBoxAnswers: ['Reload', 'Reload'] }),
    })
    await application.page.getByRole('banner').waitFor()
    expect(await notes(application, 'dialog.showMessageBox')).toEqual(
      [1, 2].map(() => ({
        options: expect.objectContaining({
          message: 'The window could not be loaded.',
          detail: expect.stringContaining('ERR_FAILED (-2)') as string,
          buttons: ['Reload', 'Quit'],
        }) as object,
        response: 0,
        // After three seconds the window is shown, whether or not it has loaded.
        hasWindow: expect.any(Boolean) as boolean,
      })),
    )
    expect(await notes(application, 'loadURL')).toHaveLength(3)
    await untilNoted(application, 'window.show')
  })

  it('a page that never loads is offered three times again, and then ends the application', async () => {
    const world = await createWorld('chromium')
    const messageBoxAnswers = ['Reload', 'Reload', 'Reload', 'Quit']
    const started = world.start({ environment: factsEnvironment({ failedLoads: 100, messageBoxAnswers }) })
    await expect(started).rejects.toThrow('The application ended')
    // Another start finds everything as it should be.
    const { page } = await world.start()
    await page.getByRole('banner').waitFor()
  })

  it.each(['', 'Atlantis/Capital'])(
    'comes up in UTC where the zone of the system is unknown (TZ=%s), and says so',
    async (TZ) => {
      const world = await createWorld('chromium')
      const { page } = await world.start({ environment: { TZ } })
      const panel = await openRange(page)
      await expect
        .poll(() => panel.getByRole('combobox', { name: 'Time zone' }).inputValue())
        .toBe('System (unknown, so UTC)')
    },
  )

  // The first by itself, the second in a part of the window, which Vue catches.
  it.each([
    ['', 'throw new RangeError("secret-of-a-result")'],
    [
      ' in a part',
      'Intl.DateTimeFormat = class { constructor() { throw new RangeError("secret-of-a-result") } }',
    ],
  ])(
    'a page that throws%s before it is drawn is told, and comes up when it is loaded again',
    async (_where, fault) => {
      const world = await createWorld('chromium')
      const bundles = breakPage(
        `if (sessionStorage.getItem("broken") === null) { sessionStorage.setItem("broken", "1"); ${fault} }`,
      )
      const application = await world.start({
        bundles,
        environment: factsEnvironment({ messageBoxAnswers: ['Reload'] }),
      })
      await (await openRange(application.page)).getByRole('combobox', { name: 'Time zone' }).waitFor()
      expect(await notes(application, 'loadURL')).toHaveLength(2)
      const [box, ...others] = await notes(application, 'dialog.showMessageBox')
      expect(box).toMatchObject({
        options: { message: 'The window could not start.', buttons: ['Reload', 'Quit'] },
        response: 0,
      })
      expect(JSON.stringify(box)).toMatch(/RangeError \(page-[\w-]+\.js:\d+\)/)
      expect(others).toEqual([])
      const log = await readFile(join(world.profile, 'logs/main.log'), 'utf8')
      expect(
        log.match(/warn The page failed \(notStarted\): RangeError \(page-[\w-]+\.js:\d+\)/g),
      ).toHaveLength(1)
      expect(`${log}${JSON.stringify(box)}`).not.toContain('secret-of-a-result')
    },
  )

  it('a page that always throws is offered three times again, and then ends the application', async () => {
    const world = await createWorld('chromium')
    const bundles = breakPage('throw new TypeError("never")')
    const messageBoxAnswers = ['Reload', 'Reload', 'Reload', 'Quit']
    const started = world.start({ bundles, environment: factsEnvironment({ messageBoxAnswers }) })
    await expect(started).rejects.toThrow('The application ended')
    const log = await readFile(join(world.profile, 'logs/main.log'), 'utf8')
    expect(log.match(/The page failed \(\w+\): TypeError/g)).toHaveLength(4)
  })

  it('that does not get the lock of a computer that does not answer says which file to delete', async () => {
    const world = await createWorld('chromium')
    mkdirSync(world.profile, { recursive: true })
    symlinkSync('old-host-4711', join(world.profile, 'SingletonLock'))
    await expect(world.start({ environment: factsEnvironment({ isLockRefused: true }) })).rejects.toThrow(
      /ended with 1:[^]*process 4711 on the computer “old-host”[^]*SingletonLock/,
    )
    await expect(readFile(join(world.profile, 'logs', 'main.log'), 'utf8')).resolves.toContain('old-host')
  })

  it.each(['--no-sandbox', '--remote-debugging-port=0'])(
    'packaged does not start with %s, and says so',
    async (word) => {
      const world = await createWorld('chromium')
      const started = world.start({ files: [word], environment: factsEnvironment({ isPackaged: true }) })
      await expect(started).rejects.toThrow(
        new RegExp(`ended with 1:[^]*started with ${word.replace('=0', '')}`),
      )
    },
  )

  it('is dark before its page is, if the settings say so', async () => {
    const world = await createWorld('chromium')
    mkdirSync(world.profile, { recursive: true })
    writeFileSync(join(world.profile, 'settings.json'), JSON.stringify({ theme: 'dark' }))
    const application = await world.start()
    await application.page.getByRole('banner').waitFor()
    expect((await notes(application, 'nativeTheme.themeSource'))[0]).toBe('dark')
    expect(await notes(application, 'BrowserWindow')).toMatchObject([{ backgroundColor: '#18181c' }])
    await pickFromApplication(application.page, 'Settings')
    await application.page.getByRole('combobox', { name: 'Appearance' }).selectOption({ label: 'Light' })
    await expect.poll(async () => (await notes(application, 'nativeTheme.themeSource')).at(-1)).toBe('light')
  })

  it('a start that fails says why, and ends with a code', async () => {
    const world = await createWorld('chromium')
    mkdirSync(world.out, { recursive: true })
    const file = writeCsv(world, 'a file, not a folder')
    await expect(world.start({ files: [`--profile=${file}`] })).rejects.toThrow(
      /ended with 1:[^]*Device Event Explorer could not start\n.*ENOTDIR[^]*a file, not a folder/,
    )
  })

  it('a page that crashes is offered again, with the files that were open', async () => {
    const world = await createWorld('chromium')
    const application = await world.start({ files: [writeCsv(world, 'kept.csv')] })
    const { page } = application
    await page.getByRole('tab', { name: 'kept.csv' }).waitFor()
    await expect.poll(() => readSession(world)).toContain('kept.csv')
    await application.control('nextDialog', { answer: { button: 'Reload' } })
    const opened = nextPage(page)
    await application.control('crashPage', {})
    const next = await opened
    await next.getByRole('tab', { name: 'kept.csv' }).waitFor()
    expect(await notes(application, 'dialog.showMessageBox')).toMatchObject([
      {
        options: { message: 'The window has stopped working.', buttons: ['Reload', 'Quit'] },
        hasWindow: true,
      },
    ])
  })

  it('a page that hangs can be waited for, and ended', async () => {
    const world = await createWorld('chromium')
    const application = await world.start()
    await application.page.getByRole('banner').waitFor()
    await application.control('hangPage', { isHanging: true })
    await untilNoted(application, 'dialog.showMessageBox')
    expect(await notes(application, 'loadURL')).toHaveLength(1)
    await application.control('nextDialog', { answer: { button: 'Reload' } })
    const opened = nextPage(application.page)
    await application.control('hangPage', { isHanging: true })
    const next = await opened
    await next.getByRole('banner').waitFor()
    expect(await notes(application, 'dialog.showMessageBox')).toMatchObject([
      {
        options: { message: 'The window is not responding.', buttons: ['Wait', 'Reload', 'Quit'] },
        response: 0,
      },
      { options: { message: 'The window is not responding.' }, response: 1 },
    ])
  })
})

describe('the end, in the Chromium host', () => {
  const startWithEvents = async (world: World): Promise<RunningApplication> => {
    const application = await world.start()
    await connect(application.page, {
      name: 'plant 7',
      baseUrl: world.service.url,
      token: world.service.token,
    })
    await stopKeeping(application.page)
    await runQuery(application.page, { deviceId: device, range: 'last 7 days', limit: 20 })
    await eventsGrid(application.page).getByRole('gridcell').first().click()
    return application
  }

  it.each(['windows', 'power'] as const)('asks no page when the system shuts down (%s)', async (by) => {
    const world = await createWorld('chromium')
    const application = await startWithEvents(world)
    const bounds = { x: 40, y: 30, width: 1100, height: 760 }
    await application.control('resize', bounds)
    await application.control('endSession', { by })
    expect(await application.ended).toBe(0)
    expect(JSON.parse(await readFile(join(world.profile, 'window.json'), 'utf8'))).toEqual({
      bounds,
      isMaximized: false,
      zoomFactor: 1,
    })
  })
})
