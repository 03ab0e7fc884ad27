import { doubledNames } from '../../codec/doubled-names'
import type { EventBatch } from '../../codec/event-batch'
import { isJsonObject } from '../../codec/json'
import { createDecode, validLength } from '../cell-text'
import type { ElementBatches } from '../element-batches'
import { createElementBatches } from '../element-batches'
import type { FileProblemKind } from '../file-problem'
import { ReadingError } from '../file-problem'
import type { FormatReader } from '../format-reader'
import { joined } from '../utf8-stream'
import { readElement } from './element'
import { createElementScanner } from './element-scanner'
import { listName, nextListAt, readJsonHead, skipBlanks } from './head'
import { otherReturnCode } from './saved-response'
import { syntaxErrorAt } from './syntax-error'
import { createTextPositions } from './text-positions'

const comma = 44
const closeBracket = 93
// A longer start without the list means another kind of file, however much of it arrives at once.
const longestHead = 1024 * 1024
const nothing = new Uint8Array(0)

/** The bytes of the document that are still needed, and their position in it. */
const createPending = () => {
  const decode = createDecode()
  const positions = createTextPositions()
  const encoder = new TextEncoder()
  let bytes: Uint8Array = nothing
  const errorAt = (kind: FileProblemKind, offset: number, found: string): ReadingError =>
    new ReadingError(kind, null, found, positions.at(bytes, offset))
  const text = (start: number, end: number): string => {
    try {
      return decode(bytes.subarray(start, end), null)
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      throw errorAt(reason.kind, start + validLength(bytes.subarray(start, end)), reason.found)
    }
  }
  return {
    get bytes() {
      return bytes
    },
    text,
    errorAt,
    /** An error at a character of the text that begins at `start`; at its end, the text is truncated. */
    errorIn: (json: string, at: number, start: number, isEnd: boolean): ReadingError =>
      errorAt(
        isEnd && at >= json.trimEnd().length ? 'cutShort' : 'badJson',
        start + encoder.encode(json.slice(0, at)).length,
        json.slice(at),
      ),
    add: (more: Uint8Array): void => {
      bytes = joined(bytes, more)
    },
    drop: (count: number): void => {
      positions.pass(bytes, count)
      bytes = bytes.slice(count)
    },
  }
}

/** Reads the elements of one list, as far as they have arrived. */
const createListReader = (pending: ReturnType<typeof createPending>, events: ElementBatches) => {
  const scanner = createElementScanner()
  let isFirst = true
  let scanned = 0
  const readOne = (start: number, end: number): void => {
    const json = pending.text(start, end)
    const isEmptyList =
      isFirst && pending.bytes[end] === closeBracket && skipBlanks(pending.bytes, start) === end
    isFirst = false
    if (isEmptyList) return
    const read = readElement(json)
    if ('value' in read) events.add(read.value, read.hasDoubled)
    else {
      if (read.broken.before !== undefined) events.add(read.broken.before)
      throw pending.errorIn(json, read.broken.at, start, false)
    }
  }
  return {
    /** True: the list has ended, and the pending bytes begin with its closing bracket. */
    read: (): boolean => {
      let start = 0
      for (
        let end = scanner.next(pending.bytes, scanned);
        end !== -1;
        end = scanner.next(pending.bytes, start)
      ) {
        readOne(start, end)
        const ending = pending.bytes[end]
        if (ending !== comma && ending !== closeBracket)
          throw pending.errorAt('badJson', end, pending.text(end, end + 1))
        start = ending === comma ? end + 1 : end
        if (ending === comma) continue
        pending.drop(start)
        return true
      }
      pending.drop(start)
      scanned = pending.bytes.length
      return false
    },
  }
}

/**
 * A list of events as JSON: bare, or in a saved response. Element by element, so that a broken file yields
 * the events before the error.
 */
export const createJsonListReader = (onBatch: (batch: EventBatch) => void): FormatReader => {
  const pending = createPending()
  const events = createElementBatches(onBatch)
  let list = createListReader(pending, events)
  let stage: 'head' | 'list' | 'tail' | 'noList' = 'head'
  // The document with its lists left empty.
  let frame = ''
  const enterList = (listAt: number): void => {
    frame += pending.text(0, listAt)
    pending.drop(listAt)
    list = createListReader(pending, events)
    stage = 'list'
  }
  const readList = (): void => {
    if (list.read()) stage = 'tail'
  }
  const readHead = (): void => {
    const { listAt, isOver } = readJsonHead(pending.bytes)
    if (listAt > longestHead || (listAt === -1 && pending.bytes.length > longestHead))
      throw new ReadingError('notEvents', null, '')
    if (listAt !== -1) enterList(listAt)
    else if (isOver) stage = 'noList'
  }
  /** The whole of it may be a response that says why it has no events. */
  const readWithoutList = (): void => {
    const { length } = pending.bytes
    const read = length > longestHead ? null : readElement(pending.text(0, length))
    const code =
      read !== null && 'value' in read && isJsonObject(read.value) ? otherReturnCode(read.value) : null
    throw code === null ? new ReadingError('notEvents', null, '') : new ReadingError('returnCode', null, code)
  }
  /** Of two members with the list's name, `JSON.parse` keeps the last; here the events of both are read. */
  const readFurtherLists = (): void => {
    const isResponse = frame.trimStart().startsWith('{')
    for (let listAt = 0; isResponse && stage === 'tail';) {
      listAt = nextListAt(pending.bytes)
      if (listAt === -1) return
      enterList(listAt)
      readList()
    }
  }
  const readTail = (): void => {
    const tail = pending.text(0, pending.bytes.length)
    const read = readElement(frame + tail)
    if ('broken' in read)
      throw pending.errorIn(tail, Math.max(0, syntaxErrorAt(frame + tail) - frame.length), 0, true)
    const isTwice =
      read.hasDoubled &&
      doubledNames(frame + tail, read.value).some(({ name, path }) => name === listName && path.length === 0)
    const code = isJsonObject(read.value) ? otherReturnCode(read.value) : null
    if (code !== null) throw new ReadingError('returnCode', null, code)
    if (isTwice) throw new ReadingError('resultTwice', null, '')
  }
  return {
    line: 1,
    flush: events.flush,
    read: (bytes) => {
      pending.add(bytes)
      if (stage === 'noList' && pending.bytes.length > longestHead)
        throw new ReadingError('notEvents', null, '')
      if (stage === 'head') readHead()
      if (stage === 'list') readList()
    },
    readEnd: () => {
      if (stage === 'noList') readWithoutList()
      readFurtherLists()
      if (stage === 'tail') readTail()
      else throw pending.errorAt('cutShort', pending.bytes.length, '')
    },
  }
}
