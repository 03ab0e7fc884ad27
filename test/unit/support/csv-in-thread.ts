import { createCsvParser } from '../../../src-renderer/files/csv-parser'
import { type CsvReading, readCsv, type RemoteCsvParser } from '../../../src-renderer/files/csv-reader'

/** The parser without the worker around it: Node and happy-dom have none of the browser's kind. */
export const createCsvParserInThread = (): RemoteCsvParser => {
  const parser = createCsvParser()
  return {
    read: async (chunk) => parser.read(chunk),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

export const readCsvInThread = (
  chunks: AsyncIterable<Uint8Array>,
  note: (byteCount: number, rowCount: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<CsvReading> => readCsv(chunks, note, createCsvParserInThread(), signal)
