import { createCsvTableReader, type CsvTableReader } from './csv/table-reader'
import { formatOf, type TextFileFormat } from './file-format'
import { ReadingError } from './file-problem'
import type { FormatReader, KindReading, Listeners } from './format-reader'
import { createJsonListReader } from './json/list-reader'
import { createJsonLinesReader } from './jsonl/reader'
import type { ColumnMapping } from './mapping'
import { createUtf8Stream, joined } from './utf8-stream'

/** Detects the format of a text file, and passes its bytes to the reader for it. */
export const createTextReading = (fileName: string, listeners: Listeners): KindReading => {
  const utf8 = createUtf8Stream()
  let start: Uint8Array = new Uint8Array(0)
  let reader: FormatReader | null = null
  let table: CsvTableReader | null = null
  const readers: Readonly<Record<TextFileFormat, () => FormatReader>> = {
    csv: () => (table = createCsvTableReader(listeners)),
    jsonl: () => createJsonLinesReader(listeners),
    json: () => createJsonListReader(listeners),
  }
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    if (reader !== null) {
      reader.read(bytes)
      return
    }
    start = joined(start, bytes)
    const format = formatOf(start, fileName, isEnd)
    if (format === null) return
    reader = readers[format]()
    const first = start
    start = new Uint8Array(0)
    reader.read(first)
  }
  return {
    get line() {
      return reader?.line ?? 1
    },
    get foreign() {
      return table?.foreign ?? null
    },
    origin: null,
    hasMore: false,
    flush: () => reader?.flush(),
    read: (chunk) => read(utf8.read(chunk), false),
    map: (mapping: ColumnMapping) => table?.map(mapping),
    readEnd: () => {
      read(utf8.end(), true)
      if (reader === null) throw new ReadingError('empty', null, '')
      reader.readEnd()
    },
  }
}
