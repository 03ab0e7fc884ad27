import { isJsonObject, type JsonValue } from '../../codec/json'
import { createDecode, validLength } from '../cell-text'
import type { ElementBatches } from '../element-batches'
import { createElementBatches } from '../element-batches'
import type { FileProblemKind, TextPosition } from '../file-problem'
import { ReadingError, toProblem } from '../file-problem'
import type { FormatReader, Listeners } from '../format-reader'
import { readElement } from '../json/element'
import { type SavedResponse, savedResponseOf } from '../json/saved-response'
import { joined } from '../utf8-stream'
import { takeNote } from './notes'

const lineFeed = 10
const carriageReturn = 13
const nothing = new Uint8Array(0)
const blank = /^[ \t\r]*$/
const byteOrderMark = '\ufeff'
const objectStart = /^\ufeff?[ \t]*\{/

/** The position after these characters of a line. */
const positionAfter = (line: number, before: string): TextPosition => ({
  line,
  character: Array.from(before).length + 1,
})

/** The last byte of the last line end; -1: there is none. A CR at the very end may be half of one. */
const lastLineEnd = (bytes: Uint8Array): number => {
  const feed = bytes.lastIndexOf(lineFeed)
  const lone = bytes.subarray(feed + 1, -1).lastIndexOf(carriageReturn)
  return lone === -1 ? feed : feed + 1 + lone
}

/** JSON texts contain no line ends, so each one ends a line. */
const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** The lines in these bytes, without their ends. */
function* linesIn(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let start = 0; start < bytes.length;) {
    let end = start
    while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end++
    yield bytes.subarray(start, end)
    start = end + (bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? 2 : 1)
  }
}

/** Hands out the elements of the file, and counts them. */
const createElements = (events: ElementBatches, onNote: Listeners['onNote']) => {
  let row = 0
  /** The first response that reports a failure. */
  let failed: ReadingError | null = null
  const takeResponse = ({ elements, doubled, otherCode }: SavedResponse, line: number): void => {
    for (const [index, element] of elements.entries()) events.add(element, doubled.has(index))
    row += elements.length
    if (otherCode !== null) failed ??= new ReadingError('returnCode', null, otherCode, { line, character: 1 })
  }
  const takeElement = (value: JsonValue, isDoubled: boolean): void => {
    const { record, note, hasDoubled } = takeNote(value)
    events.add(record, isDoubled || hasDoubled)
    if (note) onNote(row, note)
    row++
  }
  return {
    get row() {
      return row
    },
    get failed() {
      return failed
    },
    /** Where the text stops being the JSON of one element, and whether an object ends there; null: it is one. */
    take: (json: string, line: number): { readonly at: number; readonly hasObject: boolean } | null => {
      const read = readElement(json)
      if ('broken' in read) {
        const { at, before } = read.broken
        return { at, hasObject: before !== undefined && isJsonObject(before) }
      }
      const response = savedResponseOf(read.value, json)
      if (response === null) takeElement(read.value, read.hasDoubled)
      else takeResponse(response, line)
      return null
    },
  }
}

/** Reads complete lines, and counts them. What is no JSON is left out. */
const createLines = (batches: ElementBatches, { onNote, onFault, onJoined }: Listeners) => {
  const decode = createDecode()
  const elements = createElements(batches, onNote)
  let line = 1
  const leaveOut = (kind: FileProblemKind, found: string, before: string, rowCount = 1): void => {
    const reason = new ReadingError(kind, null, found, positionAfter(line, before))
    onFault({ problem: toProblem(reason, line), row: elements.row, rowCount })
  }
  const readLine = (whole: string, isEnd: boolean): void => {
    for (let start = 0; ;) {
      if (whole.startsWith(byteOrderMark, start)) start++
      const json = whole.slice(start)
      const broken = blank.test(json) ? null : elements.take(json, line)
      if (broken === null) {
        // Where files were joined, another one may begin with its byte order mark.
        if (start > 0) onJoined(line)
        return
      }
      const { at, hasObject } = broken
      if (hasObject) elements.take(json.slice(0, at), line)
      const isCut = isEnd && at >= json.trimEnd().length
      if (!hasObject || !objectStart.test(json.slice(at)))
        return leaveOut(
          isCut ? 'cutShort' : 'badJson',
          json.slice(at),
          whole.slice(0, start + at),
          hasObject ? 0 : 1,
        )
      // The file before it had no line end.
      start += at
    }
  }
  const textOf = (bytes: Uint8Array): string | null => {
    try {
      return decode(bytes, null)
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      return null
    }
  }
  const readBytes = (bytes: Uint8Array, isEnd: boolean): void => {
    const text = textOf(bytes)
    if (text !== null) return readLine(text, isEnd)
    const sound = bytes.subarray(0, validLength(bytes))
    leaveOut('notUtf8', new TextDecoder().decode(bytes), decode(sound, null))
  }
  const readLines = (text: string): void => {
    for (let start = 0; start < text.length; line++) {
      const end = text.indexOf('\n', start)
      readLine(text.slice(start, end), false)
      start = end + 1
    }
  }
  return {
    get line() {
      return line
    },
    read: (bytes: Uint8Array): void => {
      const text = textOf(bytes)
      if (text !== null) return readLines(withLineFeeds(text))
      for (const each of linesIn(bytes)) {
        readBytes(each, false)
        line++
      }
    },
    readLast: (bytes: Uint8Array): void => {
      readBytes(bytes, true)
      if (elements.failed !== null) throw elements.failed
    },
  }
}

/**
 * JSON Lines: one element per line, or one response of the service, which stands for its events; blank lines
 * are skipped.
 */
export const createJsonLinesReader = (listeners: Listeners): FormatReader => {
  const events = createElementBatches(listeners.onBatch)
  const lines = createLines(events, listeners)
  let rest: Uint8Array = new Uint8Array(0)
  return {
    get line() {
      return lines.line
    },
    flush: events.flush,
    read: (bytes) => {
      // A CR that was held back ends its line, alone or with the LF that follows.
      const pending = rest.at(-1) === carriageReturn ? joined(rest, bytes) : bytes
      const before = pending === bytes ? rest : nothing
      const end = lastLineEnd(pending) + 1
      rest = end === 0 ? joined(before, pending) : pending.slice(end)
      if (end > 0) lines.read(joined(before, pending.subarray(0, end)))
    },
    readEnd: () => lines.readLast(rest),
  }
}
