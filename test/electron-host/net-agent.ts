import http from 'node:http'
import https from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createTlsConnections } from './tls-connections'

export interface Agents {
  readonly http: http.Agent
  readonly https: https.Agent
}

/** Chromium opens at most this many connections to one host. */
const connectionsPerHost = 6

type OnConnection = (error: Error | null, stream: Duplex) => void

/** Node's agent, with the handshakes of Chromium. */
class ChromiumTlsAgent extends https.Agent {
  readonly #connections

  constructor(options: https.AgentOptions, session: object | undefined) {
    super(options)
    this.#connections = createTlsConnections(session)
  }

  override createConnection({ host, port }: https.RequestOptions, onConnection?: OnConnection): undefined {
    this.#connections.open({ host: host ?? '', port: Number(port) }).then(
      (socket) => onConnection?.(null, socket),
      // With an error, the stream is ignored.
      (error: unknown) =>
        onConnection?.(error instanceof Error ? error : new Error(String(error)), new Socket()),
    )
  }
}

/** The connections of one session, which Chromium keeps apart from those of every other session. */
export const createAgents = (session?: object): Agents => {
  const options = { keepAlive: true, maxSockets: connectionsPerHost }
  return { http: new http.Agent(options), https: new ChromiumTlsAgent(options, session) }
}
