import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface ListRequest {
  readonly deviceId: string
  /** ms since the epoch; NaN: not sent. */
  readonly start: number
  readonly end: number
  readonly limit: number
}

/**
 * A service that answers each list request with the events that a test makes for it, on a socket of its own
 * until the test ends. `onAnswer`: before the answer is sent. Resolves with its base URL.
 */
export const startListingService = async (
  eventsFor: (asked: ListRequest) => readonly unknown[],
  onAnswer: (answer: ServerResponse) => void = () => undefined,
): Promise<string> => {
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const timeOf = (name: string): number => Date.parse(searchParams.get(name) ?? '')
    const result = eventsFor({
      deviceId: decodeURIComponent(pathname.split('/')[3] ?? ''),
      start: timeOf('startDate'),
      end: timeOf('endDate'),
      limit: Number(searchParams.get('limitNum')),
    })
    answer.setHeader('content-type', 'application/json')
    onAnswer(answer)
    answer.end(JSON.stringify({ returnCode: 0, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
