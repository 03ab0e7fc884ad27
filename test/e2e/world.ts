import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import {
  type HostName,
  launchApplication,
  type LaunchOptions,
  type RunningApplication,
} from '../harness/launch-application'
import { closeTabs, connect } from '../harness/page-actions'
import { removeFolder } from '../harness/remove-folder'
import { type SampleService, startSampleService } from '../service/sample-service'

/**
 * One in each run: `npm test` runs these files a second time, in Electron, where its executable is present.
 */
export const hosts: readonly HostName[] = [process.env['TEST_HOST'] === 'electron' ? 'electron' : 'chromium']

/**
 * A look that only the stand-in for Electron allows. In Electron itself the run says that it was left out.
 */
export const onlyInChromium = async (
  host: HostName,
  what: string,
  look: () => Promise<void>,
): Promise<void> => {
  if (host === 'chromium') await look()
  else console.log(`left out in Electron: ${what}`)
}

/** They are for people, and no test asserts anything by them: a run of all files does without. */
const takesPictures = process.env['TEST_LENGTH'] === undefined

const day = 86_400_000
export const device = 'pump-0042'

interface Passing {
  /** Before each second. */
  readonly act?: () => void
  /** Before each second: no more need pass. */
  readonly isOver?: () => Promise<boolean>
}

export interface World {
  readonly service: SampleService
  /**
   * Of the person who sits there: the profile, the home folder with the keyring, and the folder of the
   * exports.
   */
  readonly folder: string
  readonly profile: string
  readonly home: string
  readonly out: string
  /** Starts the application; it is stopped when the test ends, at the latest. */
  start(more?: Partial<LaunchOptions>): Promise<RunningApplication>
  /**
   * Lets so many seconds pass for the service, the application and its page together. The application must have
   * been started with `isTimeHeld`.
   */
  letPass(application: RunningApplication, seconds: number, passing?: Passing): Promise<void>
  /** Puts a picture of the window where people can look at it, when its file is run by its name. */
  takePicture(application: RunningApplication, name: string): Promise<void>
  /** In the light theme, and in the dark one. */
  takePictures(application: RunningApplication, name: string): Promise<void>
}

/**
 * A sample service with a week of events of one device, and empty folders; all of it is gone when the test
 * ends, or whatever else `whenOver` waits for.
 */
export const createWorld = async (
  host: HostName,
  token?: string,
  count = 5_000,
  whenOver: (end: () => Promise<void>) => void = onTestFinished,
): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-e2e-'))
  const now = Date.now()
  const service = await startSampleService({
    devices: [{ deviceId: device, count, from: now - 7 * day, to: now, spread: 'even' }],
    seed: 7,
    ...(token === undefined ? {} : { token }),
  })
  const running: RunningApplication[] = []
  whenOver(async () => {
    for (const application of running) await application.stop()
    await service.stop()
    await removeFolder(folder)
  })
  const places = { profile: join(folder, 'profile'), home: join(folder, 'home'), out: join(folder, 'out') }
  const takePicture: World['takePicture'] = async ({ page }, name) => {
    if (!takesPictures) return
    mkdirSync('test/results/e2e', { recursive: true })
    // Colours that are still changing after a change of theme would show neither.
    await page.screenshot({ path: join('test/results/e2e', `${host}-${name}.png`), animations: 'disabled' })
  }
  return {
    service,
    folder,
    ...places,
    start: async (more = {}) => {
      const application = await launchApplication({ host, ...places, ...more })
      running.push(application)
      return application
    },
    letPass: async (application, seconds, { act, isOver } = {}) => {
      for (let passed = 0; passed < seconds && (await isOver?.()) !== true; passed += 1) {
        act?.()
        service.moveTime(1000)
        await application.moveTime({ ms: 1000, isAsleep: false })
        await expect.poll(() => service.unansweredCount, { interval: 1 }).toBe(0)
      }
    },
    takePicture,
    takePictures: async (application, name) => {
      for (const colorScheme of takesPictures ? (['light', 'dark'] as const) : []) {
        await application.page.emulateMedia({ colorScheme })
        await takePicture(application, `${name}-${colorScheme}`)
      }
    },
  }
}

interface Sitting {
  readonly world: World
  readonly application: RunningApplication
}

/**
 * One connected application for all tests of a `describe`: starting it takes longer than most of them. Each
 * of them finds it without tabs.
 */
export const shareConnected = (host: HostName): (() => Sitting) => {
  let sitting: Sitting | undefined
  let end = (): Promise<void> => Promise.resolve()
  beforeAll(async () => {
    const world = await createWorld(host, undefined, undefined, (ending) => (end = ending))
    const application = await world.start()
    await connect(application.page, {
      name: 'plant 7',
      baseUrl: world.service.url,
      token: world.service.token,
    })
    sitting = { world, application }
  })
  afterAll(() => end())
  const current = (): Sitting => {
    if (sitting === undefined) throw new Error('The application has not been started.')
    return sitting
  }
  beforeEach(() => closeTabs(current().application.page))
  return current
}
