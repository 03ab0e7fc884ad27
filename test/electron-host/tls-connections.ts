import { isIP, type Socket } from 'node:net'
import { connect, createSecureContext, rootCertificates, type SecureContext, type TLSSocket } from 'node:tls'
import type { KeyAndCertificate } from '../service/certificates'
import { decide } from './certificate-procedures'
import { readCertificateStore } from './certificate-store'
import { type VerdictCode, verdictName, verifyRequestOf } from './certificate-verdict'
import { chooseClientCertificate, type ClientChoice } from './client-certificate-choice'

/** An error that has Chromium's own name already. */
class ChromiumError extends Error {
  constructor(readonly code: string) {
    super(`net::${code}`)
  }
}

export interface TlsServer {
  readonly host: string
  readonly port: number
}

const refusedByServer =
  /ALERT_(HANDSHAKE_FAILURE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|CERTIFICATE_EXPIRED|CERTIFICATE_UNKNOWN|UNKNOWN_CA|ACCESS_DENIED)/

const contexts = new Map<string, SecureContext>()

/** Made once for each store and certificate: reading Node's own authorities takes longer than a handshake. */
const contextFor = (shown: KeyAndCertificate | null): SecureContext => {
  const { authorities } = readCertificateStore()
  const name = JSON.stringify([authorities, shown?.cert])
  const context =
    contexts.get(name) ?? createSecureContext({ ca: [...rootCertificates, ...authorities], ...shown })
  contexts.set(name, context)
  return context
}

const handshake = (server: TlsServer, shown: KeyAndCertificate | null): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const { host, port } = server
    const servername = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({
      host,
      port,
      secureContext: contextFor(shown),
      ...servername,
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })

/** Only a client that was asked for a certificate learns with which algorithms it may sign. */
const isAskedForCertificate = (socket: TLSSocket): boolean => socket.getSharedSigalgs().length > 0

/**
 * The encrypted connections of one session, as Chromium makes them: the verdict on a certificate is kept by
 * host and certificate, so the procedure is asked once ("The result of this procedure is cached by the
 * network service", docs/api/session.md); which certificate a server gets is kept once known
 * (`net::SSLClientAuthCache`), and forgotten when the server refuses it; until it is known, each handshake
 * asks.
 */
export const createTlsConnections = (session: object | undefined) => {
  const verdicts = new Map<string, Promise<VerdictCode>>()
  const choices = new Map<string, KeyAndCertificate | null>()

  const verify = async (socket: TLSSocket, { host }: TlsServer): Promise<void> => {
    const request = verifyRequestOf(socket, host)
    const key = `${host} ${request.certificate.fingerprint}`
    const verdict = verdicts.get(key) ?? decide(session, request)
    verdicts.set(key, verdict)
    const code = await verdict
    if (code !== 0) throw new ChromiumError(verdictName(code))
  }

  /** What was shown was not good enough; in TLS 1.3 the server says so after the handshake. */
  const watchRefusal = (socket: TLSSocket, name: string, shown: ClientChoice): void => {
    socket.prependListener('error', (error: NodeJS.ErrnoException) => {
      const isNeeded = error.code?.includes('ALERT_CERTIFICATE_REQUIRED') === true
      if (!isNeeded && (shown === null || !refusedByServer.test(error.code ?? ''))) return
      choices.delete(name)
      error.code = isNeeded ? 'ERR_SSL_CLIENT_AUTH_CERT_NEEDED' : 'ERR_BAD_SSL_CLIENT_AUTH_CERT'
    })
  }

  const open = async (server: TlsServer): Promise<Socket> => {
    const name = `${server.host}:${String(server.port)}`
    const known = choices.get(name)
    const socket = await handshake(server, known ?? null)
    try {
      await verify(socket, server)
      if (known === undefined && isAskedForCertificate(socket)) {
        // Chromium ends this handshake, asks, and makes another one
        // (`HttpNetworkTransaction::RestartWithCertificate`).
        socket.on('error', () => undefined)
        socket.destroy()
        const choice = await chooseClientCertificate(name)
        if (choice === 'cancelled') throw new ChromiumError('ERR_SSL_CLIENT_AUTH_CERT_NEEDED')
        choices.set(name, choice)
        return await open(server)
      }
      watchRefusal(socket, name, known ?? null)
      return socket
    } catch (error) {
      socket.on('error', () => undefined)
      socket.destroy()
      throw error
    }
  }
  return { open }
}
