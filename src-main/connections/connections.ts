import { failed, ok, type Result } from '../../src-core/errors/result'
import { isContinuedWith } from '../../src-core/formats/token-fingerprint'
import { parseBaseUrl } from '../../src-preload/contract/base-url'
import type {
  AccessChange,
  ConnectionDraft,
  ConnectionList,
  UsedToken,
} from '../../src-preload/contract/connection'
import { fileError, isFileError } from '../files/file-error'
import type { ServiceTarget } from '../service/client'
import type { RetryAfters } from '../service/retry-after'
import type { Accesses } from './access'
import { parseDraft } from './connection-draft'
import {
  type ConnectionStore,
  isBaseUrlUsed,
  type StoredConnection,
  type StoredConnections,
  withConnection,
  withoutConnection,
} from './connection-store'
import type { ServiceStatuses } from './service-statuses'
import type { TokenFingerprint } from './token-fingerprint'
import { misplacedToken } from './token-like'
import type { TokenStates } from './token-states'
import { parseToken } from './token-text'

/** The state of a connection when the caller decided to use it. */
interface ExpectedConnection {
  readonly baseUrl?: string
  readonly revision?: number
  /** The token has one of these fingerprints. */
  readonly fetchedWith?: readonly string[] | undefined
}

/**
 * A service, and which of its users asks: `tokenFingerprint` tells tokens apart without saying anything of
 * them. Once the connection has another base URL or token, `check` fails.
 */
export interface UserTarget extends Required<ServiceTarget>, UsedToken {}

/** What the page may know of it. */
export const usedToken = ({ tokenFingerprint }: UsedToken): UsedToken => ({ tokenFingerprint })

/**
 * The named connections. Changes return the new list, or fail with `input`, `keychain`, `noConnection` or
 * `file`.
 */
export interface Connections {
  list(): Promise<Result<ConnectionList>>
  save(draft: ConnectionDraft): Promise<Result<ConnectionList>>
  choose(connectionId: string): Promise<Result<ConnectionList>>
  remove(connectionId: string): Promise<Result<ConnectionList>>
  changeAccess(change: AccessChange): Promise<Result<ConnectionList>>
  usePendingToken(connectionId: string): Promise<Result<ConnectionList>>
  forgetToken(connectionId: string): Promise<Result<ConnectionList>>
  /**
   * Where requests of a connection go. `connectionChanged` or `otherToken` if it is no longer as the caller
   * expects, and `noToken` if its token is gone.
   */
  target(connectionId: string, expected?: ExpectedConnection): Promise<Result<UserTarget>>
  /** Which token a request with the connection would be sent with now. */
  presentToken(connectionId: string): Promise<Result<UsedToken>>
  /** The target of any connection with this canonical base URL. */
  targetFor(baseUrl: string): Promise<Result<UserTarget>>
  /** The target of a draft as typed: with its own token, or the known one for exactly that base URL. */
  draftTarget(draft: ConnectionDraft): Promise<Result<ServiceTarget>>
}

export const describeConnections = (
  stored: StoredConnections,
  { tokens, accesses, serviceStatuses, retryAfters }: Omit<ConnectionsOptions, 'store' | 'fingerprint'>,
): ConnectionList => ({
  currentId: stored.currentId,
  connections: stored.connections.map((connection) => {
    const retryAfter = retryAfters.of(connection.baseUrl)
    return {
      ...connection,
      access: accesses.of(connection, stored),
      token: tokens.of(connection.baseUrl),
      status: serviceStatuses.of(connection.baseUrl),
      ...(retryAfter && { retryAfter }),
      revision: tokens.revision(connection.baseUrl),
    }
  }),
})

/** An error of the operating system about the file is an expected failure, not a bug of ours. */
const orFileError =
  <Parameters extends unknown[], T>(action: (...parameters: Parameters) => Promise<Result<T>>) =>
  async (...parameters: Parameters): Promise<Result<T>> => {
    try {
      return await action(...parameters)
    } catch (error) {
      if (isFileError(error)) return failed(fileError(error, 'connections.json'))
      throw error
    }
  }

interface ConnectionsOptions {
  readonly store: ConnectionStore
  readonly tokens: TokenStates
  readonly accesses: Pick<Accesses, 'of' | 'refresh' | 'change'>
  readonly serviceStatuses: Pick<ServiceStatuses, 'of'>
  readonly retryAfters: Pick<RetryAfters, 'of'>
  readonly fingerprint: TokenFingerprint
}

const isOneOf = (
  fetchedWith: readonly string[],
  { tokenFingerprint: now }: UsedToken,
): Result<Record<string, never>> =>
  isContinuedWith(fetchedWith, now)
    ? ok({})
    : failed({ kind: 'otherToken', before: fetchedWith.at(-1) ?? '', now })

type TargetOptions = Pick<ConnectionsOptions, 'store' | 'tokens' | 'fingerprint'>

