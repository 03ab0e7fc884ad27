import { ReadingError } from './file-problem'
import type { ForeignKind, FormatReader, KindReading, Listeners } from './format-reader'
import { skipBlanks } from './json/head'
import { textKinds } from './readers'
import type { TextKind, TextStart } from './text-kind'
import { createUtf8Stream, joined } from './utf8-stream'

// After this many bytes, decide by what has arrived.
const enoughBytes = 1024 * 1024

/** By its first bytes, however many arrive at once. Null: more of them are needed. Not for empty files. */
export const textKindOf = (arrived: Uint8Array, fileName: string, isEnd: boolean): TextKind | null => {
  const bytes = arrived.subarray(0, enoughBytes)
  const start = skipBlanks(bytes, 0)
  if (start === bytes.length) return null
  const text: TextStart = { bytes, start, fileName, isAll: isEnd || bytes.length === enoughBytes }
  for (const kind of textKinds) {
    const isOfKind = kind.isBegunBy(text)
    if (isOfKind !== false) return isOfKind && kind
  }
  return null
}

/**
 * Detects the format of a text file, and passes its bytes to the reader for it; what others wrote is not
 * read here, unless `isSurelyOurs`.
 */
export const createTextReading = (
  fileName: string,
  listeners: Listeners,
  isSurelyOurs = false,
): KindReading => {
  const utf8 = createUtf8Stream()
  let start: Uint8Array = new Uint8Array(0)
  let reader: FormatReader | null = null
  let foreign: ForeignKind | null = null
  const begin = (isEnd: boolean): void => {
    const kind = textKindOf(start, fileName, isEnd)
    if (kind === null) return
    const owner = isSurelyOurs || kind.foreign === undefined ? 'ours' : kind.foreign.judge(start, isEnd)
    if (owner === null) return
    if (owner === 'foreign') {
      foreign = kind.foreign?.as ?? 'text'
      return
    }
    reader = kind.createReader(listeners)
    const first = start
    start = new Uint8Array(0)
    reader.read(first)
  }
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    if (foreign !== null) return
    if (reader !== null) {
      reader.read(bytes)
      return
    }
    start = joined(start, bytes)
    begin(isEnd)
  }
  return {
    get line() {
      return reader?.line ?? 1
    },
    get owner() {
      if (foreign !== null) return foreign
      const { isOurs = true } = reader ?? { isOurs: null }
      return isOurs === false ? 'text' : isOurs && 'ours'
    },
    foreign: null,
    origin: null,
    hasMore: false,
    flush: () => reader?.flush(),
    read: (chunk) => read(utf8.read(chunk), false),
    readEnd: () => {
      read(utf8.end(), true)
      if (foreign !== null) return
      if (reader === null) throw new ReadingError('empty', null, '')
      reader.readEnd()
    },
  }
}
