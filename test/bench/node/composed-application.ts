import { mkdtempSync, rmSync } from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FetchedRange as DeletionRange, PlannedEvent } from '../../../src-core/deletion/where-fetched'
import type { Result } from '../../../src-core/errors/result'
import type { RangeQuery } from '../../../src-core/events/events-query'
import { composeApp } from '../../../src-main/composition'
import { createQuestions } from '../../../src-main/network/questions'
import { createParsingThread } from '../../../src-main/parsing/parsing-thread'
import { createThreadReader } from '../../../src-main/parsing/thread-reader'
import type { HttpTransport } from '../../../src-main/ports/http-transport'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createNetTransport } from '../../../src-main/shell/net-transport'
import type { ChannelName, RequestOf, ResponseOf } from '../../../src-preload/contract/channels'
import { defaultSettings } from '../../../src-preload/contract/settings'
import type { StoredList } from '../../../src-preload/contract/stored'
import { createNet } from '../../electron-host/net'
import { createPage, type FetchedRange } from './page'

const ourPage = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}

/** In memory: asking a keychain is no part of what is measured. */
const createSecrets = () => {
  const kept = new Map<string, string>()
  return {
    read: async (account: string) => kept.get(account) ?? null,
    write: async (account: string, secret: string) => void kept.set(account, secret),
    remove: async (account: string) => kept.delete(account),
  }
}

/** Of the bundle. */
const startThread = (name: string): Worker => new Worker(join(import.meta.dirname, `${name}.mjs`))

const compose = (folder: string, transport: HttpTransport) => {
  const messenger = { send: () => undefined }
  const clock = createSystemClock()
  return composeApp({
    transport,
    bodies: createThreadReader(() => createParsingThread(startThread('parsing-worker'), clock)),
    secrets: createSecrets(),
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
    fileManager: { show: () => undefined },
    notifications: { isSupported: () => true, show: () => undefined },
    printer: { print: () => Promise.reject(new Error('nothing is printed here')) },
    files,
    clock,
    messenger,
    log: {
      info: () => undefined,
      warn: (what, detail) => console.error(what, detail),
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
    platform: process.platform,
    managedPaths: [],
  })
}

export interface ComposedApplication {
  /** The connection to a service at this address. */
  connect(baseUrl: string): Promise<string>
  /** Fetches a whole range into a table of the page's. */
  fetchRange(query: Omit<RangeQuery, 'queryId' | 'zone'>): Promise<FetchedRange>
  /** Deletes them, and resolves when what became of each is known. */
  deleteEvents(
    connectionId: string,
    events: readonly PlannedEvent[],
    fetched: readonly DeletionRange[],
  ): Promise<void>
  setKeeping(isOn: boolean): Promise<void>
  listStored(): Promise<StoredList>
  /** The addresses of all requests since the last call. */
  takeUrls(): readonly string[]
  readonly transport: HttpTransport
  close(): Promise<void>
}

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/**
 * The application without Electron, over real HTTP by Node's client; its page is a thread, as it is a process
 * of its own in Electron.
 */
export const startComposedApplication = (): ComposedApplication => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-bench-'))
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  let urls: string[] = []
  const app = compose(folder, {
    send: (request, signal) => {
      urls.push(request.url)
      return transport.send(request, signal)
    },
  })
  const page = createPage(startThread('page-worker'), (channel, request) =>
    app.dispatch(channel, ourPage, request),
  )
  const call = async <C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> =>
    must((await app.dispatch(channel, ourPage, request)) as Result<ResponseOf<C>>)
  return {
    transport,
    connect: async (baseUrl) => {
      const { currentId } = await call('saveConnection', {
        draft: { name: baseUrl, baseUrl, allowUnencrypted: false, token: 'bench' },
      })
      const connectionId = currentId ?? ''
      await call('changeAccess', { connectionId, access: 'canDelete' })
      return connectionId
    },
    fetchRange: page.fetchRange,
    deleteEvents: async (connectionId, events, fetched) => {
      const { connections } = await call('listConnections', {})
      const { baseUrl = '', revision = 0 } = connections.find(({ id }) => id === connectionId) ?? {}
      await call('startDeletion', { deletionId: 'bench', connectionId, baseUrl, revision, events, fetched })
      while ((await call('readDeletion', { deletionId: 'bench' })).stage !== 'ended') continue
    },
    setKeeping: async (isOn) => {
      await call('saveSettings', {
        settings: { ...defaultSettings, keeping: { ...defaultSettings.keeping, isOn } },
      })
    },
    listStored: () => call('listStored', {}),
    takeUrls: () => {
      const taken = urls
      urls = []
      return taken
    },
    close: async () => {
      await page.close()
      await app.close()
      net.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
