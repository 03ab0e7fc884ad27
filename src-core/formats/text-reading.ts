import { createCsvTableReader, type CsvTableReader } from './csv/table-reader'
import { formatOf, type TextFileFormat } from './file-format'
import { ReadingError } from './file-problem'
import { judgeDocument, judgeLines } from './foreign/foreign-json'
import type { ForeignKind, FormatReader, KindReading, Listeners } from './format-reader'
import { createJsonListReader } from './json/list-reader'
import { createJsonLinesReader } from './jsonl/reader'
import { createUtf8Stream, joined } from './utf8-stream'

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
  let table: CsvTableReader | null = null
  let foreign: ForeignKind | null = null
  const readers: Readonly<Record<TextFileFormat, () => FormatReader>> = {
    csv: () => (table = createCsvTableReader(listeners)),
    jsonl: () => createJsonLinesReader(listeners),
    json: () => createJsonListReader(listeners),
  }
  const judge = (format: TextFileFormat, isEnd: boolean): 'ours' | 'foreign' | null => {
    if (isSurelyOurs || format === 'csv') return 'ours'
    return format === 'jsonl' ? judgeLines(start, isEnd) : judgeDocument(start, isEnd)
  }
  const begin = (isEnd: boolean): void => {
    const format = formatOf(start, fileName, isEnd)
    const owner = format === null ? null : judge(format, isEnd)
    if (format === null || owner === null) return
    if (owner === 'foreign' && format !== 'csv') {
      foreign = format
      return
    }
    reader = readers[format]()
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
      if (table === null) return reader === null ? null : 'ours'
      if (table.isOurs === null) return null
      return table.isOurs ? 'ours' : 'text'
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
