import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import type { ColumnMapping } from '../../src-preload/contract/mapping'
import type { ForeignTable } from './column-mapping'
import type { CsvTableReader } from './csv-table-reader'
import { createCsvTableReader } from './csv-table-reader'
import { formatOf } from './file-format'
import type { FileProblem } from './file-problem'
import { ReadingError, toProblem } from './file-problem'
import type { FormatReader, Listeners } from './format-reader'
import { createJsonLinesReader } from './json-lines-reader'
import { createJsonListReader } from './json-list-reader'
import type { PlacedNote } from './row-notes'
import { createUtf8Stream, joined } from './utf8-stream'

/** Parses a file of events chunk by chunk into batches of columns: CSV, JSON Lines or a JSON list. */
export interface FileParser {
  /** What this chunk has completed. */
  read(chunk: Uint8Array): FilePart
  /** The answer to `foreign`, before which nothing is read. */
  map(mapping: ColumnMapping): FilePart
  /** The rest at the end of the file; call it again if it answers `foreign`. */
  end(): FilePart
}

export interface FilePart {
  readonly batches: readonly EventBatch[]
  /** Notes by row, counted from the start of the file. */
  readonly notes: readonly PlacedNote[]
  /** The problem with the file: the rows before it are in the batches, and nothing follows. */
  readonly problem: FileProblem | null
  /** The columns are not ours: call `map`. */
  readonly foreign: ForeignTable | null
}

/** Detects the kind of file, and passes its bytes to the reader for it. */
const createReading = (fileName: string, listeners: Listeners) => {
  const utf8 = createUtf8Stream()
  let start: Uint8Array = new Uint8Array(0)
  let reader: FormatReader | null = null
  let table: CsvTableReader | null = null
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    if (reader !== null) {
      reader.read(bytes)
      return
    }
    start = joined(start, bytes)
    const format = formatOf(start, fileName, isEnd)
    if (format === null) return
    if (format === 'table') reader = table = createCsvTableReader(listeners)
    else reader = format === 'jsonLines' ? createJsonLinesReader(listeners) : createJsonListReader(listeners.onBatch)
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
    flush: () => reader?.flush(),
    read: (chunk: Uint8Array) => read(utf8.read(chunk), false),
    map: (mapping: ColumnMapping) => table?.map(mapping),
    readEnd: () => {
      read(utf8.end(), true)
      if (reader === null) throw new ReadingError('empty', null, '')
      reader.readEnd()
    },
  }
}

/** Parses without pauses, for a worker, which need not yield to frames. `fileName` decides if the bytes do not. */
export const createFileParser = (fileName: string): FileParser => {
  let batches: EventBatch[] = []
  let notes: PlacedNote[] = []
  const reading = createReading(fileName, {
    onBatch: (batch) => void batches.push(batch),
    onNote: (row, note) => void notes.push([row, note]),
  })
  const part = (action: () => void): FilePart => {
    batches = []
    notes = []
    let problem: FileProblem | null = null
    try {
      action()
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      problem = toProblem(reason, reading.line)
    }
    reading.flush()
    return { batches, notes, problem, foreign: problem === null ? reading.foreign : null }
  }
  return {
    read: (chunk) => part(() => reading.read(chunk)),
    map: (mapping) => part(() => reading.map(mapping)),
    end: () => part(() => reading.readEnd()),
  }
}
