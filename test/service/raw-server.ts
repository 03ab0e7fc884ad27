import { createServer, type Socket } from 'node:net'

/** What a raw server does once a whole request head has come: bytes to send, or anything with the socket. */
export type RawAnswer = string | Uint8Array | ((socket: Socket) => void)

export interface RawServer {
  readonly port: number
  readonly url: string
  /** Every byte that came, as latin1 text, one item a connection, in the order of the connections. */
  readonly received: readonly string[]
  stop(): Promise<void>
}

/** An HTTP/1.1 answer with a right `Content-Length`; the connection closes after it. */
export const rawAnswer = (
  status: string,
  body: string | Uint8Array,
  headers: readonly string[] = [],
): Uint8Array => {
  const bytes = Buffer.from(body)
  const head = [`HTTP/1.1 ${status}`, `Content-Length: ${bytes.byteLength}`, 'Connection: close', ...headers]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}

const give = (socket: Socket, answer: RawAnswer): void => {
  if (typeof answer === 'function') answer(socket)
  else socket.end(answer)
}

/**
 * A TCP server on loopback that records what reaches it, byte for byte, and gives every request the same
 * answer.
 */
export const startRawServer = async (answer: RawAnswer): Promise<RawServer> => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = received.push('') - 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => {
      const before = received[connection] ?? ''
      received[connection] = before + bytes.toString('latin1')
      if (!before.includes('\r\n\r\n') && received[connection].includes('\r\n\r\n')) give(socket, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
