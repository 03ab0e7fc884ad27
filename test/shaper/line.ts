import { connect, createServer, type Server, type Socket } from 'node:net'
import { createRandom, type Random } from '../service/random'

/** How a line behaves; times and rates as they would be measured on it. */
export interface LineOptions {
  /** In each of the two directions; every connection shares it. */
  readonly bytesPerSecond: number
  /** A new connection needs one before its first byte, and each request one before its answer. */
  readonly roundTripMs: number
  /** The line drops, with every connection on it, after so many bytes of answers: from half to one and a half of this. */
  readonly cutEachBytes?: number
  /** It drops after so long, likewise, counted from its first byte. */
  readonly cutEachMs?: number
  /** Nothing passes for `ms` after so many bytes of answers, likewise. */
  readonly stalls?: { readonly eachBytes: number; readonly ms: number }
}

/** What a line carried since it began. */
export interface Carried {
  /** Bytes of answers, heads included, that passed the narrow place, whether they were of use or not. */
  readonly answerBytes: number
  readonly requestBytes: number
  readonly cutCount: number
  readonly connectionCount: number
  /** From the first byte of a request to the last one of an answer, as it would be measured on the line. */
  readonly ms: number
}

export interface ShapedLine {
  readonly url: string
  readonly carried: Carried
  /** The connections that it carries now. */
  readonly openCount: number
  /** Drops every connection now: a laptop that sleeps, a cable. */
  drop(): void
  stop(): Promise<void>
}

/** What one packet carries. */
const packetBytes = 1400
/** So much of one connection is on its way at once; the rest waits at the service. */
const mostOnTheWay = 32 * 1024

/** From half to one and a half of what it is on average. */
const around = (average: number, random: Random): number => average * (0.5 + random())

interface Packet {
  readonly bytes: Uint8Array
  /** The line may drop before. */
  readonly isLost: () => boolean
  readonly to: Socket
  readonly passed: (byteCount: number) => void
}

/** The narrow place in one direction: packets pass one after another, at its rate. */
const createDirection = (msPerByte: number, onPassed: (bytes: number, at: number) => number) => {
  const queue: Packet[] = []
  let [isPassing, freeAt] = [false, 0]
  const pass = (): void => {
    const packet = queue.shift()
    isPassing = packet !== undefined
    if (packet === undefined) return
    if (packet.isLost()) return pass()
    freeAt = Math.max(freeAt, performance.now()) + packet.bytes.byteLength * msPerByte
    setTimeout(() => {
      if (!packet.isLost()) {
        freeAt += onPassed(packet.bytes.byteLength, freeAt)
        if (!packet.isLost()) packet.to.write(packet.bytes)
        packet.passed(packet.bytes.byteLength)
      }
      pass()
    }, freeAt - performance.now())
  }
  return (bytes: Uint8Array, of: Omit<Packet, 'bytes'>): void => {
    for (let at = 0; at === 0 || at < bytes.byteLength; at += packetBytes)
      queue.push({ ...of, bytes: bytes.subarray(at, at + packetBytes) })
    if (!isPassing) pass()
  }
}

type Direction = ReturnType<typeof createDirection>

/** One connection through the line: `client` and `service` are the two ends of it. */
const carry = (
  client: Socket,
  service: Socket,
  { there, back }: Readonly<Record<'there' | 'back', Direction>>,
  roundTripMs: number,
): void => {
  let waiting = 0
  const connectedAt = performance.now() + roundTripMs
  const isAway = (): boolean => client.destroyed
  client.on('data', (bytes: Buffer) => {
    const wait = Math.max(0, connectedAt - performance.now()) + roundTripMs / 2
    const isLost = (): boolean => client.destroyed || service.destroyed
    setTimeout(() => there(bytes, { to: service, isLost, passed: () => undefined }), wait)
  })
  service.on('data', (bytes: Buffer) => {
    waiting += bytes.byteLength
    if (waiting > mostOnTheWay) service.pause()
    const passed = (byteCount: number): void => {
      waiting -= byteCount
      if (waiting <= mostOnTheWay) service.resume()
    }
    setTimeout(() => back(bytes, { to: client, isLost: isAway, passed }), roundTripMs / 2)
  })
  // The end of a connection comes after what was sent before it.
  const end = (): void => void client.end()
  service.on('close', () => {
    setTimeout(() => back(new Uint8Array(), { to: client, isLost: isAway, passed: end }), roundTripMs / 2)
  })
  client.on('close', () => service.destroy())
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * A narrow line to the service at `target` (http, 127.0.0.1), between real sockets: the same seed drops it
 * after the same bytes. `speed`: everything goes so many times faster than `options` say, so that a test of a
 * slow line is short; the command under test needs a clock that is as much faster (`createScaledClock`).
 *
 * What it leaves out: encryption, slow start, and lost packets that are sent again.
 */
export const startShapedLine = async (
  target: string,
  options: LineOptions,
  seed: number,
  speed = 1,
): Promise<ShapedLine> => {
  const { port, pathname } = new URL(target)
  const { bytesPerSecond, roundTripMs, cutEachBytes = Infinity, cutEachMs = Infinity, stalls } = options
  const random = createRandom(seed)
  const sockets = new Set<Socket>()
  const carried = { answerBytes: 0, requestBytes: 0, cutCount: 0, connectionCount: 0, firstAt: 0, lastAt: 0 }
  let nextCut = around(cutEachBytes, random)
  let nextStall = around(stalls?.eachBytes ?? Infinity, random)
  let cutTimer: ReturnType<typeof setTimeout> | undefined
  const drop = (): void => {
    carried.cutCount += 1
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const cutInTime = (): void => {
    cutTimer = setTimeout(
      () => {
        drop()
        cutInTime()
      },
      around(cutEachMs, random) / speed,
    )
  }
  const msPerByte = 1000 / bytesPerSecond / speed
  const there = createDirection(msPerByte, (bytes) => {
    carried.requestBytes += bytes
    return 0
  })
  const back = createDirection(msPerByte, (bytes, at) => {
    carried.answerBytes += bytes
    carried.lastAt = at
    if (carried.answerBytes >= nextCut) {
      nextCut = carried.answerBytes + around(cutEachBytes, random)
      drop()
    }
    if (stalls === undefined || carried.answerBytes < nextStall) return 0
    nextStall = carried.answerBytes + around(stalls.eachBytes, random)
    return stalls.ms / speed
  })
  const server = createServer((client) => {
    if (carried.firstAt === 0) {
      carried.firstAt = performance.now()
      if (cutEachMs !== Infinity) cutInTime()
    }
    carried.connectionCount += 1
    const service = connect(Number(port), '127.0.0.1')
    for (const socket of [client, service]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    carry(client, service, { there, back }, roundTripMs / speed)
  })
  const ownPort = await listen(server)
  return {
    url: `http://127.0.0.1:${String(ownPort)}${pathname === '/' ? '' : pathname}`,
    get carried() {
      const { firstAt, lastAt, ...counts } = carried
      return { ...counts, ms: Math.max(0, lastAt - firstAt) * speed }
    },
    get openCount() {
      return sockets.size / 2
    },
    drop,
    stop: async () => {
      clearTimeout(cutTimer)
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
