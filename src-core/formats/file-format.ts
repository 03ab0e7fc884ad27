import { eventFields } from '../events/event'
import type { FileFormat } from './export-settings'
import { formatFacts } from './export-settings'
import { readJsonHead, skipBlanks } from './json/head'

/** All but those that `file-parser.ts` knows by their first bytes. */
export type TextFileFormat = Exclude<FileFormat, 'parquet'>

const lineFeed = 10
const carriageReturn = 13
const openBracket = 91
const openBrace = 123
// After this many bytes, decide by what has arrived.
const enoughBytes = 1024 * 1024
const fieldNames: ReadonlySet<string> = new Set(eventFields.map(({ name }) => name))

const isNamedLines = (fileName: string): boolean =>
  formatFacts.jsonl.endings.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`))

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
  return end === -1 && !isAll
    ? null
    : new TextDecoder().decode(bytes.subarray(from, end === -1 ? bytes.length : end))
}

/**
 * Whether the object at `from` is a line of its own, and another one follows. Null: more bytes are needed.
 */
const isLineOfMany = (bytes: Uint8Array, from: number, isAll: boolean): boolean | null => {
  const feed = bytes.indexOf(lineFeed, from)
  if (feed === -1) return isAll ? false : null
  if (!isJson(new TextDecoder().decode(bytes.subarray(from, feed)))) return false
  const next = skipBlanks(bytes, feed)
  return next === bytes.length && !isAll ? null : bytes[next] === openBrace
}

/** An object is the first of many events or responses, or a document that contains a list. */
const formatOfObject = (bytes: Uint8Array, from: number, isAll: boolean): TextFileFormat | null => {
  const { names, listAt, isOver } = readJsonHead(bytes)
  if (names.some((name) => fieldNames.has(name))) return 'jsonl'
  if (listAt === -1 && !isOver) return isAll ? 'json' : null
  const isMany = isLineOfMany(bytes, from, isAll)
  if (isMany === null) return null
  return isMany ? 'jsonl' : 'json'
}

/**
 * Detects the format by the first character and what follows; the name decides only if JSON could be read
 * either way, for an event that is no object. Null: more bytes are needed. Not for empty files.
 */
export const formatOf = (arrived: Uint8Array, fileName: string, isEnd: boolean): TextFileFormat | null => {
  // However much of the file arrives at once.
  const bytes = arrived.subarray(0, enoughBytes)
  const isAll = isEnd || bytes.length === enoughBytes
  const start = skipBlanks(bytes, 0)
  if (start === bytes.length) return null
  const first = bytes[start]
  if (isNamedLines(fileName)) {
    if (first === openBrace) return 'jsonl'
    const line = firstLine(bytes, start, isAll)
    if (line === null) return null
    if (isJson(line)) return 'jsonl'
  }
  if (first === openBracket) return 'json'
  return first === openBrace ? formatOfObject(bytes, start, isAll) : 'csv'
}
