import type { EventBatch } from '../../src-preload/contract/event-batch'
import { createDecode } from './cell-text'
import { readHeader } from './csv-header'
import { ReadingFault, toProblem } from './file-problem'
import type { FileProblem } from './file-problem'
import { createRowCells, scanRow } from './csv-scanner'
import { createRowReader } from './row-reader'
import type { RowReader } from './row-reader'

/** A CSV file of ours as it is read, chunk by chunk, into batches of columns. */
export interface CsvParser {
  /** What became whole with this chunk. */
  read(chunk: Uint8Array): CsvPart
  /** What is left at the end of the file. */
  end(): CsvPart
}

/** `problem`: what is wrong with the file; the rows before it are in the batches, and nothing follows. */
export interface CsvPart {
  readonly batches: readonly EventBatch[]
  readonly problem: FileProblem | null
}

const lineEnd = Uint8Array.of(10)

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

interface FileReader {
  /** Where reading is, for a problem. */
  readonly line: number
  read(chunk: Uint8Array): void
  /** Throws ReadingFault where the file ends too early. */
  readEnd(): void
  /** Hands out the rows read so far. */
  flush(): void
}

/** Reads what there is of the file, row by row, and keeps what is not yet a whole row. Throws ReadingFault. */
const createFileReader = (onBatch: (batch: EventBatch) => void): FileReader => {
  const decode = createDecode()
  const cells = createRowCells()
  let rest: Uint8Array = new Uint8Array(0)
  let rows: RowReader | null = null
  let delimiter = 0
  let line = 1
  let wantedLength = 0
  const readStart = (): number => {
    const header = readHeader(rest, decode)
    if (header === null) return 0
    rows = createRowReader(header, decode)
    delimiter = header.delimiter
    line += header.lineCount
    return header.end
  }
  const flush = (): void => {
    if (rows !== null && !rows.isEmpty) onBatch(rows.take())
  }
  const readRows = (from: number, reader: RowReader): number => {
    for (let at = from; ; ) {
      const end = scanRow(rest, at, delimiter, cells)
      if (end === -1) return at
      const isBlank = cells.count === 1 && cells.starts[0] === cells.ends[0]
      if (!isBlank) reader.read(rest, cells)
      if (reader.isFull) flush()
      line += cells.lineCount
      at = end
    }
  }
  const read = (chunk: Uint8Array): void => {
    rest = joined(rest, chunk)
    // A row of many chunks is looked at again when it has doubled, not with each of them.
    if (rest.length < wantedLength) return
    const start = rows === null ? readStart() : 0
    const end = rows === null ? 0 : readRows(start, rows)
    rest = rest.slice(end)
    wantedLength = end === 0 ? rest.length * 2 : 0
  }
  return {
    get line() {
      return line
    },
    flush,
    read,
    readEnd: () => {
      wantedLength = 0
      // The last row may lack its line end.
      if (rest.length > 0) read(lineEnd)
      if (rest.length > 0) throw new ReadingFault('quote', null, decode(rest.subarray(0, 80), null))
      if (rows === null) throw new ReadingFault('empty', null, '')
    },
  }
}

/** Reads in one go what it is given: for a worker, where nobody waits for the next frame. */
export const createCsvParser = (): CsvParser => {
  let batches: EventBatch[] = []
  const file = createFileReader((batch) => batches.push(batch))
  const part = (action: () => void): CsvPart => {
    batches = []
    let problem: FileProblem | null = null
    try {
      action()
    } catch (reason) {
      if (!(reason instanceof ReadingFault)) throw reason
      problem = toProblem(reason, file.line)
    }
    file.flush()
    return { batches, problem }
  }
  return { read: (chunk) => part(() => file.read(chunk)), end: () => part(() => file.readEnd()) }
}
