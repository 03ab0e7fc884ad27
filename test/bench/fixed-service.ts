import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FixedService {
  readonly url: string
  /** When the last answer had been handed to the system whole, ms since the epoch with fractions. */
  answeredAt(): number
  stop(): Promise<void>
}

const attributes = ['temperature', 'humidity', 'pressure', 'state', 'firmware']

/** `first`: when the first was measured, ms since the epoch. Texts say of which device they are. */
const eventOf = (deviceId: string, first: number, index: number): object => {
  const time = first + index * 250
  const attributeCode = attributes[index % attributes.length] ?? ''
  const isText = index % attributes.length > 2
  return {
    createdTime: time + 1_050,
    id: `${deviceId}@#${attributeCode}@#${time}`,
    tenantId: 'o15f9db5c2f4',
    projectId: 'northern-water',
    modelId: 'centrifugal-pump',
    deviceId,
    attributeCode,
    attributeType: isText ? 'String' : 'Float',
    attributeData: isText ? `${deviceId}: ${index % 7}` : Math.round(Math.sin(index) * 100_000) / 1_000,
    channel: 'm',
    ingressTimeStamp: time + 900,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}

/**
 * Gives every list request `count` events of the device it names. So simple that the moment at which an
 * answer is on its way is known to the process that measures, and what follows is the application's alone.
 */
export const startFixedService = async (count: number): Promise<FixedService> => {
  let answeredAt = Number.NaN
  const server = createServer((request, response) => {
    const deviceId = request.url?.split('/')[3] ?? ''
    const first = Date.now() - 60_000 - count * 250
    const result = Array.from({ length: count }, (_, index) => eventOf(deviceId, first, index))
    const body = Buffer.from(JSON.stringify({ returnCode: 0, result }))
    response.once('finish', () => {
      answeredAt = performance.timeOrigin + performance.now()
    })
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answeredAt: () => answeredAt,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
