import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { JsonObject } from '../../src-core/codec/json'
import { type SampleAnswer, statusError } from './answers'
import { literalColumns } from './device-columns'
import { createDeviceStore, type DeviceStore } from './device-store'
import { faultsOf, heldUntil, latencyOf, replacedBy, sendAnswer, sentFor } from './disturb'
import { type DeviceRecipe, generateDevice } from './generate-events'
import { answerRequest } from './operations'
import { createRandom } from './random'
import { readRequest } from './read-request'
import { defaultSwitches, type Fault, type Switches } from './switches'

export interface SampleServiceOptions {
  readonly devices?: readonly DeviceRecipe[]
  /** Events as they are, filed under their `deviceId`, or under the first device where they have none. */
  readonly events?: readonly JsonObject[]
  readonly seed?: number
  readonly token?: string
  /** Other tenants at the same address: what each has, by its token. */
  readonly tenants?: Readonly<Record<string, readonly JsonObject[]>>
  readonly switches?: Partial<Switches>
  /** Path prefix, as `/iot`. */
  readonly prefix?: string
  readonly port?: number
}

interface RecordedRequest {
  readonly method: string
  /** As it stood in the request line. */
  readonly url: string
  /** Name, value, name, value, ... as they came. */
  readonly rawHeaders: readonly string[]
  /** ms since the epoch. */
  readonly at: number
}

export interface SampleService {
  readonly url: string
  readonly token: string
  /** May be set while the service runs; the count of requests for `every` starts anew. */
  switches: Switches
  /** By its clock, ms since the epoch. */
  now(): number
  /** Moves its clock on; by itself, that goes as this machine's does. */
  moveTime(ms: number): void
  /** Requests that are not answered yet. */
  readonly unansweredCount: number
  /** Every request that came, refused ones included. */
  readonly requests: readonly RecordedRequest[]
  /** Ids of the records that a device has; of another tenant: by its token. */
  ids(deviceId: string, token?: string): string[]
  /** The records of all devices, as JSON text: the truth, whatever the switches say. */
  records(token?: string): string[]
  /** Adds events while the service runs; of another tenant: by its token. */
  add(events: readonly JsonObject[], token?: string): void
  /** Puts another record in the place of this one, or nothing. */
  replace(text: string, record: JsonObject | undefined): void
  stop(): Promise<void>
}

const createStores = ({ devices = [], seed = 1 }: SampleServiceOptions): Map<string, DeviceStore> =>
  new Map(
    devices.map((recipe, index) => [
      recipe.deviceId,
      createDeviceStore(generateDevice(recipe, seed + index)),
    ]),
  )

const addEvents = (stores: Map<string, DeviceStore>, events: readonly JsonObject[]): void => {
  const [firstDevice = 'device-1'] = stores.keys()
  const byDevice = new Map<string, JsonObject[]>()
  for (const event of events) {
    const deviceId = typeof event.deviceId === 'string' ? event.deviceId : firstDevice
    const own = byDevice.get(deviceId)
    if (own === undefined) byDevice.set(deviceId, [event])
    else own.push(event)
  }
  for (const [deviceId, own] of byDevice) {
    const store = stores.get(deviceId) ?? createDeviceStore(literalColumns(deviceId, []))
    stores.set(deviceId, store)
    store.add(own)
  }
}

/** The Device Event Service on a free port of 127.0.0.1, with its events in memory. */
export const startSampleService = async (options: SampleServiceOptions = {}): Promise<SampleService> => {
  const { token = randomBytes(24).toString('base64url'), prefix = '', seed = 1 } = options
  const stores = createStores(options)
  addEvents(stores, options.events ?? [])
  const tenants = new Map([[token, stores]])
  for (const [tenant, events] of Object.entries(options.tenants ?? {})) {
    const own = new Map<string, DeviceStore>()
    addEvents(own, events)
    tenants.set(tenant, own)
  }
  const requests: RecordedRequest[] = []
  let [aheadMs, unansweredCount] = [0, 0]
  const now = (): number => Date.now() + aheadMs
  const random = createRandom(seed ^ 0x5eed)
  let switches: Switches = { ...defaultSwitches, ...options.switches }
  const counts = new Map<string, number>()
  const count = (name: string): number => {
    const next = (counts.get(name) ?? 0) + 1
    counts.set(name, next)
    return next
  }

  const answerTo = (
    { method = '', url = '', headers }: IncomingMessage,
    faults: readonly Fault[],
  ): SampleAnswer => {
    if (!url.startsWith(`${prefix}/`)) return statusError(404, 'no such path', switches.errorShape)
    const own = tenants.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    return answerRequest(
      {
        stores: own ?? stores,
        switches,
        random,
        faults,
        deleteCount: counts.get('DELETE') ?? 0,
        now: now(),
      },
      readRequest(method, url.slice(prefix.length)),
      own !== undefined,
    )
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      rawHeaders: request.rawHeaders,
      at: now(),
    })
    unansweredCount += 1
    response.once('close', () => (unansweredCount -= 1))
    response.setHeader('Date', new Date(now()).toUTCString())
    const { method = '' } = request
    const faults = faultsOf(switches, {
      all: count('all'),
      ofMethod: count(method),
      method,
      hasDeleted: counts.has('DELETE'),
    })
    const isCompressed = switches.compresses && (request.headers['accept-encoding'] ?? '').includes('gzip')
    const replaced = replacedBy(faults, switches.errorShape)
    const answer = replaced ?? { ...sentFor(answerTo(request, faults), faults), isCompressed }
    const latency = latencyOf(faults)
    const held = heldUntil(faults)
    if (held !== undefined) void held.then(() => sendAnswer(response, answer, faults))
    else if (latency === 0) sendAnswer(response, answer, faults)
    else setTimeout(() => sendAnswer(response, answer, faults), latency)
  }

  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    token,
    requests,
    now,
    moveTime: (ms) => void (aheadMs += ms),
    get unansweredCount() {
      return unansweredCount
    },
    get switches() {
      return switches
    },
    set switches(changed: Switches) {
      switches = changed
      counts.clear()
    },
    ids: (deviceId, tenant = token) => tenants.get(tenant)?.get(deviceId)?.ids() ?? [],
    records: (tenant = token) =>
      [...(tenants.get(tenant)?.values() ?? [])].flatMap((store) => store.records()),
    add: (events, tenant = token) => addEvents(tenants.get(tenant) ?? stores, events),
    replace: (text, record) => void [...stores.values()].some((store) => store.replace(text, record)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
