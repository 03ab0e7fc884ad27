import { failed, ok, type Result } from '../../src-core/errors/result'
import { parseBaseUrl } from '../../src-preload/contract/base-url'
import type { Access, AccessChange } from '../../src-preload/contract/connection'
import type { ConnectionStore, StoredAccess, StoredConnection, StoredConnections } from './connection-store'
import type { Managed } from './managed-settings'

type Addressed = Pick<StoredConnection, 'id' | 'name' | 'baseUrl'>

/** All that decides whether a connection may delete. */
interface AccessFacts {
  readonly managed: Managed
  /** As the file of the connections has them; null: it cannot be read. */
  readonly stored: readonly StoredConnection[] | null
  /** Base URLs by the ids of the connections that were unlocked until this process ends. */
  readonly forRun: ReadonlyMap<string, string>
  /** Beside the window, nothing unlocks what the window has locked. */
  readonly isBesideWindow: boolean
}

/** Edited by hand, a base URL may be written in another way. */
const canonical = (baseUrl: string): string => {
  const parsed = parseBaseUrl(baseUrl, true)
  return parsed.ok ? parsed.value.canonical : baseUrl
}

const mayDelete = (access: StoredAccess): boolean => access !== 'readOnly'

/**
 * A connection that is in no file, such as that of `--base-url`, is bound by those with its address. Of
 * several that say something, the strictest counts.
 */
export const accessOf = ({ id, baseUrl }: Addressed, facts: AccessFacts): Access => {
  const { managed, stored, forRun, isBesideWindow } = facts
  if (managed.kind === 'readOnly')
    return {
      kind: 'readOnly',
      cause: managed.isDamaged ? 'managedDamaged' : 'managed',
      path: managed.path,
    }
  if (stored === null) return { kind: 'readOnly', cause: 'notRead' }
  const address = canonical(baseUrl)
  const sameAddress = stored.filter((other) => canonical(other.baseUrl) === address)
  const own = sameAddress.filter((other) => other.id === id)
  const binding = own.length > 0 ? own : sameAddress
  if (binding.length > 0 && binding.every(({ access }) => mayDelete(access)))
    return {
      kind: 'canDelete',
      how: binding.some(({ access }) => access === 'notAsked') ? 'notAsked' : 'forGood',
    }
  const isOwnToUnlock = sameAddress.length === 0 || (own.length > 0 && !isBesideWindow)
  return isOwnToUnlock && forRun.get(id) === baseUrl
    ? { kind: 'canDelete', how: 'forRun' }
    : { kind: 'readOnly', cause: 'locked' }
}

/** The locks of the connections. Nothing but `permit` lets a deletion through. */
export interface Accesses {
  /** As far as it was known at the last `refresh`. `loaded`: the connections as this process has them. */
  of(connection: Addressed, loaded: StoredConnections): Access
  /** Reads what others may have changed. Never rejects. */
  refresh(): Promise<void>
  /**
   * Whether a deletion may be sent now: asked before each one, and answered from the files as they are at
   * that moment. `readOnly` or `noConnection`; never rejects.
   */
  permit(connectionId: string, baseUrl: string): Promise<Result<unknown>>
  /** What `permit` would say if nobody else has changed anything since: it reads no file. */
  foresee(connectionId: string, baseUrl: string): Promise<Result<unknown>>
  /** Rejects with the system's error; the access then stays as it was. */
  change(connection: StoredConnection, change: AccessChange): Promise<Result<unknown>>
}

interface AccessesOptions {
  readonly store: ConnectionStore
  /** Another process writes the store: what this one has changed in it, in memory, unlocks nothing. */
  readonly isBesideWindow: boolean
  readonly readManaged: () => Promise<Managed>
  /** It is another than the page may still show. */
  readonly onChange: () => void
}

type ReadOnly = Extract<Access, { kind: 'readOnly' }>

const readOnlyError = ({ name }: Addressed, { cause, path }: ReadOnly) =>
  failed({ kind: 'readOnly', cause, name, ...(path !== undefined && { path }) })

/** What both files say, read again whenever it counts. */
const createFacts = ({ store, isBesideWindow, readManaged }: AccessesOptions) => {
  const forRun = new Map<string, string>()
  let managed: Managed = { kind: 'free' }
  let inFile: AccessFacts['stored'] = null
  return {
    forRun,
    /** What holds where this process has `loaded`. */
    with: ({ connections }: StoredConnections): AccessFacts => ({
      managed,
      stored: isBesideWindow ? inFile : connections,
      forRun,
      isBesideWindow,
    }),
    /** What holds by the files themselves. */
    read: async (): Promise<AccessFacts> => {
      managed = await readManaged()
      try {
        const found = await store.readAgain()
        if (!isBesideWindow) inFile = (await store.read()).connections
        else if (found.kind === 'found') inFile = found.value.connections
        else inFile = found.kind === 'missing' ? [] : null
      } catch {
        inFile = null
      }
      return { managed, stored: inFile, forRun, isBesideWindow }
    },
  }
}

export const createAccesses = (options: AccessesOptions): Accesses => {
  const { store, onChange } = options
  const facts = createFacts(options)
  const findConnection = async (connectionId: string): Promise<Addressed | undefined> =>
    (await store.read()).connections.find(({ id }) => id === connectionId)

  const judge = async (connectionId: string, baseUrl: string, now: AccessFacts): Promise<Result<unknown>> => {
    const unknown = { id: connectionId, name: baseUrl, baseUrl }
    const connection = await findConnection(connectionId).catch(() => unknown)
    if (connection === undefined) return failed({ kind: 'noConnection' })
    const access = accessOf({ ...connection, baseUrl }, now)
    if (access.kind === 'canDelete') return ok({})
    onChange()
    return readOnlyError(connection, access)
  }
  const set = async (connectionId: string, access: StoredAccess): Promise<Result<unknown>> => {
    await store.update((before) => ({
      ...before,
      connections: before.connections.map((other) =>
        other.id === connectionId ? { ...other, access } : other,
      ),
    }))
    onChange()
    return ok({})
  }
  const change: Accesses['change'] = async (connection, { access: wanted, typedName }) => {
    const { id, name, baseUrl, isProduction } = connection
    if (wanted === 'readOnly') {
      // First: if the file cannot be written, it is locked at least where it was unlocked for the run.
      facts.forRun.delete(id)
      return set(id, 'readOnly')
    }
    const now = accessOf(connection, await facts.read())
    if (now.kind === 'readOnly' && now.cause !== 'locked') return readOnlyError(connection, now)
    if (now.kind === 'readOnly' && isProduction && typedName !== name)
      return failed({ kind: 'input', problem: 'unlockName', value: name })
    if (wanted === 'canDelete') return set(id, 'canDelete')
    facts.forRun.set(id, baseUrl)
    onChange()
    return ok({})
  }
  return {
    of: (connection, loaded) => accessOf(connection, facts.with(loaded)),
    refresh: async () => void (await facts.read()),
    permit: async (connectionId, baseUrl) => judge(connectionId, baseUrl, await facts.read()),
    foresee: async (connectionId, baseUrl) => judge(connectionId, baseUrl, facts.with(await store.read())),
    change,
  }
}
