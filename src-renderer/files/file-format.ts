import { eventFields } from '../../src-preload/contract/event'
import { readJsonHead, skipBlanks } from './json-head'

export type FileFormat = 'table' | 'jsonLines' | 'jsonList'

const lineFeed = 10
const carriageReturn = 13
const openBracket = 91
const openBrace = 123
// After this many bytes, decide by what has arrived.
const enoughBytes = 1024 * 1024
const fieldNames: ReadonlySet<string> = new Set(eventFields.map(({ name }) => name))

const isNamedLines = (fileName: string): boolean => /\.(?:jsonl|ndjson)$/i.test(fileName)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The first line that is not blank; null: its end has not arrived. */
const firstLine = (bytes: Uint8Array, from: number, isAll: boolean): string | null => {
  const feed = bytes.indexOf(lineFeed, from)
  const lone = bytes.subarray(from, feed === -1 ? bytes.length : feed).indexOf(carriageReturn)
  const end = lone === -1 ? feed : from + lone
  return end === -1 && !isAll ? null : new TextDecoder().decode(bytes.subarray(from, end === -1 ? bytes.length : end))
}

/** An object is either the first of many events, or a document that contains a list. */
const formatOfObject = (bytes: Uint8Array, isAll: boolean): FileFormat | null => {
  const { names, listAt, isOver } = readJsonHead(bytes)
  if (names.some((name) => fieldNames.has(name))) return 'jsonLines'
  return listAt !== -1 || isOver || isAll ? 'jsonList' : null
}

/**
 * Detects the format by the first character and what follows; the name decides only if JSON could be read either way, for an event that
 * is no object. Null: more bytes are needed. Not for empty files.
 */
export const formatOf = (bytes: Uint8Array, fileName: string, isEnd: boolean): FileFormat | null => {
  const isAll = isEnd || bytes.length > enoughBytes
  const start = skipBlanks(bytes, 0)
  if (start === bytes.length) return null
  const first = bytes[start]
  if (isNamedLines(fileName)) {
    if (first === openBrace) return 'jsonLines'
    const line = firstLine(bytes, start, isAll)
    if (line === null) return null
    if (isJson(line)) return 'jsonLines'
  }
  if (first === openBracket) return 'jsonList'
  return first === openBrace ? formatOfObject(bytes, isAll) : 'table'
}
