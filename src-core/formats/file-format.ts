import { eventFields } from '../events/event'
import type { FileFormat } from './export-settings'
import { formatFacts } from './export-settings'
import { readJsonHead, skipBlanks } from './json/head'

/** All but those that `file-parser.ts` knows by their first bytes. */
export type TextFileFormat = Exclude<FileFormat, 'parquet' | 'dexp'>

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

/** The end of the line at `from`; -1: it has not arrived. */
const endOfLine = (bytes: Uint8Array, from: number): number => {
  const feed = bytes.indexOf(lineFeed, from)
  const lone = bytes.subarray(from, feed === -1 ? bytes.length : feed).indexOf(carriageReturn)
  return lone === -1 ? feed : from + lone
}

/** The first lines of JSON Lines may be damaged. */
const mostLines = 16

/** Whether the first line is JSON, or one of those behind it an object. Null: more bytes are needed. */
const hasJsonLine = (bytes: Uint8Array, start: number, isAll: boolean): boolean | null => {
  for (let [from, count] = [start, 0]; from < bytes.length && count < mostLines; count++) {
    const found = endOfLine(bytes, from)
    if (found === -1 && !isAll) return null
    const end = found === -1 ? bytes.length : found
    const line = bytes.subarray(from, end)
    if ((count === 0 || line[0] === openBrace) && isJson(new TextDecoder().decode(line))) return true
    from = skipBlanks(bytes, end)
  }
  return false
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
    const hasLine = hasJsonLine(bytes, start, isAll)
    if (hasLine === null) return null
    if (hasLine) return 'jsonl'
  }
  if (first === openBracket) return 'json'
  return first === openBrace ? formatOfObject(bytes, start, isAll) : 'csv'
}
