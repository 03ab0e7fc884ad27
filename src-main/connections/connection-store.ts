import { z } from 'zod'
import type { JsonDocument } from '../files/json-document'

/** A connection as stored in `connections.json`, without any secret. */
export interface StoredConnection {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly allowUnencrypted: boolean
  readonly access: StoredAccess
  readonly isProduction: boolean
}

/** `notAsked`: can delete, as in the versions without the lock, until the user decides. */
export const storedAccesses = ['readOnly', 'canDelete', 'notAsked'] as const
export type StoredAccess = (typeof storedAccesses)[number]

export interface StoredConnections {
  readonly version: 2
  readonly currentId: string | null
  readonly connections: readonly StoredConnection[]
  /** Base URLs for which a token was stored in the keychain, and when (ms since the epoch). */
  readonly tokensSaved: Readonly<Record<string, number>>
  /**
   * By base URL: how far around its times a service must be asked to show an event, as `LookFacts` has it.
   */
  readonly firstReaches?: Readonly<Record<string, number>>
}

export type ConnectionStore = JsonDocument<StoredConnections>

export const noConnections: StoredConnections = {
  version: 2,
  currentId: null,
  connections: [],
  tokensSaved: {},
}

const connectionFields = {
  id: z.string().min(1),
  name: z.string(),
  baseUrl: z.string(),
  allowUnencrypted: z.boolean(),
}
const otherFields = {
  currentId: z.string().nullable(),
  tokensSaved: z.record(z.string(), z.number()),
  firstReaches: z.record(z.string(), z.number().int().nonnegative()).exactOptional(),
}

/** Exactly what the versions without the lock have written, and nothing else: only these can delete unasked. */
const beforeTheLock = z.strictObject({
  version: z.literal(1),
  connections: z.array(z.strictObject(connectionFields)),
  ...otherFields,
})

/** What is missing or wrong has been edited by hand, and is taken for the stricter of the two. */
const withTheLock = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  connections: z.array(
    z.object({
      ...connectionFields,
      access: z.enum(storedAccesses).catch('readOnly'),
      isProduction: z.boolean().catch(true),
    }),
  ),
  ...otherFields,
})

export const decodeConnections = (json: unknown): StoredConnections | undefined => {
  const earlier = beforeTheLock.safeParse(json)
  if (earlier.success) {
    const connections = earlier.data.connections.map((connection): StoredConnection => ({
      ...connection,
      access: 'notAsked',
      isProduction: false,
    }))
    return { ...earlier.data, version: 2, connections }
  }
  const parsed = withTheLock.safeParse(json)
  if (!parsed.success) return undefined
  const { connections } = parsed.data
  const isTwice = (id: string): boolean => connections.filter((other) => other.id === id).length > 1
  return {
    ...parsed.data,
    version: 2,
    // Which of them is meant is not known.
    connections: connections.map((connection) =>
      isTwice(connection.id) ? { ...connection, access: 'readOnly' } : connection,
    ),
  }
}

/** Nobody knows which of them may delete. */
export const allLocked = (stored: StoredConnections): StoredConnections => ({
  ...stored,
  connections: stored.connections.map((connection) => ({ ...connection, access: 'readOnly' })),
})

export const wasTokenSaved = (stored: StoredConnections, baseUrl: string): boolean =>
  Object.hasOwn(stored.tokensSaved, baseUrl)

export const withTokenSaved = (
  stored: StoredConnections,
  baseUrl: string,
  at: number,
): StoredConnections => ({
  ...stored,
  tokensSaved: { ...stored.tokensSaved, [baseUrl]: at },
})

export const withoutTokenSaved = (stored: StoredConnections, baseUrl: string): StoredConnections => ({
  ...stored,
  tokensSaved: Object.fromEntries(Object.entries(stored.tokensSaved).filter(([url]) => url !== baseUrl)),
})

export const isBaseUrlUsed = (stored: StoredConnections, baseUrl: string): boolean =>
  stored.connections.some((connection) => connection.baseUrl === baseUrl)

/** Adds a connection or replaces the one with its id, and makes it the current one. */
export const withConnection = (
  stored: StoredConnections,
  connection: StoredConnection,
): StoredConnections => {
  const others = stored.connections.filter(({ id }) => id !== connection.id)
  const at = stored.connections.findIndex(({ id }) => id === connection.id)
  return {
    ...stored,
    currentId: connection.id,
    connections: at < 0 ? [...others, connection] : others.toSpliced(at, 0, connection),
  }
}

export const withoutConnection = (stored: StoredConnections, connectionId: string): StoredConnections => {
  const connections = stored.connections.filter(({ id }) => id !== connectionId)
  const isCurrent = stored.currentId === connectionId
  return { ...stored, connections, currentId: isCurrent ? (connections[0]?.id ?? null) : stored.currentId }
}
