import { readdirSync, readlinkSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../src-core/errors/result'
import type { Provenance } from '../../src-core/formats/provenance'
import { composeApp } from '../../src-main/composition'
import { createQuestions } from '../../src-main/network/questions'
import { createNetTransport } from '../../src-main/shell/net-transport'
import type { ChannelName, RequestOf, ResponseOf } from '../../src-preload/contract/channels'
import { createNet } from '../electron-host/net'
import { waitUntil } from '../harness/wait-until'
import { createBodiesInThread } from '../unit/support/bodies-in-thread'
import { createMemorySecrets } from '../unit/support/memory-secrets'
import { createScaledClock } from './scaled-clock'

/**
 * Main for a long day, with the reading of bodies in its own thread so that what that keeps is counted too:
 * `folder serviceUrl token first queries exports deletions`. Measures after the `first` of each and at the
 * end; prints JSON.
 */
const [folder = '', baseUrl = '', token = '', ...counts] = process.argv.slice(2)
const [first = 0, queries = 0, exports = 0, deletions = 0] = counts.map(Number)
const device = 'pump-0042'
const limit = 100
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

const net = createNet()
const messenger = { send: () => undefined }
const exportPath = join(folder, 'export.csv')
const app = composeApp({
  messenger,
  files,
  transport: createNetTransport((request) => net.request(request), null),
  bodies: createBodiesInThread(),
  secrets: createMemorySecrets(),
  clock: createScaledClock(100),
  dialogs: { chooseSavePath: async () => exportPath, chooseOpenPaths: async () => [exportPath] },
  fileManager: { show: () => undefined },
  notifications: { isSupported: () => true, show: () => undefined },
  printer: { print: () => Promise.reject(new Error('nothing is printed here')) },
  log: { info: () => undefined, warn: (what) => warnings.push(what), folder, lastLines: () => [] },
  network: { proxyFor: async () => 'DIRECT', certificateOf: () => undefined },
  power: { isOnBattery: () => false, onResume: () => undefined, keepAwake: () => () => undefined },
  questions: createQuestions(messenger),
  isTrustedSender: () => true,
  userDataFolder: join(folder, 'user-data'),
  documentsFolder: folder,
  appVersion: '0.0.0',
  platform: 'linux',
  managedPaths: [],
})
const page = { frameUrl: 'app://bundle/index.html', isTopFrame: true, isOurWindow: true, isDestroyed: false }
const call = async <C extends ChannelName>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> => {
  const result = structuredClone(await app.dispatch(channel, page, request)) as Result<ResponseOf<C>>
  if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
  return result.value
}

const { currentId, connections } = await call('saveConnection', {
  draft: { name: 'soak', baseUrl, allowUnencrypted: false, token },
})
const connectionId = currentId ?? ''
await call('changeAccess', { connectionId, access: 'canDelete' })
const revision = connections[0]?.revision ?? -1
const at = Date.UTC(2026, 10, 20, 8, 15, 30, 250)
const range = { start: at - 1000, end: at + 86_400_000 }

const query = async (number: number): Promise<void> => {
  const queryId = `query-${String(number)}`
  const asked = { queryId, connectionId, devices: [device], zone: 'UTC' }
  if (number % 2 === 0) return void (await call('queryLatest', { ...asked, ...range, limit }))
  await call('startRange', { ...asked, start: at - 1000, end: at })
  while (!(await call('readRange', { queryId })).isFinished);
  await call('closeRange', { queryId })
}
const provenance: Provenance = {
  origins: [],
  scope: 'all',
  filters: [],
  rowCount: 1,
  table: { columns: ['id'], delimiter: ',' },
  zone: 'UTC',
  exportedAt: 0,
}
const exportOnce = async (number: number): Promise<void> => {
  const bytes = new Uint8Array(64 * 1024).fill(48 + (number % 10))
  const { target } = await call('beginSave', { suggestedName: 'export.csv', kind: 'csv' })
  const saveId = target?.saveId ?? ''
  await call('appendSave', { saveId, bytes })
  await call('commitSave', { saveId, byteCount: bytes.length, provenance })
}
/** As `eventOf` of the deletion tests has it at the service. */
const plannedAt = (index: number) => {
  const time = at + index * 1000
  const eventId = `${device}@#temperature@#${String(time)}`
  const stamps = { createdTime: time + 12, ingressTimeStamp: time + 5, deviceTimestamp: time }
  const names = {
    tenantId: 't',
    projectId: 'p',
    modelId: 'm',
    deviceId: device,
    attributeCode: 'temperature',
    attributeType: 'Float',
  }
  return {
    eventId,
    record: JSON.stringify({
      id: eventId,
      ...stamps,
      ...names,
      attributeData: 20 + index / 10,
      channel: 'm',
      correlationId: '',
      deleted: false,
    }),
  }
}
let gone = 0
const deleteMany = async (from: number, count: number): Promise<void> => {
  const deletionId = `deletion-${String(from)}`
  const events = Array.from({ length: count }, (_, index) => plannedAt(from + index))
  await call('startDeletion', { deletionId, connectionId, baseUrl, revision, events })
  for (let stage = ''; stage !== 'ended';) {
    const news = await call('readDeletion', { deletionId })
    stage = news.stage
    gone += news.changes.filter(({ state }) => state.kind === 'deleted').length
  }
  await call('closeDeletion', { deletionId })
}

const collect = globalThis.gc
if (collect === undefined) throw new Error('started without --expose-gc')
const bulk = 50
const run = async (
  from: number,
  until: { queries: number; exports: number; deletions: number },
): Promise<void> => {
  for (let number = from; number < until.queries; number += 1) await query(number)
  for (let number = from; number < until.exports; number += 1) await exportOnce(number)
  for (let number = from; number < until.deletions; number += bulk)
    await deleteMany(number, Math.min(bulk, until.deletions - number))
}
const listenerCount = (): number =>
  process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
/** Connections come and go as they are needed; of files none is to stay open. */
const isFile = (id: string): boolean => {
  try {
    return readlinkSync(`/proc/self/fd/${id}`).startsWith('/')
  } catch {
    // The folder that was being read.
    return false
  }
}
const takeStock = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  return {
    bytes: heapUsed + external,
    openFiles: readdirSync('/proc/self/fd').filter(isFile).length,
    listeners: listenerCount(),
    timers,
  }
}
/** What is left when a look later nothing is given back any more. */
const measure = async () => {
  let last = takeStock()
  await waitUntil(() => {
    const before = last
    last = takeStock()
    return (['bytes', 'openFiles', 'listeners', 'timers'] as const).every(
      (name) => last[name] >= before[name],
    )
  }, 5000)
  return last
}

await run(0, { queries: first, exports: first, deletions: first })
const early = await measure()
await run(first, { queries, exports, deletions })
const late = await measure()
await app.close()
net.close()
const closed = await measure()
// A request to the file system that is under way ends by itself.
const isAtRest = (): boolean => !process.getActiveResourcesInfo().includes('FSReqCallback')
await waitUntil(isAtRest, 5000)
process.stdout.write(
  JSON.stringify({ early, late, closed, gone, warnings, left: process.getActiveResourcesInfo() }),
)
