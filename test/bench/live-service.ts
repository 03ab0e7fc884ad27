import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../service/random'
import { readRequest } from '../service/read-request'
import { answerAt, type LiveEvents } from '../unit/src-main/live/live-service'

export interface LiveService {
  readonly url: string
  /** By the event: when the first answer with it had been handed to the system whole; ms since the epoch. */
  readonly answeredAt: ReadonlyMap<number, number>
  requestCount(): number
  stop(): Promise<void>
}

export interface LiveServiceOptions {
  readonly events: LiveEvents
  /** The time by the service's clock, ms since the epoch. */
  readonly now: () => number
}

const attributeCount = 10

/** Its value is its number, so that its row can be told from all others. */
const eventOf = (deviceId: string, number: number, { times, arrivals }: LiveEvents): object => {
  const [time, ingressTimeStamp] = [times[number] ?? 0, arrivals[number] ?? 0]
  const attributeCode = `attribute-${String(number % attributeCount)}`
  return {
    createdTime: ingressTimeStamp,
    id: `${deviceId}@#${attributeCode}@#${String(time)}-${String(number)}`,
    tenantId: 'o15f9db5c2f4',
    projectId: 'northern-water',
    modelId: 'centrifugal-pump',
    deviceId,
    attributeCode,
    attributeType: 'Float',
    attributeData: number,
    channel: 'm',
    ingressTimeStamp,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}

const send = (response: ServerResponse, status: number, content: object, now: number): void => {
  const body = Buffer.from(JSON.stringify(content))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.byteLength,
    Date: new Date(now).toUTCString(),
  }
  response.writeHead(status, headers).end(body)
}

/**
 * A service whose events become known to it while somebody asks, each at a time that is known to the process
 * that measures.
 */
export const startLiveService = async ({ events, now }: LiveServiceOptions): Promise<LiveService> => {
  const random = createRandom(23)
  const answeredAt = new Map<number, number>()
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    const asked = readRequest(request.method ?? '', request.url ?? '')
    if (asked.kind !== 'list') return send(response, 400, { returnCode: 1 }, now())
    const { deviceId, start = 0, end = now(), limit = 1000 } = asked
    // Nothing arrives before its time.
    const numbers = answerAt(events, { start, end: Math.min(end, now()) }, now(), limit, random)
    response.once('finish', () => {
      for (const number of numbers) if (!answeredAt.has(number)) answeredAt.set(number, Date.now())
    })
    send(
      response,
      200,
      { returnCode: 0, result: numbers.map((number) => eventOf(deviceId, number, events)) },
      now(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    answeredAt,
    requestCount: () => requestCount,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
