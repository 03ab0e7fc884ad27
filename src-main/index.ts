import files from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  app,
  type BrowserWindow,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  session,
} from 'electron'
import type { Theme } from '../src-preload/contract/settings'
import { composeApp, type Composition } from './composition'
import { managedPaths } from './connections/managed-settings'
import { createPageRecovery, type PageRecovery } from './life/page-recovery'
import { createShutdown } from './life/shutdown'
import { type SystemTexts, systemTexts } from './life/system-texts'
import { createClientCertificates } from './network/client-certificates'
import { createProxySignIn } from './network/proxy-sign-in'
import { createQuestions } from './network/questions'
import { pageAddress } from './page/page-address'
import { createSenderPolicy } from './page/sender-policy'
import { createParsingThread } from './parsing/parsing-thread'
import { createThreadReader } from './parsing/thread-reader'
import { registerChannels } from './shell/channels'
import { answerCertificateRequests } from './shell/client-certificate'
import { createSystemClock } from './shell/clock'
import {
  endInOrder,
  endWithSystem,
  endWithWindow,
  failForLock,
  failForSwitch,
  failToStart,
} from './shell/ending'
import { createFileDialogs } from './shell/file-dialogs'
import { createFileManager } from './shell/file-manager'
import { documentsFolder, identify, leaveDock, useFolders } from './shell/identity'
import { createKeytarStore } from './shell/keytar-store'
import { createLog } from './shell/log'
import { installMenu } from './shell/menu'
import { createMessenger } from './shell/messenger'
import { guardNavigation } from './shell/navigation'
import { createNetTransport } from './shell/net-transport'
import { createNetworkFacts } from './shell/network-facts'
import { createNotifications } from './shell/notifications'
import { registerPageScheme, servePage } from './shell/page-scheme'
import { askAboutPage, loadPage, watchPage } from './shell/page-watch'
import { guardPermissions } from './shell/permissions'
import { createPower } from './shell/power'
import { reportFaults } from './shell/process-faults'
import { createReportPrinter, reportPartition } from './shell/report-printer'
import { receiveFiles } from './shell/second-start'
import { createWindow } from './shell/window'
import { commandWords } from './start/command-words'
import { findLockFault } from './start/profile-lock'
import { takeRefusedSwitches } from './start/refused-switches'
import { runCommand } from './start/run-command'
import { parseStartArguments, restartArguments } from './start/start-arguments'

const surroundings = { isDefaultApp: process.defaultApp, folder: process.cwd(), platform: process.platform }
const start = parseStartArguments(process.argv, surroundings)
const profile = start.profile ?? app.getPath('userData')
const log = createLog({ folder: join(profile, 'logs'), maximumBytes: 1024 * 1024, now: () => new Date() })
const page = pageAddress(app.isPackaged, process.env['ELECTRON_RENDERER_URL'])
let window: BrowserWindow | null = null
let recovery: PageRecovery | null = null
const currentWindow = (): BrowserWindow | null => window
const bringToFront = (): void => {
  if (window?.isMinimized() === true) window.restore()
  if (window?.isVisible() === false) window.show()
  window?.focus()
}
const clock = createSystemClock()
const messenger = createMessenger(currentWindow)
const questions = createQuestions(messenger)
const certificates = createClientCertificates({ questions, clock })
/** After `ready`: before, there is no language. */
const words = (): SystemTexts => systemTexts(app.getLocale())

/** For what is not the page: the title bar, the background before its first paint, and dialogs of the system. */
const useTheme = (theme: Theme): void => {
  nativeTheme.themeSource = theme
}

