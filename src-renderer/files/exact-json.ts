import type { JsonObject, JsonValue } from '../../src-preload/contract/json'
import { ExactNumber } from '../../src-preload/contract/json'
import { endOfString } from '../events/json-text'
import { hasExactNumbers, survives } from './exact-numbers'

interface Open {
  readonly isArray: boolean
  readonly members: [name: string, value: JsonValue][]
  /** Read and still without its value. */
  name: string | null
}

const scalarEnd = /[,:{}[\]\s]/g

const endOfToken = (json: string, at: number): number => {
  if (json[at] === '"') return endOfString(json, at)
  if (/[,:{}[\]\s]/.test(json[at] ?? '')) return at + 1
  scalarEnd.lastIndex = at
  return scalarEnd.exec(json)?.index ?? json.length
}

const scalar = (token: string): JsonValue => {
  const value = JSON.parse(token) as JsonValue
  return typeof value === 'number' && !survives(token) ? new ExactNumber(token) : value
}

const closed = ({ isArray, members }: Open): JsonValue =>
  // Not by assignment: a member may be named `__proto__`.
  isArray ? members.map(([, value]) => value) : (Object.fromEntries(members) as JsonObject)

/**
 * Like `JSON.parse`, but a number whose digits a double cannot hold comes as `ExactNumber`. With an own stack, because a record
 * may be nested deeper than the call stack goes. Throws SyntaxError.
 */
export const parseExactJson = (json: string): JsonValue => {
  // Says what is wrong, so that what follows need not look; and nearly always it is the value itself.
  const value = JSON.parse(json) as JsonValue
  if (!hasExactNumbers(json)) return value
  const stack: Open[] = [{ isArray: true, members: [], name: null }]
  const add = (member: JsonValue): void => {
    const top = stack.at(-1)
    top?.members.push([top.name ?? '', member])
    if (top !== undefined) top.name = null
  }
  for (let at = 0, end = 0; at < json.length; at = end) {
    end = endOfToken(json, at)
    const token = json.slice(at, end)
    const top = stack.at(-1)
    if (/^[,:\s]/.test(token)) continue
    if (token === '{' || token === '[') stack.push({ isArray: token === '[', members: [], name: null })
    else if (token === '}' || token === ']') {
      const done = stack.pop()
      if (done !== undefined) add(closed(done))
    } else if (top !== undefined && !top.isArray && top.name === null) top.name = JSON.parse(token) as string
    else add(scalar(token))
  }
  return stack[0]?.members[0]?.[1] ?? null
}