const createTargets = ({
  store,
  tokens,
  fingerprint,
}: TargetOptions): Pick<Connections, 'target' | 'presentToken' | 'targetFor' | 'draftTarget'> => {
  const withToken = async (baseUrl: string): Promise<Result<Omit<UserTarget, 'check'>>> => {
    const token = await tokens.read(baseUrl)
    return token.ok
      ? ok({ baseUrl, token: token.value, tokenFingerprint: await fingerprint(baseUrl, token.value) })
      : token
  }
  /**
   * `find` says whether there still is such a connection. The keychain is asked again only when the token may
   * have changed.
   */
  const checkedTarget = async (
    baseUrl: string,
    find: () => Promise<Result<unknown>>,
  ): Promise<Result<UserTarget>> => {
    const revision = tokens.revision(baseUrl)
    const user = await withToken(baseUrl)
    if (!user.ok) return user
    const check = orFileError(async (): Promise<Result<unknown>> => {
      const found = await find()
      if (!found.ok || tokens.revision(baseUrl) === revision) return found
      const current = await withToken(baseUrl)
      return current.ok ? isOneOf([user.value.tokenFingerprint], current.value) : current
    })
    return ok({ ...user.value, check })
  }
  const findConnection = async (connectionId: string): Promise<Result<StoredConnection>> => {
    const connection = (await store.read()).connections.find(({ id }) => id === connectionId)
    return connection === undefined ? failed({ kind: 'noConnection' }) : ok(connection)
  }
  const findBaseUrl = async (baseUrl: string): Promise<Result<unknown>> =>
    isBaseUrlUsed(await store.read(), baseUrl) ? ok({}) : failed({ kind: 'noConnection' })
  return {
    target: orFileError(async (connectionId: string, expected: ExpectedConnection = {}) => {
      const connection = await findConnection(connectionId)
      if (!connection.ok) return connection
      const { baseUrl } = connection.value
      const { baseUrl: intendedUrl = baseUrl, revision = tokens.revision(baseUrl), fetchedWith } = expected
      if (intendedUrl !== baseUrl) return failed({ kind: 'connectionChanged' })
      if (revision !== tokens.revision(baseUrl)) {
        const current = await withToken(baseUrl)
        return current.ok ? failed({ kind: 'connectionChanged' }) : current
      }
      const target = await checkedTarget(baseUrl, async () => {
        const found = await findConnection(connectionId)
        return found.ok && found.value.baseUrl !== baseUrl ? failed({ kind: 'connectionChanged' }) : found
      })
      const checked = target.ok && fetchedWith !== undefined ? isOneOf(fetchedWith, target.value) : target
      return checked.ok ? target : checked
    }),
    presentToken: orFileError(async (connectionId: string) => {
      const connection = await findConnection(connectionId)
      if (!connection.ok) return connection
      const user = await withToken(connection.value.baseUrl)
      return user.ok ? ok(usedToken(user.value)) : user
    }),
    targetFor: orFileError(async (baseUrl: string) => {
      const found = await findBaseUrl(baseUrl)
      return found.ok ? checkedTarget(baseUrl, () => findBaseUrl(baseUrl)) : found
    }),
    draftTarget: orFileError(async (draft: ConnectionDraft) => {
      const misplaced = misplacedToken(draft)
      if (misplaced !== null) return failed({ kind: 'input', problem: misplaced })
      const url = parseBaseUrl(draft.baseUrl, draft.allowUnencrypted)
      if (!url.ok) return url
      if (draft.token === undefined) return withToken(url.value.canonical)
      const token = parseToken(draft.token)
      return token.ok ? ok({ baseUrl: url.value.canonical, token: token.value }) : token
    }),
  }
}

export const createConnections = ({
  store,
  tokens,
  accesses,
  fingerprint,
  ...others
}: ConnectionsOptions): Connections => {
  const list = orFileError(async () => {
    void tokens.check()
    await accesses.refresh()
    return ok(describeConnections(await store.read(), { tokens, accesses, ...others }))
  })
  const onConnection = orFileError(
    async (connectionId: string, action: (connection: StoredConnection) => Promise<Result<unknown>>) => {
      const connection = (await store.read()).connections.find(({ id }) => id === connectionId)
      if (connection === undefined) return failed({ kind: 'noConnection' })
      const done = await action(connection)
      return done.ok ? list() : done
    },
  )
  /** A token that no connection uses any more must not stay in the keychain. */
  const forgetUnless = async (isUsed: boolean, baseUrl: string): Promise<Result<Record<string, never>>> =>
    isUsed ? ok({}) : tokens.forget(baseUrl)

  const save = orFileError(async (draft: ConnectionDraft) => {
    const before = await store.read()
    const parsed = parseDraft(draft, before)
    if (!parsed.ok) return parsed
    const { connection, token } = parsed.value
    const after = await store.update((stored) => withConnection(stored, connection))
    if (token !== undefined) await tokens.store(connection.baseUrl, token)
    const replaced = before.connections.find(({ id }) => id === connection.id)
    const forgotten = await forgetUnless(
      replaced === undefined || isBaseUrlUsed(after, replaced.baseUrl),
      replaced?.baseUrl ?? '',
    )
    return forgotten.ok ? list() : forgotten
  })

  return {
    ...createTargets({ store, tokens, fingerprint }),
    list,
    save,
    choose: (connectionId) =>
      onConnection(connectionId, async () =>
        ok(await store.update((stored) => ({ ...stored, currentId: connectionId }))),
      ),
    remove: (connectionId) =>
      onConnection(connectionId, async ({ baseUrl }) => {
        // The token first: if the keychain does not confirm, the connection stays and the user can try again.
        const rest = withoutConnection(await store.read(), connectionId)
        const forgotten = await forgetUnless(isBaseUrlUsed(rest, baseUrl), baseUrl)
        return forgotten.ok
          ? ok(await store.update((stored) => withoutConnection(stored, connectionId)))
          : forgotten
      }),
    changeAccess: (change) =>
      onConnection(change.connectionId, (connection) => accesses.change(connection, change)),
    usePendingToken: (connectionId) =>
      onConnection(connectionId, async ({ baseUrl }) =>
        tokens.usePending(baseUrl) ? ok({}) : failed({ kind: 'noToken' }),
      ),
    forgetToken: (connectionId) => onConnection(connectionId, ({ baseUrl }) => tokens.forget(baseUrl)),
  }
}
