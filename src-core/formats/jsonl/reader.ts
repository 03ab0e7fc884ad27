import type { JsonValue } from '../../codec/json'
import { createDecode, validLength } from '../cell-text'
import type { ElementBatches } from '../element-batches'
import { createElementBatches } from '../element-batches'
import type { TextPosition } from '../file-problem'
import { ReadingError } from '../file-problem'
import type { FormatReader, Listeners } from '../format-reader'
import { readElement } from '../json/element'
import { type SavedResponse, savedResponseOf } from '../json/saved-response'
import { joined } from '../utf8-stream'
import { takeNote } from './notes'

const lineFeed = 10
const carriageReturn = 13
const nothing = new Uint8Array(0)
const blank = /^[ \t\r]*$/

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

/** Reads complete lines, and counts them. */
const createLines = (events: ElementBatches, onNote: Listeners['onNote']) => {
  const decode = createDecode()
  let row = 0
  let line = 1
  /** The first response that reports a failure. */
  let failed: ReadingError | null = null
  const takeResponse = ({ elements, doubled, otherCode }: SavedResponse): void => {
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
  const readLine = (json: string, isEnd: boolean): void => {
    if (blank.test(json)) return
    const read = readElement(json)
    if ('value' in read) {
      const response = savedResponseOf(read.value, json)
      if (response === null) takeElement(read.value, read.hasDoubled)
      else takeResponse(response)
      return
    }
    const { at, before } = read.broken
    if (before !== undefined) events.add(before)
    throw new ReadingError(
      isEnd && at >= json.trimEnd().length ? 'cutShort' : 'badJson',
      null,
      json.slice(at),
      positionAfter(line, json.slice(0, at)),
    )
  }
  const readLines = (lines: string): void => {
    const text = withLineFeeds(lines)
    for (let start = 0; start < text.length; line++) {
      const end = text.indexOf('\n', start)
      readLine(text.slice(start, end), false)
      start = end + 1
    }
  }
  const textOf = (bytes: Uint8Array): string => {
    try {
      return decode(bytes, null)
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      // First read what is complete before the error; the place is then in the current line.
      const sound = decode(bytes.subarray(0, validLength(bytes)), null)
      const lastStart = Math.max(sound.lastIndexOf('\n'), sound.lastIndexOf('\r')) + 1
      readLines(sound.slice(0, lastStart))
      // What is found is the line, not everything that arrived with it.
      const [found = ''] = reason.found.slice(lastStart).split(/[\r\n]/, 1)
      throw new ReadingError('notUtf8', null, found, positionAfter(line, sound.slice(lastStart)))
    }
  }
  return {
    get line() {
      return line
    },
    read: (bytes: Uint8Array): void => readLines(textOf(bytes)),
    readLast: (bytes: Uint8Array): void => {
      readLine(textOf(bytes), true)
      if (failed !== null) throw failed
    },
  }
}

/**
 * JSON Lines: one element per line, or one response of the service, which stands for its events; blank lines
 * are skipped.
 */
export const createJsonLinesReader = ({ onBatch, onNote }: Listeners): FormatReader => {
  const events = createElementBatches(onBatch)
  const lines = createLines(events, onNote)
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
