import type { ConnectionDraft, ConnectionList } from '../../src-preload/contract/connection'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import { parseBaseUrl } from '../service/base-url'
import type { ServiceTarget } from '../service/client'
import { parseDraft } from './connection-draft'
import {
  type ConnectionStore,
  isBaseUrlUsed,
  type StoredConnection,
  type StoredConnections,
  withConnection,
  withoutConnection,
} from './connection-store'
import { parseToken } from './token-text'
import type { TokenStates } from './token-states'

/** What a caller saw of a connection when it decided to use it. */
export interface ExpectedConnection {
  readonly baseUrl: string
  readonly revision: number
}

/** The named connections. Each answers the list as it then stands, or fails with `input`, `keychain`, `noConnection`. */
export interface Connections {
  list(): Promise<Result<ConnectionList>>
  save(draft: ConnectionDraft): Promise<Result<ConnectionList>>
  choose(connectionId: string): Promise<Result<ConnectionList>>
  remove(connectionId: string): Promise<Result<ConnectionList>>
  usePendingToken(connectionId: string): Promise<Result<ConnectionList>>
  forgetToken(connectionId: string): Promise<Result<ConnectionList>>
  /** Where requests of a connection go. `connectionChanged` when it is no longer what the caller means. */
  target(connectionId: string, expected?: ExpectedConnection): Promise<Result<ServiceTarget>>
  /** The target of whichever connection has this canonical base URL. */
  targetFor(baseUrl: string): Promise<Result<ServiceTarget>>
  /** The target of a draft as typed: with its own token, or the one known for that very base URL. */
  draftTarget(draft: ConnectionDraft): Promise<Result<ServiceTarget>>
}

export const describeConnections = (stored: StoredConnections, tokens: TokenStates): ConnectionList => ({
  currentId: stored.currentId,
  connections: stored.connections.map((connection) => ({
    ...connection,
    token: tokens.of(connection.baseUrl),
    revision: tokens.revision(connection.baseUrl),
  })),
})

interface ConnectionsOptions {
  readonly store: ConnectionStore
  readonly tokens: TokenStates
}

const createTargets = ({ store, tokens }: ConnectionsOptions): Pick<Connections, 'target' | 'targetFor' | 'draftTarget'> => {
  const withToken = async (baseUrl: string): Promise<Result<ServiceTarget>> => {
    const token = await tokens.read(baseUrl)
    return token.ok ? ok({ baseUrl, token: token.value }) : token
  }
  return {
    target: async (connectionId, expected) => {
      const connection = (await store.read()).connections.find(({ id }) => id === connectionId)
      if (connection === undefined) return failed({ kind: 'noConnection' })
      const { baseUrl } = connection
      const isMeant = expected === undefined || (expected.baseUrl === baseUrl && expected.revision === tokens.revision(baseUrl))
      return isMeant ? withToken(baseUrl) : failed({ kind: 'connectionChanged' })
    },
    targetFor: async (baseUrl) =>
      isBaseUrlUsed(await store.read(), baseUrl) ? withToken(baseUrl) : failed({ kind: 'noConnection' }),
    draftTarget: async (draft) => {
      const url = parseBaseUrl(draft.baseUrl, draft.allowUnencrypted)
      if (!url.ok) return url
      if (draft.token === undefined) return withToken(url.value.canonical)
      const token = parseToken(draft.token)
      return token.ok ? ok({ baseUrl: url.value.canonical, token: token.value }) : token
    },
  }
}

export const createConnections = ({ store, tokens }: ConnectionsOptions): Connections => {
  const list = async (): Promise<Result<ConnectionList>> => {
    void tokens.check()
    return ok(describeConnections(await store.read(), tokens))
  }
  const onConnection = async (
    connectionId: string,
    action: (connection: StoredConnection) => Promise<Result<unknown>>,
  ): Promise<Result<ConnectionList>> => {
    const connection = (await store.read()).connections.find(({ id }) => id === connectionId)
    if (connection === undefined) return failed({ kind: 'noConnection' })
    const done = await action(connection)
    return done.ok ? list() : done
  }
  /** A token that no connection refers to any more must not stay behind in the keychain. */
  const forgetUnless = async (isUsed: boolean, baseUrl: string): Promise<Result<Record<string, never>>> =>
    isUsed ? ok({}) : tokens.forget(baseUrl)

  const save = async (draft: ConnectionDraft): Promise<Result<ConnectionList>> => {
    const before = await store.read()
    const parsed = parseDraft(draft, before)
    if (!parsed.ok) return parsed
    const { connection, token } = parsed.value
    const after = await store.update((stored) => withConnection(stored, connection))
    if (token !== undefined) await tokens.store(connection.baseUrl, token)
    const replaced = before.connections.find(({ id }) => id === connection.id)
    const forgotten = await forgetUnless(replaced === undefined || isBaseUrlUsed(after, replaced.baseUrl), replaced?.baseUrl ?? '')
    return forgotten.ok ? list() : forgotten
  }

  return {
    ...createTargets({ store, tokens }),
    list,
    save,
    choose: (connectionId) =>
      onConnection(connectionId, async () => ok(await store.update((stored) => ({ ...stored, currentId: connectionId })))),
    remove: (connectionId) =>
      onConnection(connectionId, async ({ baseUrl }) => {
        // The token first: when the keychain does not confirm, the connection stays and the person can try again.
        const rest = withoutConnection(await store.read(), connectionId)
        const forgotten = await forgetUnless(isBaseUrlUsed(rest, baseUrl), baseUrl)
        return forgotten.ok ? ok(await store.update((stored) => withoutConnection(stored, connectionId))) : forgotten
      }),
    usePendingToken: (connectionId) =>
      onConnection(connectionId, async ({ baseUrl }) => (tokens.usePending(baseUrl) ? ok({}) : failed({ kind: 'noToken' }))),
    forgetToken: (connectionId) => onConnection(connectionId, ({ baseUrl }) => tokens.forget(baseUrl)),
  }
}
