import { createEventTable, type EventTable } from '../events/event-table'
import type { CsvPart } from './csv-parser'
import type { FileProblem } from './file-problem'

export interface CsvReading {
  /** What was read; with a problem, the rows before it. */
  readonly table: EventTable
  readonly problem: FileProblem | null
}

/** A parser that may be elsewhere: in a worker. */
export interface RemoteCsvParser {
  read(chunk: Uint8Array): Promise<CsvPart>
  end(): Promise<CsvPart>
  close(): void
}

/**
 * Reads a CSV file of ours from its bytes into a table. `note` hears of the bytes and rows read so far. What is wrong with
 * the file is an answer; what `chunks` throws, and the signal's reason, are thrown.
 */
export const readCsv = async (
  chunks: AsyncIterable<Uint8Array>,
  note: (byteCount: number, rowCount: number) => void,
  parser: RemoteCsvParser,
  signal?: AbortSignal,
): Promise<CsvReading> => {
  const table = createEventTable()
  let byteCount = 0
  const take = ({ batches, problem }: CsvPart): FileProblem | null => {
    signal?.throwIfAborted()
    for (const batch of batches) table.append(batch)
    return problem
  }
  try {
    let problem: FileProblem | null = null
    for await (const chunk of chunks) {
      signal?.throwIfAborted()
      // Before the chunk is handed over: a buffer that was transferred has no length any more.
      byteCount += chunk.length
      problem = take(await parser.read(chunk))
      note(byteCount, table.rowCount)
      if (problem) break
    }
    problem ??= take(await parser.end())
    table.trim()
    return { table, problem }
  } finally {
    parser.close()
  }
}
