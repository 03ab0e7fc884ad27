import { createFileParser } from '../../../src-core/formats/file-parser'
import {
  type FileReading,
  readEvents,
  type ReadingOptions,
  type RemoteFileParser,
} from '../../../src-core/formats/file-reader'
import { describeMapping } from '../../../src-core/formats/foreign/earlier-mapping'

/** The parser without the worker around it: Node and happy-dom have none of the browser's kind. */
const createFileParserInThread = (fileName: string): RemoteFileParser => {
  const parser = createFileParser(fileName)
  return {
    read: async (chunk) => parser.read(chunk),
    map: async (mapping) => parser.map(mapping),
    look: async (known, options) => parser.look(known, options),
    describe: async (description, writtenAt) => parser.describe(description, writtenAt),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

/** Says of a table of others what a mapping of its columns says. */
const tableByMapping =
  (askMapping: ReadingOptions['askMapping'] | undefined): ReadingOptions['askTable'] =>
  async (look) => {
    const writtenAt = Date.UTC(2026, 11, 31)
    const { columns, firstRows, description } = await look({}, { zone: 'UTC', language: 'en', writtenAt })
    const mapping = await askMapping?.({ names: columns.map(({ name }) => name), samples: firstRows })
    return mapping ? { description: describeMapping(mapping, description.text, 'en'), writtenAt } : null
  }

/** Without a name it is a CSV file; a table of other columns is not read unless `askMapping` says how. */
export const readFileInThread = (
  chunks: AsyncIterable<Uint8Array>,
  { fileName = 'events.csv', ...options }: Partial<ReadingOptions> & { readonly fileName?: string } = {},
): Promise<FileReading> =>
  readEvents(chunks, createFileParserInThread(fileName), {
    note: () => undefined,
    askMapping: async () => null,
    askTable: tableByMapping(options.askMapping),
    ...options,
  })
