import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstTime } from '../million-events'

/** One event of the prepared device each so many ms. */
export const gapMs = 864
export const preparedCount = 100_000
export const deviceId = 'pump-0042'

const attributes = ['temperature', 'humidity', 'pressure', 'state', 'firmware']

const elementAt = (index: number): string => {
  const time = firstTime + index * gapMs
  const attributeCode = attributes[index % attributes.length] ?? ''
  const isText = index % attributes.length > 2
  return JSON.stringify({
    createdTime: time,
    id: `${deviceId}@#${attributeCode}@#${String(time)}`,
    tenantId: 'o15f9db5c2f4',
    projectId: 'northern-water',
    modelId: 'centrifugal-pump',
    deviceId,
    attributeCode,
    attributeType: isText ? 'String' : 'Float',
    attributeData: isText ? `state-${String(index % 7)}` : Math.round(Math.sin(index) * 100_000) / 1_000,
    channel: 'm',
    ingressTimeStamp: time,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  })
}

/** All elements in the order of time, and where each begins; the last place is the end. */
const prepare = (count: number): readonly [elements: Buffer, places: Uint32Array] => {
  const parts = Array.from({ length: count }, (_, index) => Buffer.from(`${elementAt(index)},`))
  const places = new Uint32Array(count + 1)
  parts.forEach((part, index) => {
    places[index + 1] = (places[index] ?? 0) + part.length
  })
  return [Buffer.concat(parts), places]
}

const head = Buffer.from('{"returnCode":0,"result":[')
const tail = Buffer.from(']}')

const timeOf = (url: URL, name: string): number =>
  Date.parse((url.searchParams.get(name) ?? '').replace(/(\d\d)$/, ':$1'))

/** The elements from `startDate` to `endDate`, both included, the newest where they are too many. */
const createAnswer = (count: number): ((url: URL) => Buffer) => {
  const [elements, places] = prepare(count)
  return (url) => {
    const last = Math.min(count - 1, Math.floor((timeOf(url, 'endDate') - firstTime) / gapMs))
    const first = Math.max(
      0,
      Math.ceil((timeOf(url, 'startDate') - firstTime) / gapMs),
      last + 1 - Number(url.searchParams.get('limitNum')),
    )
    const body =
      last < first ? Buffer.alloc(0) : elements.subarray(places[first] ?? 0, (places[last + 1] ?? 1) - 1)
    return Buffer.concat([head, body, tail])
  }
}

/**
 * A service whose answers lie ready as bytes, so that hardly anything of what is measured is its own.
 * `/wait-50` in front of a path: each answer 50 ms later. Tells its address to the process that forked it.
 */
export const servePrepared = async (count = preparedCount): Promise<void> => {
  const answer = createAnswer(count)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const send = (): void => {
      const body = answer(url)
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
    }
    const wait = Number(/^\/wait-(\d+)\//.exec(url.pathname)?.[1] ?? 0)
    if (wait === 0) send()
    else setTimeout(send, wait)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  process.once('disconnect', () => process.exit())
}
