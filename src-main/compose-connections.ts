import { join } from 'node:path'
import { type Accesses, createAccesses } from './connections/access'
import {
  allLocked,
  type ConnectionStore,
  decodeConnections,
  noConnections,
} from './connections/connection-store'
import { type Connections, createConnections, describeConnections } from './connections/connections'
import { createKeychain } from './connections/keychain'
import { readManaged } from './connections/managed-settings'
import { createServiceStatuses, type ServiceStatuses } from './connections/service-statuses'
import { createSplitSecrets } from './connections/split-secrets'
import { createTokenFingerprints } from './connections/token-fingerprint'
import { createTokenStates, type TokenStates } from './connections/token-states'
import { createTokenVault } from './connections/token-vault'
import { createLookFacts, type LookFacts } from './deletion/look-facts'
import type { AtomicFiles } from './files/atomic-file'
import { createJsonDocument } from './files/json-document'
import type { Clock } from './ports/clock'
import type { FileAccess } from './ports/file-access'
import type { Log } from './ports/log'
import type { Messenger } from './ports/messenger'
import type { SecretStore } from './ports/secret-store'
import { createRetryAfters, type RetryAfters } from './service/retry-after'

interface ConnectionPorts {
  readonly files: FileAccess
  readonly log: Log
  readonly clock: Clock
  readonly messenger: Messenger
  readonly secrets: SecretStore
  readonly userDataFolder: string
  readonly isBorrowed: boolean
  readonly managedPaths: readonly string[]
}

interface ConnectionParts {
  readonly connections: Connections
  readonly accesses: Accesses
  readonly serviceStatuses: ServiceStatuses
  readonly retryAfters: RetryAfters
  readonly lookFacts: LookFacts
  readonly connectionStore: ConnectionStore
}

/** The connections, their tokens, and what is known of their services. */
export const composeConnections = (ports: ConnectionPorts, atomicFiles: AtomicFiles): ConnectionParts => {
  const { files, log, clock, messenger, secrets, userDataFolder, isBorrowed, managedPaths } = ports
  const path = join(userDataFolder, 'connections.json')
  const store = createJsonDocument({
    files,
    atomicFiles,
    log,
    path,
    isBorrowed,
    initial: noConnections,
    decode: decodeConnections,
    // Whoever removes the file, or damages it, unlocks nothing.
    combine: (loaded, found) => (found.kind === 'found' ? found.value : allLocked(loaded)),
  })
  const vault = createTokenVault(
    createKeychain({
      secrets: createSplitSecrets(secrets),
      clock,
      onLateAnswer: () => void tokens.recheck(),
    }),
  )
  const onChange = async (): Promise<void> =>
    messenger.send(
      'connectionsChanged',
      describeConnections(await store.read(), { tokens, accesses, serviceStatuses, retryAfters }),
    )
  // Nobody waits for it: a window that is gone, or connections that cannot be read, are told by what asks for
  // them next.
  const logFailure = (error: unknown): void =>
    log.warn(
      'The page could not be notified of changed connections',
      error instanceof Error ? error.name : 'unknown',
    )
  const notifyPage = (): void => void onChange().catch(logFailure)
  const accesses = createAccesses({
    store,
    isBesideWindow: isBorrowed,
    readManaged: () => readManaged(files, managedPaths),
    onChange: notifyPage,
  })
  const serviceStatuses = createServiceStatuses({ clock, onChange: notifyPage })
  const retryAfters = createRetryAfters({ clock, onChange: notifyPage })
  const tokens: TokenStates = createTokenStates({
    store,
    vault,
    clock,
    log,
    onChange,
    onToken: serviceStatuses.useToken,
  })
  const fingerprint = createTokenFingerprints()
  const connections = createConnections({
    store,
    tokens,
    accesses,
    serviceStatuses,
    retryAfters,
    fingerprint,
  })
  const kept = { connectionStore: store, lookFacts: createLookFacts(store, log) }
  return { connections, accesses, serviceStatuses, retryAfters, ...kept }
}
