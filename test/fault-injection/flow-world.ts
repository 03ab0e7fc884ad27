import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../src-core/errors/result'
import { createNetTransport } from '../../src-main/shell/net-transport'
import type { ChannelName, RequestOf, ResponseOf } from '../../src-preload/contract/channels'
import { createNet } from '../electron-host/net'
import { type SampleService, startSampleService } from '../service/sample-service'
import { createFastClock, events } from '../unit/src-main/deletion/deletion-support'
import { type ComposedForTest, composeForTest } from '../unit/support/compose'
import { createMemorySecrets } from '../unit/support/memory-secrets'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { unlock } from '../unit/support/unlock'
import {
  type CallGate,
  createCallGate,
  createFailingFiles,
  createFailingMessenger,
  createFailingSecrets,
  createFailingTransport,
} from './failing-ports'

export const device = 'pump-0042'
export const eventCount = 12
export const oldExport = 'old,export\r\n'
export const token = 'token-of-the-flows'

/** A person's folders, a service, and an application whose ports fail as the gate says. */
export interface FlowWorld {
  readonly service: SampleService
  readonly gate: CallGate
  readonly app: ComposedForTest
  readonly userData: string
  /** Of the exports; `export.csv` is there before. */
  readonly documents: string
  readonly exportPath: string
  /** Deletions that left before their intent was on the disk. */
  readonly tooEarly: readonly string[]
  connectionId(): Promise<string>
  call<C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>
  /** Over the same folders and keychain, with ports that do not fail. */
  restart(): ComposedForTest
  stop(): Promise<void>
}

const ledgerText = (userData: string): string => {
  const folder = join(userData, 'deletions')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

interface WorldOptions {
  /** A connection is there before. */
  readonly isConnected: boolean
}

export const createFlowWorld = async ({ isConnected }: WorldOptions): Promise<FlowWorld> => {
  const service = await startSampleService({ events: events(eventCount), token })
  const [userData, documents] = [join(temporaryFolder(), 'profile'), temporaryFolder()]
  const exportPath = join(documents, 'export.csv')
  writeFileSync(exportPath, oldExport)
  mkdirSync(userData)
  const net = createNet()
  const http = createNetTransport((request) => net.request(request), null)
  const secrets = createMemorySecrets()
  const gate = createCallGate()
  const tooEarly: string[] = []
  const recordDeletion = (url: string, method: string): void => {
    const eventId = decodeURIComponent(url.split('/').at(-1) ?? '')
    if (method === 'DELETE' && !ledgerText(userData).includes(JSON.stringify(eventId))) tooEarly.push(eventId)
  }
  const ports = {
    dialogs: { chooseSavePath: async () => exportPath, chooseOpenPaths: async () => [exportPath] },
    clock: createFastClock(100),
  }
  const plain = () => composeForTest({ ...ports, secrets, transport: http }, userData)
  if (isConnected) {
    const first = plain()
    const saved = await first.call('saveConnection', {
      draft: { name: 'plant', baseUrl: service.url, allowUnencrypted: false, token },
    })
    await unlock(first.call, saved.ok ? (saved.value.currentId ?? '') : '')
    await first.app.close()
  }
  const messenger = createFailingMessenger(gate)
  const failing = { files: createFailingFiles(gate), secrets: createFailingSecrets(gate, secrets), messenger }
  const app = composeForTest(
    { ...ports, ...failing, transport: createFailingTransport(gate, http, recordDeletion) },
    userData,
  )
  return {
    service,
    gate,
    app,
    userData,
    documents,
    exportPath,
    tooEarly,
    call: (channel, request) => app.call(channel, request),
    connectionId: async () => {
      const list = await app.call('listConnections', {})
      return (list.ok ? list.value.currentId : null) ?? ''
    },
    restart: plain,
    stop: async () => {
      gate.failing = undefined
      await app.app.close()
      net.close()
      await service.stop()
    },
  }
}