/** After `ready`: there are no sessions before it. */
const compose = (): Composition => {
  // A partition without `persist:` lives in memory: no cookie and no event reaches the disk.
  const service = session.fromPartition('service', { cache: false })
  return composeApp({
    transport: certificates.observe(
      createNetTransport((request) => net.request(request), service, createProxySignIn({ questions, clock })),
    ),
    bodies: createThreadReader(() =>
      createParsingThread(
        new Worker(join(import.meta.dirname, 'parsing-worker.js'), { execArgv: [] }),
        clock,
      ),
    ),
    network: createNetworkFacts(service),
    power: createPower(powerMonitor, powerSaveBlocker),
    questions,
    secrets: createKeytarStore(),
    dialogs: createFileDialogs(currentWindow, words()),
    fileManager: createFileManager(),
    files,
    clock,
    messenger,
    onPageDrawn: () => recovery?.drawn(),
    onTheme: useTheme,
    notifications: createNotifications({
      isSupported: () => Notification.isSupported(),
      create: (text) => new Notification(text),
      bringToFront,
      log,
    }),
    printer: createReportPrinter(() => session.fromPartition(reportPartition, { cache: false })),
    log,
    isTrustedSender: createSenderPolicy(page.origin),
    userDataFolder: profile,
    documentsFolder: documentsFolder(app, log),
    appVersion: app.getVersion(),
    platform: process.platform,
    managedPaths: managedPaths(process.platform, process.env['ProgramData']),
    ...(start.sampleServiceUrl === undefined ? {} : { sampleServiceUrl: start.sampleServiceUrl }),
  })
}

const openWindow = ({ closePage }: Composition, end: () => Promise<void>): void => {
  const opened = createWindow({
    preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
    stateFile: join(profile, 'window.json'),
    platform: process.platform,
    log,
  })
  window = opened
  const load = (): void => void loadPage(opened, page.url, ofWindow)
  const ofWindow = createPageRecovery({
    ask: askAboutPage(currentWindow, words()),
    closePage,
    load,
    clock,
    log,
    endPage: () => opened.webContents.forcefullyCrashRenderer(),
    quit: () => void end(),
  })
  recovery = ofWindow
  watchPage(opened, ofWindow)
  endWithWindow(opened)
  opened.on('closed', () => {
    window = null
  })
  load()
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
  const { end, startAgain } = createShutdown({
    close: async () => (await composition).close(),
    exit: (again) => {
      if (again !== null) app.relaunch({ args: [...restartArguments(process.argv, surroundings, again)] })
      app.exit()
    },
    clock,
    log,
  })
  guard()
  receiveFiles(app, {
    platform: process.platform,
    accept: async (named) => (await composition).acceptFiles(named),
    bringToFront,
    startAgain,
  })
  endInOrder(app, end)
  const composed = await composition
  endWithSystem(powerMonitor, end)
  registerChannels(composed.dispatch, currentWindow)
  servePage(join(import.meta.dirname, '../renderer'))
  installMenu(process.platform, app.isPackaged, words())
  await composed.acceptFiles(start.named)
  useTheme(await composed.theme())
  openWindow(composed, end)
}

/** Another instance has the lock, and the files; or nobody has it, as far as can be seen. */
const yieldToFirst = async (): Promise<void> => {
  const fault = process.platform === 'win32' ? null : await findLockFault(profile)
  if (fault === null) {
    app.quit()
    return
  }
  log.warn('The profile is locked', JSON.stringify(fault))
  await failForLock(app, words, profile, fault)
}

/** What must stand before `ready` stands before the first `await`. */
const launch = async (): Promise<void> => {
  const refused = app.isPackaged ? takeRefusedSwitches(app.commandLine) : null
  if (refused !== null) {
    await failForSwitch(app, words, refused)
    return
  }
  app.enableSandbox()
  registerPageScheme()
  useFolders(app, profile)
  identify(app, process.platform)
  // A second start hands its files to the first one, whose window comes to the front, and ends.
  if (app.requestSingleInstanceLock(start.named)) await run()
  else await yieldToFirst()
}

const command = commandWords(process.argv, surroundings)
if (command === null) {
  reportFaults(process, { app, window: currentWindow, words, log })
  launch().catch((error: unknown) => {
    log.warn(
      'The application could not start',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
    return failToStart(app, words, profile, error)
  })
} else {
  leaveDock(app)
  await runCommand(command, join(import.meta.dirname, '../cli/device-events.js'), app.whenReady())
}
