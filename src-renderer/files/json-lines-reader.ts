import type { EventBatch } from '../../src-preload/contract/event-batch'
import { createDecode, soundLength } from './cell-text'
import { createElementBatches } from './element-batches'
import type { ElementBatches } from './element-batches'
import { ReadingFault } from './file-problem'
import type { TextPlace } from './file-problem'
import type { FormatReader } from './format-reader'
import { readElement } from './json-element'
import { joined } from './utf8-stream'

const lineFeed = 10
const blank = /^[ \t\r]*$/

/** Behind these characters of a line. */
const placeBehind = (line: number, before: string): TextPlace => ({ line, character: Array.from(before).length + 1 })

/** Reads whole lines, and knows in which it is. */
const createLines = (events: ElementBatches) => {
  const decode = createDecode()
  let line = 1
  const readLine = (json: string, isEnd: boolean): void => {
    if (blank.test(json)) return
    const read = readElement(json)
    if ('value' in read) {
      events.add(read.value)
      return
    }
    const { at, before } = read.broken
    if (before !== undefined) events.add(before)
    throw new ReadingFault(isEnd && at >= json.trimEnd().length ? 'cutShort' : 'badJson', null, json.slice(at), placeBehind(line, json.slice(0, at)))
  }
  const readLines = (text: string): void => {
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
      if (!(reason instanceof ReadingFault)) throw reason
      // What is whole before the fault is read first; then the place is in the line that reading is at.
      const sound = decode(bytes.subarray(0, soundLength(bytes)), null)
      const lastStart = sound.lastIndexOf('\n') + 1
      readLines(sound.slice(0, lastStart))
      throw new ReadingFault('notUtf8', null, reason.found, placeBehind(line, sound.slice(lastStart)))
    }
  }
  return {
    get line() {
      return line
    },
    read: (bytes: Uint8Array): void => readLines(textOf(bytes)),
    readLast: (bytes: Uint8Array): void => readLine(textOf(bytes), true),
  }
}

/** JSON Lines: one element a line, blank lines skipped. */
export const createJsonLinesReader = (onBatch: (batch: EventBatch) => void): FormatReader => {
  const events = createElementBatches(onBatch)
  const lines = createLines(events)
  let rest: Uint8Array = new Uint8Array(0)
  return {
    get line() {
      return lines.line
    },
    flush: events.flush,
    read: (bytes) => {
      const lastFeed = bytes.lastIndexOf(lineFeed)
      const whole = lastFeed === -1 ? null : joined(rest, bytes.subarray(0, lastFeed + 1))
      rest = whole === null ? joined(rest, bytes) : bytes.slice(lastFeed + 1)
      if (whole !== null) lines.read(whole)
    },
    readEnd: () => lines.readLast(rest),
  }
}
