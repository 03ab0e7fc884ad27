import type { CertificateFacts } from '../../src-preload/contract/network'
import type { Clock } from '../ports/clock'
import { type HttpTransport, TransportError } from '../ports/http-transport'
import type { Questions } from './questions'
import { createRequestWaits } from './request-waits'

/** A certificate of this computer that the server accepts. */
export interface OfferedCertificate extends CertificateFacts {
  /** Identifies the certificate. */
  readonly fingerprint: string
}

export interface ClientCertificates {
  /**
   * The index of the offered certificate to send to a server; null: none. `server`: host and port without a
   * scheme.
   */
  choose(server: string, offered: readonly OfferedCertificate[]): Promise<number | null>
  /**
   * Pauses the time limits of requests while the user decides; a certificate that a server refused is not
   * sent again without asking.
   */
  observe(transport: HttpTransport): HttpTransport
}

const maxAttempts = 3
/**
 * After the user has declined, none is sent for this long: the requests that follow would ask the same
 * question immediately.
 */
const declinedMs = 30_000

interface Server {
  /** The fingerprint of the chosen certificate. */
  chosen: string | null
  /** How often, since its last answer, the server has refused a certificate or the user has declined. */
  refusedCount: number
  asking: Promise<string | null> | null
  declinedUntil: number
}

const serverOf = (url: string): string => {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
}

const isRefusal = (error: unknown): boolean =>
  error instanceof TransportError && error.detail.includes('CLIENT_AUTH')

/** Of several requests refused together, only the first counts. */
const recordRefusal = (server: Server): void => {
  if (server.chosen !== null) server.refusedCount += 1
  server.chosen = null
}

/** For a while, sends no certificate to this server and does not ask. */
const rest = (server: Server, now: number): void => {
  server.refusedCount = 0
  server.declinedUntil = now + declinedMs
}

/**
 * Answers servers that require a client certificate: with the certificate that the user chose for them
 * before, or by asking. Chromium asks once per handshake, and names the server but not the request. So the
 * user is asked once, and every request to that server waits; if all of them are cancelled, the question is
 * withdrawn. The choice is kept in memory until the application quits.
 */
export const createClientCertificates = ({
  questions,
  clock,
}: {
  questions: Questions
  clock: Clock
}): ClientCertificates => {
  const waits = createRequestWaits()
  const servers = new Map<string, Server>()
  const known = (name: string): Server => {
    const server = servers.get(name) ?? { chosen: null, refusedCount: 0, asking: null, declinedUntil: 0 }
    servers.set(name, server)
    return server
  }

  const ask = async (
    server: Server,
    host: string,
    offered: readonly OfferedCertificate[],
  ): Promise<string | null> => {
    const certificates = offered.map(({ subject, issuer, validUntil }) => ({ subject, issuer, validUntil }))
    const allLeft = new AbortController()
    const release = waits.hold(host, () => allLeft.abort())
    const question = {
      kind: 'certificate',
      host,
      certificates,
      attempt: server.refusedCount + 1,
      maxAttempts,
    } as const
    const answer = await questions.ask(question, allLeft.signal).finally(release)
    server.chosen = answer.kind === 'certificate' ? (offered[answer.index]?.fingerprint ?? null) : null
    if (server.chosen === null && answer.kind !== 'withdrawn') rest(server, clock.now())
    return server.chosen
  }

  const fingerprintFor = async (
    name: string,
    offered: readonly OfferedCertificate[],
  ): Promise<string | null> => {
    const server = known(name)
    if (server.asking) return server.asking
    if (server.chosen !== null && offered.some(({ fingerprint }) => fingerprint === server.chosen))
      return server.chosen
    if (clock.now() < server.declinedUntil) return null
    if (server.refusedCount >= maxAttempts) {
      rest(server, clock.now())
      return null
    }
    server.asking = ask(server, name, offered).finally(() => {
      server.asking = null
    })
    return server.asking
  }

  return {
    choose: async (name, offered) => {
      const chosen = await fingerprintFor(name, offered)
      const index = offered.findIndex(({ fingerprint }) => fingerprint === chosen)
      return index < 0 ? null : index
    },
    observe: (transport) => ({
      send: async (request, signal, onWait = () => undefined) => {
        const name = serverOf(request.url)
        const { wait, leave } = waits.enter(name, onWait)
        try {
          const response = await transport.send(request, signal, wait)
          known(name).refusedCount = 0
          return response
        } catch (error) {
          if (isRefusal(error)) recordRefusal(known(name))
          throw error
        } finally {
          leave()
        }
      },
    }),
  }
}
