/** A JSON number that a double cannot represent exactly; keeps its digits as they were. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | ExactNumber
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

export type JsonObject = { readonly [name: string]: JsonValue }

/** What a text says, its numbers as doubles; undefined: it is no JSON. */
export const jsonIn = (text: string): JsonValue | undefined => {
  try {
    return JSON.parse(text) as JsonValue
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)

const scalarJson = (value: null | boolean | number | string | ExactNumber): string => {
  if (value instanceof ExactNumber) return value.digits
  // JSON.stringify would print 0, but the service sent -0.
  return Object.is(value, -0) ? '-0' : JSON.stringify(value)
}

interface OpenContainer {
  readonly members: Iterator<readonly [label: string, value: JsonValue]>
  readonly close: string
  isEmpty: boolean
}

const openContainer = (value: readonly JsonValue[] | JsonObject): OpenContainer =>
  Array.isArray(value)
    ? { members: value.map((item: JsonValue) => ['', item] as const).values(), close: ']', isEmpty: true }
    : {
        members: Object.entries(value as JsonObject)
          .map(([name, item]) => [`${JSON.stringify(name)}:`, item] as const)
          .values(),
        close: '}',
        isEmpty: true,
      }

const isContainer = (value: JsonValue): value is readonly JsonValue[] | JsonObject =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber)

/**
 * The JSON text of a value; exact numbers keep their digits. Uses a stack of its own instead of recursion: a
 * record may be nested deeper than the call stack allows, and `JSON.stringify` would throw.
 */
export const stringifyJson = (value: JsonValue): string => {
  if (!isContainer(value)) return scalarJson(value)
  const parts: string[] = [Array.isArray(value) ? '[' : '{']
  const stack: OpenContainer[] = [openContainer(value)]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = top.members.next()
    if (next.done === true) {
      parts.push(top.close)
      stack.pop()
      continue
    }
    const [label, member] = next.value
    parts.push(top.isEmpty ? label : `,${label}`)
    top.isEmpty = false
    if (isContainer(member)) {
      parts.push(Array.isArray(member) ? '[' : '{')
      stack.push(openContainer(member))
    } else parts.push(scalarJson(member))
  }
  return parts.join('')
}

/** Whether the value contains an exact number; without recursion, for the same reason. */
export const hasExactNumber = (value: JsonValue): boolean => {
  const waiting: JsonValue[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof ExactNumber) return true
    if (isContainer(next)) for (const member of Object.values(next) as JsonValue[]) waiting.push(member)
  }
  return false
}
