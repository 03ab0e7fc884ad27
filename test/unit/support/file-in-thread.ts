import { createFileParser } from '../../../src-core/formats/file-parser'
import {
  type FileReading,
  readEvents,
  type ReadingOptions,
  type RemoteFileParser,
} from '../../../src-core/formats/file-reader'

/** The parser without the worker around it: Node and happy-dom have none of the browser's kind. */
const createFileParserInThread = (fileName: string): RemoteFileParser => {
  const parser = createFileParser(fileName)
  return {
    read: async (chunk) => parser.read(chunk),
    map: async (mapping) => parser.map(mapping),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

/** Without a name it is a CSV file; a table of other columns is not read unless `askMapping` says how. */
export const readFileInThread = (
  chunks: AsyncIterable<Uint8Array>,
  { fileName = 'events.csv', ...options }: Partial<ReadingOptions> & { readonly fileName?: string } = {},
): Promise<FileReading> =>
  readEvents(chunks, createFileParserInThread(fileName), {
    note: () => undefined,
    askMapping: async () => null,
    ...options,
  })
