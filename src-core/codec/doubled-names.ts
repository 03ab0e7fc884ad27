import { ExactNumber, isJsonObject, type JsonValue } from './json'
import { endOfString } from './json-string'

/** A name that occurs twice in one object: `JSON.parse` silently keeps only the last of its values. */
export interface DoubledName {
  readonly name: string
  /** The path to that object: at most its first two parts. */
  readonly path: readonly (string | number)[]
}

const none: readonly DoubledName[] = []

const colonsIn = (json: string): number => {
  let count = 0
  for (let at = json.indexOf(':'); at >= 0; at = json.indexOf(':', at + 1)) count += 1
  return count
}

const namesOf = (value: JsonValue): number => (isJsonObject(value) ? Object.keys(value).length : 0)
const namesOfAll = (values: readonly JsonValue[]): number =>
  values.reduce((count: number, value) => count + namesOf(value), 0)

/** Counts the names of a record, or of an answer and its records, without those nested deeper. */
const shallowNames = (value: JsonValue): number => {
  if (Array.isArray(value)) return namesOfAll(value as readonly JsonValue[])
  if (!isJsonObject(value)) return 0
  let count = 0
  for (const member of Object.values(value))
    count += Array.isArray(member) ? namesOfAll(member as readonly JsonValue[]) + 1 : 1
  return count
}

/** Counts all names; without recursion, because a record may be nested deeper than the call stack allows. */
const allNames = (value: JsonValue): number => {
  const waiting: JsonValue[] = [value]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || next instanceof ExactNumber) continue
    count += namesOf(next)
    for (const member of Object.values(next) as JsonValue[]) waiting.push(member)
  }
  return count
}

const colonsOutsideTexts = (json: string): number => {
  let count = 0
  for (let at = 0; at < json.length;) {
    if (json[at] === ':') count++
    at = json[at] === '"' ? endOfString(json, at) : at + 1
  }
  return count
}

interface Open {
  readonly names: Set<string> | null
  label: string | number
  isNameNext: boolean
}

const open = (isObject: boolean): Open => ({
  names: isObject ? new Set() : null,
  label: 0,
  isNameNext: isObject,
})

/** Scans JSON text that is known to be valid. */
const findDoubled = (json: string): readonly DoubledName[] => {
  const found: DoubledName[] = []
  const stack: Open[] = []
  const takeName = (top: Open, name: string): void => {
    if (top.names?.has(name) === true)
      found.push({
        name,
        path: stack
          .slice(0, -1)
          .slice(0, 2)
          .map(({ label }) => label),
      })
    top.names?.add(name)
    top.label = name
    top.isNameNext = false
  }
  for (let at = 0; at < json.length;) {
    const character = json[at]
    const top = stack.at(-1)
    const end = character === '"' ? endOfString(json, at) : at + 1
    if (character === '"' && top?.isNameNext === true)
      takeName(top, JSON.parse(json.slice(at, end)) as string)
    else if (character === '{' || character === '[') stack.push(open(character === '{'))
    else if (character === '}' || character === ']') stack.pop()
    else if (character === ',' && top !== undefined) {
      top.isNameNext = top.names !== null
      if (typeof top.label === 'number') top.label += 1
    }
    at = end
  }
  return found
}

/**
 * The names that occur twice in an object of this JSON text, from which `value` was parsed. Each name has a
 * colon. Nearly always there are as many colons as names in the value; then nothing was lost, and there is no
 * need to scan the text.
 */
export const doubledNames = (json: string, value: JsonValue): readonly DoubledName[] => {
  const colons = colonsIn(json)
  if (colons === shallowNames(value)) return none
  const names = allNames(value)
  // Otherwise some colons are part of texts, or a name occurs twice.
  return colons === names || colonsOutsideTexts(json) === names ? none : findDoubled(json)
}
