import { createElementScanner } from './element-scanner'

const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const backslash = 92
const openBrace = 123

/** How a JSON document begins, as far as it is there. */
export interface JsonHead {
  /** Of its first object, those before the list. */
  readonly names: readonly string[]
  /** Behind the bracket of the list of events; -1: it has not come. */
  readonly listAt: number
  /** There is no list to come. */
  readonly isOver: boolean
}

/** The member of a saved response that holds its events. */
const listName = 'result'

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 10 || byte === 13

export const skipBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isBlank(bytes[at])) at++
  return at
}

/** Behind the string at `at`; -1: its end has not come. */
const endOfText = (bytes: Uint8Array, at: number): number => {
  for (let place = at + 1; place < bytes.length; place++) {
    if (bytes[place] === backslash) place++
    else if (bytes[place] === quote) return place + 1
  }
  return -1
}

/** Finds the list of a bare array, or of a saved response of the service: `{ "returnCode": 0, "result": [...] }`. */
export const readJsonHead = (bytes: Uint8Array): JsonHead => {
  const names: string[] = []
  const decoder = new TextDecoder()
  const head = (listAt: number, isOver: boolean): JsonHead => ({ names, listAt, isOver })
  // What would be at the end may still come.
  const stopped = (at: number): JsonHead => head(-1, at < bytes.length)
  const start = skipBlanks(bytes, 0)
  if (bytes[start] === openBracket) return head(start + 1, false)
  if (bytes[start] !== openBrace) return stopped(start)
  for (let at = skipBlanks(bytes, start + 1); ; ) {
    if (bytes[at] !== quote) return stopped(at)
    const nameEnd = endOfText(bytes, at)
    if (nameEnd === -1) return head(-1, false)
    const name = decoder.decode(bytes.subarray(at + 1, nameEnd - 1))
    const colonAt = skipBlanks(bytes, nameEnd)
    if (bytes[colonAt] !== colon) return stopped(colonAt)
    const valueAt = skipBlanks(bytes, colonAt + 1)
    if (name === listName && bytes[valueAt] === openBracket) return head(valueAt + 1, false)
    names.push(name)
    const end = createElementScanner().next(bytes, valueAt)
    if (end === -1) return head(-1, false)
    if (bytes[end] !== comma) return head(-1, true)
    at = skipBlanks(bytes, end + 1)
  }
}
