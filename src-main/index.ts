import { mkdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { app, net, session, type BrowserWindow } from 'electron'
import { composeApp, type Composition } from './composition'
import { createClientCertificates } from './network/client-certificates'
import { createProxySignIn } from './network/proxy-sign-in'
import { createQuestions } from './network/questions'
import { createSenderPolicy } from './ipc/sender-policy'
import { createParsingThread } from './parsing/parsing-thread'
import { createThreadReader } from './parsing/thread-reader'
import { registerChannels } from './shell/channels'
import { answerCertificateRequests } from './shell/client-certificate'
import { createSystemClock } from './shell/clock'
import { createFileDialogs } from './shell/file-dialogs'
import { createKeytarStore } from './shell/keytar-store'
import { createLog } from './shell/log'
import { installMenu } from './shell/menu'
import { createMessenger } from './shell/messenger'
import { guardNavigation } from './shell/navigation'
import { createNetworkFacts } from './shell/network-facts'
import { createNetTransport } from './shell/net-transport'
import { pageAddress } from './shell/page-address'
import { registerPageScheme, servePage } from './shell/page-scheme'
import { guardPermissions } from './shell/permissions'
import { filesOfSecondStart, parseStartArguments } from './shell/start-arguments'
import { systemWords } from './shell/system-words'
import { createWindow } from './shell/window'

const start = parseStartArguments(process.argv, app.isPackaged, process.cwd())
if (start.profile !== undefined) {
  mkdirSync(start.profile, { recursive: true })
  app.setPath('userData', start.profile)
}
app.enableSandbox()
registerPageScheme()

const log = createLog({ folder: join(app.getPath('userData'), 'logs'), maximumBytes: 1024 * 1024, now: () => new Date() })
const page = pageAddress(app.isPackaged, process.env['ELECTRON_RENDERER_URL'])
let window: BrowserWindow | null = null
const currentWindow = (): BrowserWindow | null => window
const clock = createSystemClock()
const messenger = createMessenger(currentWindow)
const questions = createQuestions(messenger)
const certificates = createClientCertificates({ questions, clock })

/** After `ready`: there are no sessions before it. */
const compose = (): Composition => {
  // A partition without `persist:` lives in memory: no cookie and no event reaches the disk.
  const service = session.fromPartition('service', { cache: false })
  return composeApp({
    transport: certificates.observe(createNetTransport((request) => net.request(request), service, createProxySignIn({ questions, clock }))),
    bodies: createThreadReader(() => createParsingThread(new Worker(join(import.meta.dirname, 'parsing-worker.js'), { execArgv: [] }), clock)),
    network: createNetworkFacts(service),
    questions,
    secrets: createKeytarStore(),
    dialogs: createFileDialogs(currentWindow, systemWords(app.getLocale())),
    files,
    clock,
    messenger,
    log,
    isTrustedSender: createSenderPolicy(page.origin),
    userDataFolder: app.getPath('userData'),
    appVersion: app.getVersion(),
    platform: process.platform,
    ...(start.sampleServiceUrl === undefined ? {} : { sampleServiceUrl: start.sampleServiceUrl }),
  })
}

const openWindow = (): void => {
  window = createWindow({
    preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
    stateFile: join(app.getPath('userData'), 'window.json'),
    log,
  })
  window.on('closed', () => {
    window = null
  })
  window.loadURL(page.url).catch((error: unknown) => {
    log.warn('the page did not load', String(error))
  })
}

const guard = (): void => {
  app.on('session-created', (created) => {
    guardPermissions(created, page.origin)
  })
  answerCertificateRequests(app, certificates)
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, page.isDevelopment ? page.origin : null)
  })
}

const run = async (): Promise<void> => {
  const composition = app.whenReady().then(compose)
  const acceptFiles = async (paths: readonly string[]): Promise<void> => {
    await (await composition).acceptFiles(paths)
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
  }
  guard()
  app.on('second-instance', (_event, _argv, _folder, data) => void acceptFiles(filesOfSecondStart(data)))
  // macOS: the file manager hands over a file this way, also before `ready`.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void acceptFiles([path])
  })
  const { dispatch, close } = await composition
  app.once('will-quit', (event) => {
    event.preventDefault()
    void close().finally(() => app.exit())
  })
  registerChannels(dispatch, currentWindow)
  servePage(join(import.meta.dirname, '../renderer'))
  installMenu(process.platform, app.isPackaged, systemWords(app.getLocale()))
  await acceptFiles(start.files)
  openWindow()
}

// A second start hands its files to the first one, whose window comes to the front, and ends.
if (app.requestSingleInstanceLock({ files: start.files })) void run()
else app.quit()
