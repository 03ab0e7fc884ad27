import files from 'node:fs/promises'
import { join } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import type { ExportFormat } from '../src-core/formats/formats'
import { composeApp } from '../src-main/composition'
import { createQuestions } from '../src-main/network/questions'
import type { BodyReader } from '../src-main/ports/body-reader'
import type { Clock } from '../src-main/ports/clock'
import type { Messenger } from '../src-main/ports/messenger'
import type { SecretStore } from '../src-main/ports/secret-store'
import { createKeytarStore } from '../src-main/shell/keytar-store'
import { createBridge } from '../src-preload/bridge'
import type { DesktopApi } from '../src-preload/contract/desktop-api'
import { createNodeTransport } from './network/node-transport'
import type { Environment } from './network/proxy-environment'

export interface Application {
  /** What the page has as `window.desktop`. */
  readonly desktop: DesktopApi
  close(): Promise<void>
}

/** The files that a command names, in place of a dialog. Absolute. */
export interface FilePaths {
  /** The one that is written. */
  readonly outPath?: string
  /** If that is a file of events. */
  readonly outFormat?: ExportFormat
  /** Those that are read, in this order. */
  readonly inPaths?: readonly string[]
}

interface ApplicationOptions {
  /** The folder of the application's files. */
  readonly profile: string
  /** The token of this command stays in memory, and the keychain is not asked. */
  readonly hasOwnToken: boolean
  readonly paths: FilePaths
  readonly environment: Environment
  readonly managedPaths: readonly string[]
  readonly clock: Clock
  readonly bodies: BodyReader
  readonly warn: (sentence: string) => void
}

const page = { frameUrl: 'app://bundle/index.html', isTopFrame: true, isOurWindow: true, isDestroyed: false }

const createSecretsInMemory = (): SecretStore => {
  const secrets = new Map<string, string>()
  return {
    read: async (account) => secrets.get(account) ?? null,
    write: async (account, secret) => void secrets.set(account, secret),
    remove: async (account) => secrets.delete(account),
  }
}

const createListeners = () => {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const messenger: Messenger = {
    send: (message, payload) => listeners.get(message)?.forEach((listener) => listener(payload as never)),
  }
  const subscribe = (message: string, listener: (payload: never) => void): (() => void) => {
    const known = listeners.get(message) ?? new Set()
    listeners.set(message, known.add(listener))
    return () => known.delete(listener)
  }
  return { messenger, subscribe }
}

/** The application without a window: main as it is, under plain Node, and the bridge to it. */
export const startApplication = (options: ApplicationOptions): Application => {
  const { profile, hasOwnToken, paths, environment, managedPaths, clock, bodies, warn } = options
  const { outPath, inPaths = [] } = paths
  const toRead = [...inPaths]
  const transport = createNodeTransport(environment)
  const { messenger, subscribe } = createListeners()
  const app = composeApp({
    transport,
    bodies,
    secrets: hasOwnToken ? createSecretsInMemory() : createKeytarStore(),
    dialogs: {
      chooseSavePath: async () => outPath ?? null,
      chooseOpenPaths: async () => toRead.splice(0, 1),
    },
    fileManager: { show: () => undefined },
    files,
    clock,
    messenger,
    notifications: { isSupported: () => false, show: () => undefined },
    printer: { print: () => Promise.reject(new Error('a command prints nothing')) },
    log: {
      folder: join(profile, 'logs'),
      info: () => undefined,
      warn: (what, detail) => warn(`${what}: ${detail}`),
      lastLines: () => [],
    },
    network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
    power: { isOnBattery: () => false, onResume: () => undefined, keepAwake: () => () => undefined },
    questions: createQuestions(messenger),
    isTrustedSender: () => true,
    isBesideWindow: true,
    userDataFolder: profile,
    documentsFolder: process.cwd(),
    appVersion: packageFile.version,
    platform: process.platform,
    managedPaths,
    // Nobody can be asked; whoever wants fewer events names a shorter range.
    consentThreshold: Infinity,
    maxWaiting: 8,
  })
  return {
    desktop: createBridge({
      invoke: async (channel, request) => (await app.dispatch(channel, page, request)) as never,
      subscribe,
      pathOf: () => '',
    }),
    close: async () => {
      await app.close()
      transport.close()
    },
  }
}
