import { join } from 'node:path'
import type { ConnectionStore } from './connections/connection-store'
import type { AtomicFiles } from './files/atomic-file'
import { createJsonDocument } from './files/json-document'
import type { ObservedTransport } from './network/observed-transport'
import type { Clock } from './ports/clock'
import type { FileAccess } from './ports/file-access'
import type { Log } from './ports/log'
import { createFactBook, type FactBook } from './service-facts/fact-book'
import { decodeFacts, noStoredFacts } from './service-facts/stored-facts'

export interface FactPorts {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly log: Log
  readonly userDataFolder: string
  readonly isBorrowed: boolean
}

/** What was learnt of the services, in a file beside the connections. */
export const composeFacts = (
  ports: FactPorts,
  connections: Pick<ConnectionStore, 'read'>,
  transport: Pick<ObservedTransport, 'lastAnswer'>,
): FactBook => {
  const { files, atomicFiles, clock, log, userDataFolder, isBorrowed } = ports
  const path = join(userDataFolder, 'service-facts.json')
  const shape = { initial: noStoredFacts, decode: decodeFacts }
  return createFactBook({
    store: createJsonDocument({ files, atomicFiles, log, path, isBorrowed, ...shape }),
    connections,
    clock,
    log,
    isBorrowed,
    clockOf: (baseUrl) => transport.lastAnswer(new URL(baseUrl).host)?.clockDifference,
  })
}
