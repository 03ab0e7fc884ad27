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
    look: async (known, options) => parser.look(known, options),
    describe: async (description, writtenAt) => parser.describe(description, writtenAt),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

/** Without a name it is a CSV file; a table of others is not read unless `askTable` says what it is. */
export const readFileInThread = (
  chunks: AsyncIterable<Uint8Array>,
  { fileName = 'events.csv', ...options }: Partial<ReadingOptions> & { readonly fileName?: string } = {},
): Promise<FileReading> =>
  readEvents(chunks, createFileParserInThread(fileName), {
    note: () => undefined,
    askTable: async () => null,
    ...options,
  })
