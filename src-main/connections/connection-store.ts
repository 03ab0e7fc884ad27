import { z } from 'zod'
import type { JsonDocument } from '../files/json-document'

/** A connection as stored in `connections.json`, without any secret. */
export interface StoredConnection {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly allowUnencrypted: boolean
}

export interface StoredConnections {
  readonly version: 1
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
  version: 1,
  currentId: null,
  connections: [],
  tokensSaved: {},
}

const schema: z.ZodType<StoredConnections> = z.object({
  version: z.literal(1),
  currentId: z.string().nullable(),
  connections: z.array(
    z.object({ id: z.string().min(1), name: z.string(), baseUrl: z.string(), allowUnencrypted: z.boolean() }),
  ),
  tokensSaved: z.record(z.string(), z.number()),
  firstReaches: z.record(z.string(), z.number().int().nonnegative()).exactOptional(),
})

export const decodeConnections = (json: unknown): StoredConnections | undefined => {
  const parsed = schema.safeParse(json)
  return parsed.success ? parsed.data : undefined
}

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
