import { createEventTable } from '../events/event-table'
import type { EventTable } from '../events/event-table'
import { runInSlices } from '../events/slices'
import type { Steps } from '../events/slices'
import { createDecode } from './cell-text'
import { readHeader } from './csv-header'
import { CellFault, toProblem } from './csv-problem'
import type { CsvProblem } from './csv-problem'
import { createRowCells, scanRow } from './csv-scanner'
import { createRowReader } from './row-reader'
import type { RowReader } from './row-reader'

export interface CsvReading {
  /** What was read; with a problem, the rows before it. */
  readonly table: EventTable
  readonly problem: CsvProblem | null
}

const rowsPerStep = 1024
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
  read(chunk: Uint8Array): Steps<void>
  /** Throws CellFault where the file ends too early. */
  readEnd(): Steps<void>
  /** Hands the rows read so far to the table. */
  flush(): void
}

/** Reads what there is of the file, row by row, and keeps what is not yet a whole row. Throws CellFault. */
const createFileReader = (table: EventTable): FileReader => {
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
    if (rows !== null) table.append(rows.take())
  }
  const readRows = function* (from: number, reader: RowReader): Steps<number> {
    for (let at = from, count = 1; ; count++) {
      const end = scanRow(rest, at, delimiter, cells)
      if (end === -1) return at
      const isBlank = cells.count === 1 && cells.starts[0] === cells.ends[0]
      if (!isBlank) reader.read(rest, cells)
      if (reader.isFull) flush()
      line += cells.lineCount
      at = end
      if (count % rowsPerStep === 0) yield
    }
  }
  const read = function* (chunk: Uint8Array): Steps<void> {
    rest = joined(rest, chunk)
    // A row of many chunks is looked at again when it has doubled, not with each of them.
    if (rest.length < wantedLength) return
    const start = rows === null ? readStart() : 0
    const end = rows === null ? 0 : yield* readRows(start, rows)
    rest = rest.slice(end)
    wantedLength = end === 0 ? rest.length * 2 : 0
  }
  return {
    get line() {
      return line
    },
    flush,
    read,
    readEnd: function* () {
      wantedLength = 0
      // The last row may lack its line end.
      if (rest.length > 0) yield* read(lineEnd)
      if (rest.length > 0) throw new CellFault('quote', null, decode(rest.subarray(0, 80), null))
      if (rows === null) throw new CellFault('empty', null, '')
    },
  }
}

/**
 * Reads a CSV file of ours from its bytes into a table, in slices that leave the page usable. `note` hears of the bytes and
 * rows read so far. What is wrong with the file is an answer; what `chunks` throws, and the signal's reason, are thrown.
 */
export const readCsv = async (
  chunks: AsyncIterable<Uint8Array>,
  note: (byteCount: number, rowCount: number) => void,
  signal?: AbortSignal,
): Promise<CsvReading> => {
  const table = createEventTable()
  const file = createFileReader(table)
  let byteCount = 0
  let problem: CsvProblem | null = null
  try {
    for await (const chunk of chunks) {
      signal?.throwIfAborted()
      await runInSlices(file.read(chunk), signal)
      byteCount += chunk.length
      note(byteCount, table.rowCount)
    }
    await runInSlices(file.readEnd(), signal)
  } catch (reason) {
    if (!(reason instanceof CellFault)) throw reason
    problem = toProblem(reason, file.line)
  }
  file.flush()
  table.trim()
  return { table, problem }
}
