import files from 'node:fs/promises'
import type { Result } from '../../../src-core/errors/result'
import { composeApp, type Composition, type Ports } from '../../../src-main/composition'
import { createQuestions } from '../../../src-main/network/questions'
import type { Messenger } from '../../../src-main/ports/messenger'
import type { ChannelName, RequestOf, ResponseOf } from '../../../src-preload/contract/channels'
import { createBodiesInThread } from './bodies-in-thread'
import { createManualClock, type ManualClock } from './manual-clock'
import { createMemorySecrets, type MemorySecrets } from './memory-secrets'
import { temporaryFolder } from './temporary-folder'

export interface ComposedForTest {
  readonly app: Composition
  readonly secrets: MemorySecrets
  readonly clock: ManualClock
  readonly folder: string
  readonly messages: { readonly name: string; readonly payload: unknown }[]
  readonly warnings: string[]
  call<C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>
}

const ourPage = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}

/**
 * The real composition over ports in memory and a folder of its own; no network unless a transport is given.
 */
export const composeForTest = (ports: Partial<Ports> = {}, folder = temporaryFolder()): ComposedForTest => {
  const secrets = createMemorySecrets()
  const clock = createManualClock()
  const messages: { name: string; payload: unknown }[] = []
  const warnings: string[] = []
  const messenger: Messenger = {
    send: (name, payload) => messages.push({ name, payload: structuredClone(payload) }),
  }
  const app = composeApp({
    transport: { send: () => Promise.reject(new Error('no network in this test')) },
    bodies: createBodiesInThread(),
    secrets,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
    fileManager: { show: () => undefined },
    notifications: { isSupported: () => true, show: () => undefined },
    printer: { print: () => Promise.reject(new Error('nothing is printed here')) },
    files,
    clock,
    messenger,
    log: {
      info: () => undefined,
      warn: (what, detail) => warnings.push(`${what}: ${detail}`),
      folder,
      lastLines: () => warnings,
    },
    network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
    power: { isOnBattery: () => false, onResume: () => undefined, keepAwake: () => () => undefined },
    questions: createQuestions(messenger),
    isTrustedSender: (sender) => sender.isOurWindow,
    userDataFolder: folder,
    documentsFolder: folder,
    appVersion: '0.0.0',
    platform: 'linux',
    managedPaths: [],
    ...ports,
  })
  return {
    app,
    secrets,
    clock,
    folder,
    messages,
    warnings,
    call: async (channel, request) =>
      structuredClone(await app.dispatch(channel, ourPage, structuredClone(request))) as Result<never>,
  }
}
