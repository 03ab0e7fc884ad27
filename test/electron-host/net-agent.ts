import http from 'node:http'
import https from 'node:https'

export interface Agents {
  readonly http: http.Agent
  readonly https: https.Agent
}

/** Chromium opens at most this many connections to one host. */
const connectionsPerHost = 6

/** The connections of one session, which Chromium keeps apart from those of every other session. */
export const createAgents = (): Agents => {
  const options = { keepAlive: true, maxSockets: connectionsPerHost }
  return { http: new http.Agent(options), https: new https.Agent(options) }
}
