import { mkdtempSync, rmSync } from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeApp } from '../../../src-main/composition'
import { createQuestions } from '../../../src-main/network/questions'
import type { HttpTransport } from '../../../src-main/ports/http-transport'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createNetTransport } from '../../../src-main/shell/net-transport'
import type { ChannelName, RequestOf, ResponseOf } from '../../../src-preload/contract/channels'
import type { RangeQuery, RangeVerdict } from '../../../src-preload/contract/range'
import type { Result } from '../../../src-preload/contract/result'
import { createEventTable, type EventTable } from '../../../src-renderer/events/event-table'
import { createNet } from '../../electron-host/net'

const ourPage = { frameUrl: 'app://bundle/index.html', isTopFrame: true, isOurWindow: true, isDestroyed: false }

/** In memory: asking a keychain is no part of what is measured. */
const createSecrets = () => {
  const kept = new Map<string, string>()
  return {
    read: async (account: string) => kept.get(account) ?? null,
    write: async (account: string, secret: string) => void kept.set(account, secret),
    remove: async (account: string) => kept.delete(account),
  }
}

const compose = (folder: string, transport: HttpTransport) => {
  const messenger = { send: () => undefined }
  return composeApp({
    transport,
    secrets: createSecrets(),
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [] },
    files,
    clock: createSystemClock(),
    messenger,
    log: { info: () => undefined, warn: (what, detail) => console.error(what, detail), folder, lastLines: () => [] },
    network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
    questions: createQuestions(messenger),
    isTrustedSender: () => true,
    userDataFolder: folder,
    appVersion: '0.0.0',
    platform: process.platform,
  })
}

export interface ComposedApplication {
  /** The connection to a service at this address. */
  connect(baseUrl: string): Promise<string>
  /** Fetches a whole range into a table, as the page does it: by the router, and with a clone of whatever crosses. */
  fetchRange(query: Omit<RangeQuery, 'queryId' | 'zone'>): Promise<{ readonly table: EventTable; readonly verdicts: readonly RangeVerdict[] }>
  /** The addresses of all requests since the last call. */
  takeUrls(): readonly string[]
  readonly transport: HttpTransport
  close(): Promise<void>
}

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** The application without Electron in the same process as its page's table, over real HTTP by Node's client. */
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
  const call = async <C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> =>
    must(structuredClone(await app.dispatch(channel, ourPage, structuredClone(request))) as Result<ResponseOf<C>>)
  let queries = 0
  return {
    transport,
    connect: async (baseUrl) => {
      const { currentId } = await call('saveConnection', { draft: { name: baseUrl, baseUrl, allowUnencrypted: false, token: 'bench' } })
      return currentId ?? ''
    },
    fetchRange: async (query) => {
      queries += 1
      const queryId = `query-${String(queries)}`
      const table = createEventTable()
      await call('startRange', { ...query, queryId, zone: 'Europe/Berlin' })
      for (;;) {
        const { batches, devices, isFinished } = await call('readRange', { queryId })
        for (const batch of batches) table.append(batch)
        if (!isFinished) continue
        table.trim()
        await call('closeRange', { queryId })
        return { table, verdicts: devices.flatMap(({ verdict }) => verdict ?? []) }
      }
    },
    takeUrls: () => {
      const taken = urls
      urls = []
      return taken
    },
    close: async () => {
      await app.close()
      net.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
