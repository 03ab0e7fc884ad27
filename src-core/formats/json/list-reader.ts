import { doubledNames } from '../../codec/doubled-names'
import { isJsonObject } from '../../codec/json'
import { createElementBatches } from '../element-batches'
import { ReadingError } from '../file-problem'
import type { FormatReader, Listeners } from '../format-reader'
import { skipByteOrderMark } from '../utf8-stream'
import { readElement } from './element'
import { createElementScanner } from './element-scanner'
import { createElementsReader } from './elements-reader'
import { listName, nextListAt, readJsonHead, skipBlanks } from './head'
import { createPending } from './pending'
import { otherReturnCode } from './saved-response'
import { syntaxErrorAt } from './syntax-error'

const comma = 44
const openBracket = 91
const openBrace = 123
// A longer start without the list means another kind of file, however much of it arrives at once.
const longestHead = 1024 * 1024

/** Where the document ends whose list ends with the first byte; -1: it does not. */
const endOfDocument = (bytes: Uint8Array, isResponse: boolean): number => {
  if (!isResponse) return 1
  const scanner = createElementScanner()
  let at = scanner.next(bytes, 1)
  while (bytes[at] === comma) at = scanner.next(bytes, at + 1)
  return at === -1 ? -1 : at + 1
}

/**
 * A list of events as JSON: bare, or in a saved response. Element by element, so that a broken one costs no
 * other. What was joined behind it is read as well.
 */
export const createJsonListReader = (listeners: Listeners): FormatReader => {
  const pending = createPending()
  const events = createElementBatches(listeners.onBatch)
  const elements = createElementsReader(pending, events, listeners)
  let stage: 'head' | 'list' | 'tail' | 'noList' = 'head'
  // The document with its lists left empty.
  let frame = ''
  const isResponse = (): boolean => frame.trimStart().startsWith('{')
  const enterList = (listAt: number): void => {
    frame += pending.text(0, listAt)
    pending.drop(listAt)
    elements.begin()
    stage = 'list'
  }
  const readList = (isEnd: boolean): void => {
    if (stage === 'list' && elements.read(isEnd)) stage = 'tail'
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
    for (let listAt = 0; isResponse() && stage === 'tail';) {
      listAt = nextListAt(pending.bytes)
      if (listAt === -1) return
      enterList(listAt)
      readList(true)
    }
  }
  const readTail = (length: number): void => {
    const tail = pending.text(0, length)
    const read = readElement(frame + tail)
    if ('broken' in read) throw pending.errorIn(tail, Math.max(0, syntaxErrorAt(frame + tail) - frame.length))
    const isTwice =
      read.hasDoubled &&
      doubledNames(frame + tail, read.value).some(({ name, path }) => name === listName && path.length === 0)
    const code = isJsonObject(read.value) ? otherReturnCode(read.value) : null
    if (code !== null) throw new ReadingError('returnCode', null, code)
    if (isTwice) throw new ReadingError('resultTwice', null, '')
  }
  /** Where another document begins behind this one, which ends at `end`; -1: none follows. */
  const nextDocumentAt = (end: number): number => {
    const at = skipBlanks(pending.bytes, skipByteOrderMark(pending.bytes, skipBlanks(pending.bytes, end)))
    return [openBracket, openBrace].includes(pending.bytes[at] ?? 0) ? at : -1
  }
  const readJoined = (): boolean => {
    const end = stage === 'tail' ? endOfDocument(pending.bytes, isResponse()) : -1
    const at = end === -1 ? -1 : nextDocumentAt(end)
    if (at === -1) return false
    readTail(end)
    listeners.onJoined(pending.positionAt(at).line)
    pending.drop(at)
    ;[stage, frame] = ['head', '']
    readHead()
    readList(true)
    return true
  }
  return {
    line: 1,
    flush: events.flush,
    read: (bytes) => {
      pending.add(bytes)
      if (stage === 'noList' && pending.bytes.length > longestHead)
        throw new ReadingError('notEvents', null, '')
      if (stage === 'head') readHead()
      readList(false)
    },
    readEnd: () => {
      readList(true)
      do {
        if (stage === 'noList') readWithoutList()
        if (stage === 'head') throw pending.errorAt('cutShort', pending.bytes.length, '')
        readFurtherLists()
      } while (readJoined())
      if (stage === 'tail') readTail(pending.bytes.length)
    },
  }
}
