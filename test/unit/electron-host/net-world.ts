import type { Socket } from 'node:net'
import type { IncomingMessage } from 'electron'
import { onTestFinished } from 'vitest'
import { createNet, type RequestOptions } from '../../electron-host/net'
import type { StandInRequest } from '../../electron-host/net-request'
import { type RawAnswer, startRawServer } from '../../service/raw-server'

/** `net` and canned bytes at the other end, both gone after the test. */
export const startWorld = async (answer: RawAnswer) => {
  const server = await startRawServer(answer)
  const net = createNet()
  onTestFinished(async () => {
    net.close()
    await server.stop()
  })
  return {
    server,
    net,
    request: (options: RequestOptions = {}) => net.request({ url: `${server.url}/`, ...options }),
  }
}

export interface Outcome {
  readonly events: readonly string[]
  readonly status?: number
  readonly body?: string
  readonly headers?: IncomingMessage['headers']
  readonly error?: string
}

const named = ['response', 'redirect', 'error', 'abort', 'close', 'finish'] as const

/** Everything a request emits until it is over: the answer has been read, or an error has come. */
export const outcomeOf = (request: StandInRequest): Promise<Outcome> =>
  new Promise((resolve) => {
    const events: string[] = []
    for (const name of named) request.on(name, () => events.push(name))
    const end = (rest: Omit<Outcome, 'events'>): void => void setImmediate(() => resolve({ events, ...rest }))
    request.on('error', (error: Error) => end({ error: error.message }))
    request.on('response', (response: IncomingMessage & NodeJS.ReadableStream) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      // The request reports the same error.
      response.on('error', () => undefined)
      response.on('end', () =>
        end({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.end()
  })

/**
 * Answers each request on a connection with the next one's bytes; a function does what it likes with the
 * socket.
 */
export const inTurn = (
  ...answers: readonly (string | ((socket: Socket) => void))[]
): ((socket: Socket) => void) => {
  let turn = 0
  const next = (socket: Socket): void => {
    const answer = answers[Math.min(turn, answers.length - 1)] ?? ''
    turn += 1
    if (typeof answer === 'string') socket.write(answer)
    else answer(socket)
  }
  return (socket) => {
    next(socket)
    socket.on('data', () => next(socket))
  }
}

/** A whole answer that leaves the connection open. */
export const kept = (status: string, body = '', headers: readonly string[] = []): string =>
  [`HTTP/1.1 ${status}`, `Content-Length: ${String(Buffer.byteLength(body))}`, ...headers, '', body].join(
    '\r\n',
  )

/** The first line of each request that came, on whichever connection. */
export const requestLines = (received: readonly string[]): readonly string[] =>
  received.join('').match(/^(GET|DELETE) .*(?=\r$)/gm) ?? []
