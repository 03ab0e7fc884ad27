import { EventEmitter } from 'node:events'
import type { FromPartitionOptions, ProxyConfig } from 'electron'
import { app, lifecycle } from './app'
import { setVerifyProcedure, type VerifyProcedure } from './certificate-procedures'
import { journal } from './journal'
import { proxyOf, setProxyOf } from './proxy-settings'
import { createSessionRequests } from './session-requests'
import { checkOptions, strict, strictClass } from './strict'

type Decide = (isGranted: boolean) => void
type RequestHandler = (
  contents: unknown,
  permission: string,
  decide: Decide,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
type CheckHandler = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean
type DeviceHandler = (details: object) => boolean

interface Handlers {
  request: RequestHandler
  check: CheckHandler
  device: DeviceHandler
}

const handlers = Symbol('handlers')
const requests = Symbol('requests')

/** Without handlers Electron grants everything, and so does this. */
export class Session extends EventEmitter {
  readonly [handlers]: Handlers = {
    request: (_contents, _permission, decide) => {
      decide(true)
    },
    check: () => true,
    device: () => true,
  }
  readonly [requests] = createSessionRequests()
  readonly #partition: string

  constructor(partition: string) {
    super()
    this.#partition = partition
    journal.note('session', partition)
  }

  get protocol() {
    return this[requests].protocol
  }

  get webRequest() {
    return this[requests].webRequest
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this[handlers].request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this[handlers].check = handler
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    this[handlers].device = handler
  }

  /** No system settings are asked here: without `setProxy` Node's client goes to the service itself. */
  resolveProxy(url: string): Promise<string> {
    const proxy = proxyOf(this, new URL(url))
    return Promise.resolve(proxy === undefined ? 'DIRECT' : `PROXY ${proxy.host}:${String(proxy.port)}`)
  }

  async setProxy(config: ProxyConfig): Promise<void> {
    checkOptions('ProxyConfig', config)
    setProxyOf(this, config)
  }

  setCertificateVerifyProc(procedure: VerifyProcedure | null): void {
    setVerifyProcedure(this, procedure)
    journal.note('session.setCertificateVerifyProc', this.#partition)
  }
}

strictClass('Session', Session)

/** What the application's handlers say about a permission, each asked as Electron asks it. */
export const askPermission = async (
  session: Session,
  permission: string,
  address: string,
): Promise<{ request: boolean; check: boolean; device: boolean }> => {
  const { request, check, device } = session[handlers]
  const isGranted = await new Promise<boolean>((resolve) => {
    request(null, permission, resolve, { requestingUrl: address, isMainFrame: true })
  })
  return {
    request: isGranted,
    check: check(null, permission, address, {}),
    device: device({ deviceType: permission, origin: address }),
  }
}

/** What the application answers to a request of a page in this session. */
export const answerOf = (session: Session, request: Request): Promise<Response | null> =>
  session[requests].answer(request)

const sessions = new Map<string, Session>()

const sessionOf = (partition: string): Session => {
  // shell/browser/api/electron_api_session.cc, for the default session too.
  if (!lifecycle.isReady) throw new TypeError('Session can only be received when app is ready')
  const known = sessions.get(partition)
  if (known !== undefined) return known
  const created = new Session(partition)
  sessions.set(partition, created)
  app.emit('session-created', created)
  return created
}

export const session = strict('typeof Session', {
  get defaultSession(): Session {
    return sessionOf('')
  },
  fromPartition: (partition: string, options?: FromPartitionOptions): Session => {
    if (typeof partition !== 'string') throw new TypeError('Error processing argument at index 0')
    checkOptions('FromPartitionOptions', options)
    return sessionOf(partition)
  },
})

export const everySession = (): readonly Session[] => [...sessions.values()]
