import { hasExactNumbers, survives } from './exact-numbers'
import { ExactNumber, type JsonObject, type JsonValue } from './json'
import { endOfString } from './json-string'

interface Open {
  readonly isArray: boolean
  readonly members: [name: string, value: JsonValue][]
  /** The name that has been read, and whose value comes next. */
  name: string | null
}

const separators = new Set([',', ':', ' ', '\t', '\n', '\r'])
const scalarEnd = /[,:{}[\]\s]/g

const endOfScalar = (json: string, at: number): number => {
  if (json[at] === '"') return endOfString(json, at)
  scalarEnd.lastIndex = at
  return scalarEnd.exec(json)?.index ?? json.length
}

const scalar = (token: string): JsonValue => {
  const value = JSON.parse(token) as JsonValue
  return typeof value === 'number' && !survives(token) ? new ExactNumber(token) : value
}

const closed = ({ isArray, members }: Open): JsonValue =>
  // `fromEntries` and no assignment: a member may be named `__proto__`.
  isArray ? members.map(([, value]) => value) : (Object.fromEntries(members) as JsonObject)

/**
 * Like `JSON.parse`, but returns a number that a double cannot represent exactly as `ExactNumber`. It has a
 * stack of its own, because a record may be nested deeper than the call stack allows. Throws SyntaxError.
 */
export const parseExactJson = (json: string): JsonValue => {
  // Throws if the JSON is invalid, so the code below need not check it. The value is nearly always the result
  // already.
  const value = JSON.parse(json) as JsonValue
  if (!hasExactNumbers(json)) return value
  const stack: Open[] = [{ isArray: true, members: [], name: null }]
  const add = (member: JsonValue): void => {
    const top = stack.at(-1)
    top?.members.push([top.name ?? '', member])
    if (top !== undefined) top.name = null
  }
  for (let at = 0, end = 0; at < json.length; at = end) {
    const character = json[at] ?? ''
    end = at + 1
    if (character === '{' || character === '[')
      stack.push({ isArray: character === '[', members: [], name: null })
    else if (character === '}' || character === ']') {
      const done = stack.pop()
      if (done !== undefined) add(closed(done))
    } else if (!separators.has(character)) {
      end = endOfScalar(json, at)
      const [top, token] = [stack.at(-1), json.slice(at, end)]
      if (top !== undefined && !top.isArray && top.name === null) top.name = JSON.parse(token) as string
      else add(scalar(token))
    }
  }
  return stack[0]?.members[0]?.[1] ?? null
}
