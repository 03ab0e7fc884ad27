import { readElement } from './element'
import { createElementScanner } from './element-scanner'

const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const backslash = 92
const openBrace = 123

/** The start of a JSON document, as far as it has arrived. */
export interface JsonHead {
  /** The members of its first object before the list. */
  readonly names: readonly string[]
  /** The position after the opening bracket of the list of events; -1: it has not arrived. */
  readonly listAt: number
  /** There is no list. */
  readonly isOver: boolean
}

/** The member of a saved response that contains its events. */
export const listName = 'result'

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 10 || byte === 13

export const skipBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isBlank(bytes[at])) at++
  return at
}

/** The position after the string at `at`; -1: its end has not arrived. */
const endOfText = (bytes: Uint8Array, at: number): number => {
  for (let index = at + 1; index < bytes.length; index++) {
    if (bytes[index] === backslash) index++
    else if (bytes[index] === quote) return index + 1
  }
  return -1
}

/**
 * A name may contain escapes; an invalid one stays unchanged, and is reported when the document is parsed.
 */
const nameIn = (bytes: Uint8Array, start: number, end: number): string => {
  const text = new TextDecoder().decode(bytes.subarray(start, end))
  const read = text.includes('\\') ? readElement(text) : null
  return read !== null && 'value' in read && typeof read.value === 'string' ? read.value : text.slice(1, -1)
}

/** Goes through the members of an object, starting with the name at `from`, up to a list of events. */
const findList = (bytes: Uint8Array, from: number): JsonHead => {
  const names: string[] = []
  const head = (listAt: number, isOver: boolean): JsonHead => ({ names, listAt, isOver })
  for (let at = from; ;) {
    // What the end seems to lack may still arrive.
    if (bytes[at] !== quote) return head(-1, at < bytes.length)
    const nameEnd = endOfText(bytes, at)
    if (nameEnd === -1) return head(-1, false)
    const name = nameIn(bytes, at, nameEnd)
    const colonAt = skipBlanks(bytes, nameEnd)
    if (bytes[colonAt] !== colon) return head(-1, colonAt < bytes.length)
    const valueAt = skipBlanks(bytes, colonAt + 1)
    if (name === listName && bytes[valueAt] === openBracket) return head(valueAt + 1, false)
    names.push(name)
    const end = createElementScanner().next(bytes, valueAt)
    if (end === -1) return head(-1, false)
    if (bytes[end] !== comma) return head(-1, true)
    at = skipBlanks(bytes, end + 1)
  }
}

/**
 * Finds the list of a bare array, or of a saved response of the service: `{ "returnCode": 0, "result": [...]
 * }`.
 */
export const readJsonHead = (bytes: Uint8Array): JsonHead => {
  const start = skipBlanks(bytes, 0)
  if (bytes[start] === openBracket) return { names: [], listAt: start + 1, isOver: false }
  if (bytes[start] !== openBrace) return { names: [], listAt: -1, isOver: start < bytes.length }
  return findList(bytes, skipBlanks(bytes, start + 1))
}

/**
 * The position after the opening bracket of another list in the rest of a saved response, which begins with
 * the last closing bracket; -1: there is none.
 */
export const nextListAt = (rest: Uint8Array): number => {
  const commaAt = skipBlanks(rest, 1)
  return rest[commaAt] === comma ? findList(rest, skipBlanks(rest, commaAt + 1)).listAt : -1
}
