import { ok, type Result } from '../../src-core/errors/result'
import type { Connection } from '../../src-preload/contract/connection'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Connections } from '../connections/connections'
import type { ReadableLog } from '../ports/log'
import type { NetworkFacts } from '../ports/network-facts'
import type { FactBook } from '../service-facts/fact-book'
import type { ObservedClient } from './last-failure'
import type { ObservedTransport } from './observed-transport'

interface DiagnosticsOptions {
  readonly facts: Pick<Diagnostics, 'appVersion' | 'platform'>
  readonly connections: Connections
  readonly network: NetworkFacts
  readonly transport: ObservedTransport
  readonly client: ObservedClient
  readonly log: ReadableLog
  readonly factBook: Pick<FactBook, 'of'>
}

const shownLines = 200

/** The system's settings may contain the proxy's password. */
const withoutCredentials = (proxy: string): string => proxy.replaceAll(/[^\s/;@]*@/g, '')

/** Collects the `Diagnostics` of the current connection on demand. Sends no request to the service. */
export const createDiagnostics = ({
  facts: { appVersion, platform },
  connections,
  network,
  transport,
  client,
  log,
  factBook,
}: DiagnosticsOptions) => {
  const about = async ({ baseUrl }: Connection): Promise<Partial<Diagnostics>> => {
    const { host, hostname } = new URL(baseUrl)
    const certificate = network.certificateOf(hostname)
    const lastAnswer = transport.lastAnswer(host)
    return {
      baseUrl,
      proxy: withoutCredentials(await network.proxyFor(baseUrl)),
      ...(certificate && { certificate }),
      ...(lastAnswer && { lastAnswer }),
      serviceFacts: await factBook.of(baseUrl),
    }
  }

  return async (): Promise<Result<Diagnostics>> => {
    const listed = await connections.list()
    const current = listed.ok
      ? listed.value.connections.find(({ id }) => id === listed.value.currentId)
      : undefined
    const lastError = client.lastFailure()
    return ok({
      appVersion,
      platform,
      ...(current && (await about(current))),
      ...(lastError && { lastError }),
      log: { folder: log.folder, lines: log.lastLines(shownLines) },
    })
  }
}
