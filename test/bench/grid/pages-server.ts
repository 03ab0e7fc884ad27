import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface PagesServer {
  readonly url: string
  stop(): void
}

/** The built pages over loopback: modules do not load from files. */
export const servePages = async (folder: string): Promise<PagesServer> => {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://pages').pathname)
    readFile(join(folder, path)).then(
      (bytes) =>
        response
          .writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
