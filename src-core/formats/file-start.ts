import { ReadingError } from './file-problem'
import { createForeignReading, wholeOf } from './foreign/foreign-reading'
import { createJsonSource } from './foreign/json-source'
import { lookAt } from './foreign/table-look'
import { createTextSource } from './foreign/text-source'
import type { ForeignKind, ForeignReading, KindReading, Listeners } from './format-reader'
import { createGzipReading, type InnerReading, isGzip, unpackedName } from './gzip-reading'
import { binaryKinds } from './readers'
import { createTextReading } from './text-reading'
import { joined } from './utf8-stream'

/** What the reader of our own files says of bytes that may be a table in another encoding or form. */
const mayBeOther = ({ kind }: ReadingError): boolean => kind === 'notUtf8' || kind === 'quote'

/** The metadata of a file, which are JSON and no table. */
const isMetadata = (fileName: string): boolean => /-metadata\.json$/i.test(fileName)

/** So many tell of which kind a file is. */
const enoughBytes = Math.max(...binaryKinds.map((kind) => kind.enoughBytes))

const anyContext = { zone: 'UTC', language: 'en', writtenAt: 0, mostRows: 50 }

/** A JSON file is a table only if something in it can be a time, or many of its rows have numbers. */
const manyRows = 5
const jsonTable = (bytes: Uint8Array, kind: ForeignKind, listeners: Listeners): ForeignReading | null => {
  const source = createJsonSource(bytes, kind === 'jsonl')
  const { description, rowCount, events } = lookAt(source, {}, anyContext)
  const isTable =
    rowCount > 0 &&
    (description.when.columns.length > 0 || (rowCount >= manyRows && events.some(({ isNumber }) => isNumber)))
  return isTable ? createForeignReading(source, listeners) : null
}

export interface FileStart extends InnerReading {
  /** A table of others, which waits for its description; null: it is none. */
  readonly foreign: ForeignReading | null
}

/** Detects whose file it is and of what kind, and passes its bytes to the reading of it. */
export const createReading = (fileName: string, listeners: Listeners, isInner = false): FileStart => {
  let start: Uint8Array = new Uint8Array(0)
  let reading: KindReading | null = null
  /** All bytes, until it is known that the file is ours. */
  let kept: Uint8Array[] | null = []
  let other: ForeignKind | null = null
  let foreign: ForeignReading | null = null
  let unpacked: FileStart | null = null

  const settle = (): void => {
    const owner = reading?.owner ?? null
    if (owner === 'ours') kept = null
    else if (owner !== null) other = owner
  }
  /** Reads bytes as our own; if they cannot be ours, they may be a table of others. */
  const attempt = (action: () => void): void => {
    try {
      action()
      settle()
    } catch (reason) {
      settle()
      if (!(reason instanceof ReadingError) || kept === null || !mayBeOther(reason)) throw reason
      other ??= 'text'
    }
  }
  const kindOf = (first: Uint8Array): KindReading => {
    if (!isInner && isGzip(first)) {
      unpacked = createReading(unpackedName(fileName), listeners, true)
      return createGzipReading(unpacked, listeners)
    }
    const binary = binaryKinds.find(({ isBegunBy }) => isBegunBy(first))
    return binary?.createReading(listeners) ?? createTextReading(fileName, listeners)
  }
  const begin = (): void => {
    const begun = kindOf(start)
    // It is known before it reads anything: what it has read is needed also if it throws.
    reading = begun
    const first = start
    start = new Uint8Array(0)
    attempt(() => begun.read(first))
  }
  const readOther = (kind: ForeignKind): void => {
    const bytes = wholeOf(kept ?? [])
    kept = null
    if (kind === 'text') foreign = createForeignReading(createTextSource(bytes), listeners)
    else if (!isMetadata(fileName)) foreign = jsonTable(bytes, kind, listeners)
    if (foreign !== null) return
    const own = createTextReading(fileName, listeners, true)
    reading = own
    own.read(bytes)
    own.readEnd()
  }
  return {
    get current() {
      return reading
    },
    get foreign() {
      return foreign ?? unpacked?.foreign ?? reading?.foreign ?? null
    },
    read: (chunk: Uint8Array): void => {
      kept?.push(chunk)
      if (other !== null) return
      if (reading !== null) {
        attempt(() => reading?.read(chunk))
        return
      }
      start = joined(start, chunk)
      if (start.length >= enoughBytes) begin()
    },
    readEnd: (): void => {
      if (reading === null) begin()
      if (other === null) attempt(() => reading?.readEnd())
      if (other !== null) readOther(other)
    },
  }
}
