import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in front of a service, and refuses what is asked of some devices. */
export const createRefusingFront = () => {
  /** By the path of the device: the status that its requests get. */
  const refused = new Map<string, number>()
  const server = createServer()
  return {
    refused,
    inFront: async (url: string): Promise<string> => {
      server.on('request', (asked, answer) => {
        const { method, headers, url: path = '' } = asked
        const status = refused.get(path.split('/')[3] ?? '')
        if (status !== undefined) {
          answer.writeHead(status).end('{"returnCode":1}')
          return
        }
        const passed = ask(new URL(path, url), { method, headers }, (found) => {
          answer.writeHead(found.statusCode ?? 500, found.headers)
          found.pipe(answer)
        })
        asked.pipe(passed)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    },
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
