import { failed, ok, type Result } from '../../src-core/errors/result'

/**
 * What the page has started, by the name that the page chose. `what`: the noun in a refusal, for example "a
 * query".
 */
export const createNamedEntries = <E>(what: string) => {
  const entries = new Map<string, E>()
  /** Fails if the name is taken. */
  const checkFree = (name: string): Result<Record<string, never>> =>
    entries.has(name)
      ? failed({ kind: 'refused', reason: 'request', detail: `${what} with this name already exists` })
      : ok({})
  return {
    checkFree,
    /** Creates the entry if the name is free. */
    add: (name: string, create: () => E): Result<Record<string, never>> => {
      const free = checkFree(name)
      if (free.ok) entries.set(name, create())
      return free
    },
    get: (name: string): E | undefined => entries.get(name),
    with: <T>(name: string, action: (entry: E) => T): T | Result<never> => {
      const entry = entries.get(name)
      return entry === undefined ? failed({ kind: 'gone' }) : action(entry)
    },
    forget: (name: string): void => void entries.delete(name),
    forgetAll: (end: (entry: E) => void): void => {
      for (const entry of entries.values()) end(entry)
      entries.clear()
    },
  }
}

export type NamedEntries<E> = ReturnType<typeof createNamedEntries<E>>
