import { jsonIn } from '../../codec/json'
import { eventFields } from '../../events/event'
import { isNamedAs } from '../formats'
import { readJsonHead, skipBlanks } from '../json/head'
import type { IsBegunBy } from '../text-kind'

const lineFeed = 10
const carriageReturn = 13
const openBrace = 123
const fieldNames: ReadonlySet<string> = new Set(eventFields.map(({ name }) => name))

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
    if ((count === 0 || line[0] === openBrace) && jsonIn(new TextDecoder().decode(line)) !== undefined)
      return true
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
  if (jsonIn(new TextDecoder().decode(bytes.subarray(from, feed))) === undefined) return false
  const next = skipBlanks(bytes, feed)
  return next === bytes.length && !isAll ? null : bytes[next] === openBrace
}

/**
 * The first of many events or responses. The name decides only if JSON could be read either way, for an event
 * that is no object.
 */
export const areLinesBegunBy: IsBegunBy = ({ bytes, start, fileName, isAll }) => {
  const isObject = bytes[start] === openBrace
  if (isNamedAs('jsonl', fileName)) {
    const hasLine = isObject || hasJsonLine(bytes, start, isAll)
    if (hasLine !== false) return hasLine
  }
  if (!isObject) return false
  const { names, listAt, isOver } = readJsonHead(bytes)
  if (names.some((name) => fieldNames.has(name))) return true
  // A document that contains a list, unless more of it shows something else.
  if (listAt === -1 && !isOver) return isAll ? false : null
  return isLineOfMany(bytes, start, isAll)
}
