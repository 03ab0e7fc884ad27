import { type Agents, createAgents } from './net-agent'
import type { Connections } from './net-connections'
import { parseOptions, type RequestOptions } from './net-options'
import { StandInRequest } from './net-request'
import type { StandInResponse } from './net-response'
import { proxyOf } from './proxy-settings'
import type { Session } from './session'
import { checkOptions } from './strict'

export type { RequestOptions } from './net-options'

/** What `net` needs of the rest of Electron. */
export interface NetHost {
  isReady(): boolean
  isSession(value: unknown): boolean
}

/** For tests that have `net` alone. */
const alone: NetHost = { isReady: () => true, isSession: () => true }

/** A stand-in for Electron's `net`. `close` ends the connections that are kept open. */
export const createNet = ({ isReady, isSession }: NetHost = alone) => {
  const sessions = new Map<Session | string, Connections>()
  const connectionsOf = ({ session, partition = '' }: RequestOptions): Connections => {
    const key = session ?? partition
    const known = sessions.get(key)
    if (known !== undefined) return known
    const agents: Agents = createAgents(session ?? undefined)
    const created = {
      agents,
      proxyOf: (url: URL) => proxyOf(session ?? undefined, url),
      proxyAuthorizations: new Map<string, string>(),
    }
    sessions.set(key, created)
    return created
  }
  return {
    request(
      options: RequestOptions | string,
      onResponse?: (response: StandInResponse) => void,
    ): StandInRequest {
      if (!isReady()) throw new Error('net module can only be used after app is ready')
      const parsed = parseOptions(options, isSession)
      checkOptions('ClientRequestConstructorOptions', options)
      const request = new StandInRequest(parsed, connectionsOf(typeof options === 'string' ? {} : options))
      if (onResponse !== undefined) request.once('response', onResponse)
      return request
    },
    close(): void {
      for (const { agents } of sessions.values()) {
        agents.http.destroy()
        agents.https.destroy()
      }
    },
  }
}
