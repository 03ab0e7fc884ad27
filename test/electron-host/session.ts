import { EventEmitter } from 'node:events'
import type { ProxyConfig } from 'electron'
import { app, lifecycle } from './app'
import { setVerifyProcedure, type VerifyProcedure } from './certificate-procedures'
import { journal } from './journal'
import { proxyOf, setProxyOf } from './proxy-settings'

type Decide = (isGranted: boolean) => void
type RequestHandler = (contents: unknown, permission: string, decide: Decide, details: { requestingUrl: string; isMainFrame: boolean }) => void
type CheckHandler = (contents: unknown, permission: string, requestingOrigin: string, details: object) => boolean
type DeviceHandler = (details: object) => boolean

/** Without handlers Electron grants everything, and so does this. */
export class Session extends EventEmitter {
  #request: RequestHandler = (_contents, _permission, decide) => {
    decide(true)
  }
  #check: CheckHandler = () => true
  #device: DeviceHandler = () => true

  constructor(readonly partition: string) {
    super()
    journal.note('session', partition)
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#device = handler
  }

  /** No system settings are asked here: without `setProxy` Node's client goes to the service itself. */
  resolveProxy(url: string): Promise<string> {
    const proxy = proxyOf(this, new URL(url))
    return Promise.resolve(proxy === undefined ? 'DIRECT' : `PROXY ${proxy.host}:${String(proxy.port)}`)
  }

  async setProxy(config: ProxyConfig): Promise<void> {
    setProxyOf(this, config)
  }

  setCertificateVerifyProc(procedure: VerifyProcedure | null): void {
    setVerifyProcedure(this, procedure)
    journal.note('session.setCertificateVerifyProc', this.partition)
  }

  /** What the application's handlers say about a permission, each asked as Electron asks it. */
  async ask(permission: string, address: string): Promise<{ request: boolean; check: boolean; device: boolean }> {
    const request = await new Promise<boolean>((resolve) => {
      this.#request(null, permission, resolve, { requestingUrl: address, isMainFrame: true })
    })
    return { request, check: this.#check(null, permission, address, {}), device: this.#device({ deviceType: permission, origin: address }) }
  }
}

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

export const session = {
  get defaultSession(): Session {
    return sessionOf('')
  },
  fromPartition: sessionOf,
}

export const everySession = (): readonly Session[] => [...sessions.values()]
