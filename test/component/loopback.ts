import files from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { transferableAbortController } from 'node:util'
import { composeApp, type Composition, type Ports } from '../../src-main/composition'
import { createQuestions } from '../../src-main/network/questions'
import type { Messenger } from '../../src-main/ports/messenger'
import { createSystemClock } from '../../src-main/shell/clock'
import { createNetTransport } from '../../src-main/shell/net-transport'
import { createBridge } from '../../src-preload/bridge'
import type { DesktopApi } from '../../src-preload/contract/desktop-api'
import { createNet } from '../electron-host/net'
import { createBodiesInThread } from '../unit/support/bodies-in-thread'
import { createMemorySecrets, type MemorySecrets } from '../unit/support/memory-secrets'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { isCurrentDesktop, setCurrentDesktop } from './current-desktop'
import { FileWorkerStandIn } from './file-worker-stand-in'

export interface Loopback {
  /** What a page sees as `window.desktop`; already set there. */
  readonly desktop: DesktopApi
  readonly app: Composition
  readonly secrets: MemorySecrets
  /** What main sends to the page. */
  readonly messenger: Messenger
  /** All of the application's files. */
  readonly folder: string
  /** Every request that crossed, as main received it. */
  readonly requests: { readonly channel: string; readonly request: unknown }[]
  /**
   * Ends the application as a person does: the page is gone, then main ends in order. The next one may use
   * its folder then.
   */
  readonly end: () => Promise<void>
}

const ourPage = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}
let open: (() => Promise<void>)[] = []

/** After each test. */
export const endLoopbacks = async (): Promise<void> => {
  const ending = open
  open = []
  await Promise.all(ending.map((end) => end()))
}

const mostTurns = 500
const quietTurns = 5

/**
 * The page may ask for more when an answer comes, settings to be saved for instance; after the last test of a
 * file it has no window to ask.
 */
const whenIdle = async (inFlight: ReadonlySet<Promise<unknown>>): Promise<void> => {
  let quiet = 0
  for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
    await Promise.allSettled(inFlight)
    await setImmediate()
    quiet = inFlight.size === 0 ? quiet + 1 : 0
  }
}

/**
 * The whole application without Electron: the real bridge, the real main, real HTTP, and a structured clone
 * where the process boundary would be. Only the keychain, the dialogs and the window are in memory; `ports`
 * replaces any of them.
 */
export const createLoopbackDesktop = (ports: Partial<Ports> = {}): Loopback => {
  // Main runs under Node, whose events know no other AbortSignal than Node's own.
  Object.defineProperty(globalThis, 'AbortController', {
    value: transferableAbortController().constructor,
    configurable: true,
    writable: true,
  })
  const net = createNet()
  const secrets = createMemorySecrets()
  const folder = ports.userDataFolder ?? temporaryFolder()
  const inFlight = new Set<Promise<unknown>>()
  const requests: { channel: string; request: unknown }[] = []
  const listeners: { readonly message: string; readonly listener: (payload: never) => void }[] = []
  const messenger: Messenger = {
    send: (message, payload) => {
      // A page that is gone hears nothing: what its main process says late would reach the page of the next
      // test.
      if (!isCurrentDesktop(desktop)) return
      for (const entry of listeners)
        if (entry.message === message) entry.listener(structuredClone(payload) as never)
    },
  }
  const app = composeApp({
    transport: createNetTransport((request) => net.request(request), null),
    bodies: createBodiesInThread(),
    secrets,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
    fileManager: { show: () => undefined },
    notifications: { isSupported: () => true, show: () => undefined },
    printer: { print: () => Promise.reject(new Error('nothing is printed here')) },
    files,
    clock: createSystemClock(),
    messenger,
    log: {
      info: () => undefined,
      warn: (what, detail) => process.stderr.write(`${what}: ${detail}\n`),
      folder,
      lastLines: () => [],
    },
    network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
    power: { isOnBattery: () => false, onResume: () => undefined, keepAwake: () => () => undefined },
    questions: createQuestions(messenger),
    isTrustedSender: () => true,
    userDataFolder: folder,
    documentsFolder: folder,
    appVersion: '0.0.0',
    platform: 'linux',
    managedPaths: [],
    ...ports,
  })
  const desktop = createBridge({
    // Files of a test are made by the page, and stand on no disk.
    pathOf: () => '',
    invoke: async (channel, request) => {
      if (!isCurrentDesktop(desktop)) return new Promise<never>(() => undefined)
      requests.push({ channel, request: structuredClone(request) })
      const answer = app.dispatch(channel, ourPage, structuredClone(request))
      inFlight.add(answer)
      const forget = (): unknown => inFlight.delete(answer)
      answer.then(forget, forget)
      const arrived = structuredClone(await answer)
      return isCurrentDesktop(desktop) ? (arrived as never) : new Promise<never>(() => undefined)
    },
    subscribe: (message, listener) => {
      const entry = { message, listener: listener as (payload: never) => void }
      listeners.push(entry)
      return () => {
        listeners.splice(listeners.indexOf(entry), 1)
      }
    },
  })
  setCurrentDesktop(desktop)
  Object.defineProperty(window, 'desktop', { value: desktop, configurable: true })
  Object.defineProperty(globalThis, 'Worker', {
    value: FileWorkerStandIn,
    configurable: true,
    writable: true,
  })
  const end = async (): Promise<void> => {
    if (isCurrentDesktop(desktop)) setCurrentDesktop(undefined)
    await app.close()
    net.close()
    await whenIdle(inFlight)
  }
  open.push(end)
  return { desktop, app, messenger, secrets, folder, requests, end }
}
