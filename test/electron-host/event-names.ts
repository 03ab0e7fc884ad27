import { electronTypes } from './electron-types'

const checked = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'emit'])
/** What Node itself emits, and listens to. */
const nodes = ['error', 'newListener', 'removeListener']

type Method = (this: unknown, event: unknown, ...parameters: unknown[]) => unknown

const tables: Readonly<Record<string, string | undefined>> = electronTypes
const wrapped = new Map<string, Method>()

const wrap = (type: string, names: ReadonlySet<unknown>, method: Method): Method =>
  function (event, ...parameters) {
    if (typeof event === 'string' && !names.has(event))
      throw new TypeError(`Electron's ${type} has no event '${event}'`)
    return method.call(this, event, ...parameters)
  }

/**
 * Of an emitter's methods that take the name of an event: one that throws on names for which electron.d.ts
 * declares no `on`.
 */
export const withCheckedEvents = (type: string, name: string, value: unknown): unknown => {
  const table = tables[`on ${type}`]
  if (table === undefined || !checked.has(name) || typeof value !== 'function') return value
  const key = `${type} ${name}`
  const known =
    wrapped.get(key) ?? wrap(type, new Set([...table.trim().split(/\s+/), ...nodes]), value as Method)
  wrapped.set(key, known)
  return known
}
