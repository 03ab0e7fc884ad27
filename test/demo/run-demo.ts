import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { type HostName, launchApplication, type RunningApplication } from '../harness/launch-application'
import { connect, readTokenState } from '../harness/page-actions'
import { removeFolder } from '../harness/remove-folder'
import { liveDevice } from '../service/live-event'
import type { SampleService } from '../service/sample-service'
import { demoDevice, otherDevices, startDemoService } from './demo-service'
import type { DemoOptions } from './options'
import { takeTour } from './tour'

interface Folders {
  readonly profile: string
  readonly home: string
  readonly out: string
  removeTemporary(): Promise<void>
}

const makeFolders = ({ profile, out }: DemoOptions): Folders => {
  const temporary = profile === undefined ? mkdtempSync(join(tmpdir(), 'device-event-explorer-')) : null
  const kept = temporary ?? resolve(profile ?? '')
  const exports = out === undefined ? mkdtempSync(join(tmpdir(), 'device-event-explorer-out-')) : resolve(out)
  mkdirSync(exports, { recursive: true })
  return {
    profile: kept,
    home: join(kept, 'home'),
    out: exports,
    removeTemporary: async () => {
      if (temporary !== null) await removeFolder(temporary)
    },
  }
}

const launch = (
  options: DemoOptions,
  host: HostName,
  folders: Folders,
  service: SampleService | null,
): Promise<RunningApplication> =>
  launchApplication({
    host,
    profile: folders.profile,
    home: folders.home,
    out: folders.out,
    isHeadless: options.isHeadless,
    files: options.files.map((file) => resolve(file)),
    ...(options.debugPort === undefined ? {} : { debugPort: options.debugPort }),
    ...(service === null ? {} : { sampleServiceUrl: service.url }),
  })

const whenInterrupted = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })

const tour = async (
  { page }: RunningApplication,
  service: SampleService,
  outFolder: string,
): Promise<number> => {
  try {
    await takeTour({
      page,
      service: {
        url: service.url,
        token: service.token,
        deviceId: demoDevice,
        holds: (eventId) => service.ids(demoDevice).includes(eventId),
        stop: () => service.stop(),
      },
      outFolder,
      say: (line) => console.log(line),
    })
    return 0
  } catch (error) {
    console.log(
      `The tour stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return 1
  }
}

/** Connects, so that a person can run a query at once. */
const handOver = async ({ page }: RunningApplication, service: SampleService): Promise<void> => {
  await connect(page, { name: 'Sample service', baseUrl: service.url, token: service.token })
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(demoDevice)
  console.log(`Connected to the sample service at ${service.url} (${await readTokenState(page)}).`)
  console.log(
    `Its devices: ${[demoDevice, ...otherDevices].join(', ')}; and ${liveDevice}, which goes on reporting: follow it.`,
  )
}

const use = async (
  application: RunningApplication,
  options: DemoOptions,
  service: SampleService | null,
  out: string,
): Promise<number> => {
  if (service !== null && options.isTour) return tour(application, service, out)
  if (service !== null) await handOver(application, service)
  console.log('The application runs. Close its window, or press Ctrl+C here, to end.')
  await application.ended
  return 0
}

/** Starts what the demo consists of, lets it run, and takes it down again. Answers the exit code. */
export const runDemo = async (options: DemoOptions, host: HostName): Promise<number> => {
  const folders = makeFolders(options)
  const interrupted = whenInterrupted().then(() => 130)
  const demo = options.hasService ? await startDemoService(Date.now()) : null
  const service = demo?.service ?? null
  let application: RunningApplication | null = null
  try {
    application = await launch(options, host, folders, service)
    return await Promise.race([use(application, options, service, folders.out), interrupted])
  } finally {
    await application?.stop()
    demo?.endReports()
    await service?.stop()
    await folders.removeTemporary()
    console.log(`Exports and screenshots: ${folders.out}`)
  }
}
