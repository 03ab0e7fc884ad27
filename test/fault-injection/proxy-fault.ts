import type { Socket } from 'node:net'
import type { Random } from '../service/random'

/** The eight faults of the usual vocabulary of fault proxies. Times in ms. */
export type ProxyFault =
  | { readonly kind: 'latency'; readonly ms: number; readonly jitterMs: number }
  | { readonly kind: 'bandwidth'; readonly bytesPerSecond: number }
  /** Arrives in pieces of at most so many bytes, with a pause after each. */
  | { readonly kind: 'slices'; readonly bytes: number; readonly pauseMs: number }
  /** Every connection closes, and nothing listens any more. */
  | { readonly kind: 'down' }
  /** Nothing comes any more, and nothing closes. */
  | { readonly kind: 'blackHole' }
  | { readonly kind: 'reset' }
  /** The rest is lost, and the connection closes only after a while. */
  | { readonly kind: 'slowClose'; readonly ms: number }
  /** The connection closes after so many bytes, which the position says. */
  | { readonly kind: 'cut' }

export type FaultKind = ProxyFault['kind']

/**
 * Where a fault begins: on the way to the service, which then never sees the request, or so far into the
 * answer.
 */
export const faultPositions = ['request', 'beforeHead', 'inHead', 'inBody', 'afterAnswer'] as const
export type FaultPosition = (typeof faultPositions)[number]

export interface FaultPlan {
  readonly fault: ProxyFault
  readonly at: FaultPosition
  /** Only requests of this method are hit. */
  readonly method?: 'GET' | 'DELETE'
  /** Only so many requests are hit; after the last of them a proxy that is down comes up again. */
  readonly times?: number
}

/** What has been written must have arrived before a reset, which drops what is still on its way. */
const arrivalMs = 40

/** How a bad line behaves. */
// eslint-disable-next-line no-restricted-syntax -- Nothing waits for it.
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
export const send = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed || bytes.length === 0) return resolve()
    socket.write(bytes, () => resolve())
  })

const headEnd = (bytes: Buffer): number => bytes.indexOf('\r\n\r\n') + 4

/** The whole length of an answer as far as its head tells; the sample service always gives one. */
export const lengthOf = (answer: Buffer): number => {
  const end = headEnd(answer)
  if (end < 4) return Infinity
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.subarray(0, end).toString('latin1'))?.[1]
  return end + Number(length)
}

const within = (random: Random, first: number, end: number): number =>
  first + 1 + Math.floor(random() * Math.max(0, end - first - 2))

export const offsetOf = (answer: Buffer, at: FaultPosition, random: Random): number => {
  if (at === 'afterAnswer') return answer.length
  if (at === 'inHead') return within(random, 0, headEnd(answer))
  return at === 'inBody' ? within(random, headEnd(answer), answer.length) : 0
}

export interface Ends {
  /** Where the bytes go. */
  readonly to: Socket
  /** The application's side, which is what closes. */
  readonly client: Socket
  readonly random: Random
  goDown(): void
}

/** Sends what is left of a request or an answer, as the fault lets it. */
export const sendFaulty = async (
  { to, client, random, goDown }: Ends,
  rest: Buffer,
  fault: ProxyFault,
): Promise<void> => {
  switch (fault.kind) {
    case 'latency':
      await sleep(fault.ms + (random() * 2 - 1) * fault.jitterMs)
      return send(to, rest)
    case 'bandwidth':
    case 'slices':
      for (let at = 0; at < rest.length && !to.destroyed;) {
        const size =
          fault.kind === 'slices'
            ? 1 + Math.floor(random() * fault.bytes)
            : Math.ceil(fault.bytesPerSecond / 50)
        await send(to, rest.subarray(at, at + size))
        at += size
        await sleep(fault.kind === 'slices' ? fault.pauseMs : 20)
      }
      return
    case 'slowClose':
      await sleep(fault.ms)
      return void client.end()
    case 'cut':
      return void client.end()
    case 'reset':
      await sleep(arrivalMs)
      return void client.resetAndDestroy()
    case 'down':
      return goDown()
    case 'blackHole':
      return
  }
}

/** After these nothing follows on the connection. */
export const lasting: readonly FaultKind[] = ['down', 'blackHole', 'reset', 'slowClose', 'cut']
