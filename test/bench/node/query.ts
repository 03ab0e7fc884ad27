import { fork } from 'node:child_process'
import { once } from 'node:events'
import { firstTime } from '../million-events'
import { type Contender, elapsed, race } from '../race'
import type { Measure } from '../report'
import { type ComposedApplication, startComposedApplication } from './composed-application'
import { deviceId, gapMs, preparedCount } from './prepared-service'

/** The application's own default. */
const requestsAtOnce = 6

type Read = (url: string) => Promise<string>

const byFetch: Read = async (url) => (await fetch(url)).text()

/** By the very client that the application uses here. */
const bySameClient =
  (application: ComposedApplication): Read =>
  async (url) => {
    const { body } = await application.transport.send(
      { method: 'GET', url, headers: {} },
      new AbortController().signal,
    )
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

const parseAll = async (urls: readonly string[], read: Read): Promise<void> => {
  const waiting = urls.values()
  const parsed: unknown[] = []
  const work = async (): Promise<void> => {
    for (const url of waiting) parsed.push(JSON.parse(await read(url)))
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
  if (parsed.length !== urls.length) throw new Error('The peer has not read every page.')
}

export const fetchAll = async (application: ComposedApplication, connectionId: string): Promise<void> => {
  const end = firstTime + preparedCount * gapMs
  const { rowCount, verdicts } = await application.fetchRange({
    connectionId,
    devices: [deviceId],
    start: firstTime,
    end,
  })
  if (rowCount !== preparedCount || verdicts[0]?.kind !== 'complete')
    throw new Error(`Not complete: ${JSON.stringify(verdicts)}`)
}

const measureAt = async (
  application: ComposedApplication,
  service: string,
  limit: number,
  where: string,
): Promise<Measure> => {
  const connectionId = await application.connect(service)
  application.takeUrls()
  await fetchAll(application, connectionId)
  const urls = application.takeUrls()
  const peers: readonly Contender[] = [
    { name: 'same client + JSON.parse', run: () => elapsed(() => parseAll(urls, bySameClient(application))) },
    { name: 'fetch + JSON.parse', run: () => elapsed(() => parseAll(urls, byFetch)) },
  ]
  const taken = await race(() => elapsed(() => fetchAll(application, connectionId)), peers)
  const name = `complete query of 100,000 events to the table, ${where}, ${String(urls.length)} requests`
  return { name, unit: 'ms', ...taken, limit: { of: 'ratio', at: limit } }
}

/**
 * From asking for a range to the last event in the table: plan, HTTP, reading in its thread, columns, the
 * router, the clone that stands for the process boundary, and appending. The page is a thread here, and a
 * process of its own in the application. The peer asks for the same pages, as many at once, and parses them;
 * the faster of two HTTP clients counts. The service is another process.
 */
export const measureQuery = async (): Promise<readonly Measure[]> => {
  const service = fork(process.argv[1] ?? '', ['service'], { execArgv: [] })
  const [url] = (await once(service, 'message')) as [string]
  const application = startComposedApplication()
  try {
    return [
      await measureAt(application, url, 1.3, 'loopback'),
      await measureAt(application, `${url}/wait-50`, 1.08, '50 ms latency'),
    ]
  } finally {
    await application.close()
    service.disconnect()
  }
}
