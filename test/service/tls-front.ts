import { connect, type Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { KeyAndCertificate } from './certificates'

export interface TlsFrontOptions extends KeyAndCertificate {
  /** Where the plain service listens on this machine; its url as `SampleService` has it. */
  readonly serviceUrl: string
  /** Wants a certificate from the client, issued by this authority (PEM); a client without one is refused. */
  readonly clientAuthority?: string
}

export interface TlsFront {
  readonly port: number
  /** Common names of the clients, one a connection that came to exchange data; empty where none was shown. */
  readonly clients: readonly string[]
  stop(): Promise<void>
}

/** Puts TLS before a service, on a free port of 127.0.0.1. */
export const startTlsFront = async ({
  key,
  cert,
  serviceUrl,
  clientAuthority,
}: TlsFrontOptions): Promise<TlsFront> => {
  const { hostname, port: servicePort } = new URL(serviceUrl)
  const clients: string[] = []
  const sockets = new Set<Socket>()
  const keep = <S extends Socket>(socket: S): S => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const serve = (front: TLSSocket): void => {
    const back = keep(connect(Number(servicePort), hostname))
    front.once('data', () => {
      const subject = front.getPeerCertificate().subject as { CN?: string } | undefined
      clients.push(subject?.CN ?? '')
    })
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    front.pipe(back).pipe(front)
  }
  const asksClient =
    clientAuthority === undefined ? {} : { requestCert: true, rejectUnauthorized: true, ca: clientAuthority }
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'], ...asksClient }, (socket) =>
    serve(keep(socket)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    clients,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
