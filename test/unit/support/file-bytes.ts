import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../src-core/events/event-table'
import type { FileReading, ReadingOptions } from '../../../src-core/formats/file-reader'
import { readFileInThread } from './file-in-thread'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

/** A file of this name and content, handed out in chunks. */
export const readBytes = (
  fileName: string,
  content: string | Uint8Array,
  { chunkSize = 64 * 1024, ...options }: Partial<ReadingOptions> & { readonly chunkSize?: number } = {},
): Promise<FileReading> =>
  readFileInThread(
    inChunks(typeof content === 'string' ? new TextEncoder().encode(content) : content, chunkSize),
    { fileName, ...options },
  )

export const tableOf = (elements: readonly JsonValue[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(elements))
  return table
}

export const recordsOf = (table: EventTable): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.recordJson(row))
