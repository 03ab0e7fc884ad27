import { appendInSteps } from '../events/append-steps'
import { createEventTable, type EventTable } from '../events/event-table'
import { runInSlices } from '../events/slices'
import type { FilePart } from './file-parser'
import type { FileProblem } from './file-problem'
import type { FileRemark } from './file-remark'
import type { TableDescription } from './foreign/description'
import type { KnownParts } from './foreign/description-guess'
import type { LookOptions, TableLook } from './foreign/table-look'
import type { EnclosedTexts } from './package/layout'
import type { StatedOrigin } from './parquet/origin'
import type { PlacedNote } from './row-notes'

export interface FileReading {
  /** What was read; with a problem, what was read in spite of it. */
  readonly table: EventTable
  readonly notes: readonly PlacedNote[]
  readonly problem: FileProblem | null
  readonly remarks: readonly FileRemark[]
  /** The origin that the file states itself; null: none. */
  readonly origin: StatedOrigin | null
  /** What is in a package beside its events; null: it is none. */
  readonly enclosed: EnclosedTexts | null
}

/** A parser that may run elsewhere, in a worker. */
export interface RemoteFileParser {
  read(chunk: Uint8Array): Promise<FilePart>
  look(known: KnownParts, options: LookOptions): Promise<TableLook>
  describe(description: TableDescription, writtenAt: number): Promise<FilePart>
  end(): Promise<FilePart>
  close(): void
}

/** Looks at a table of others with what is known of it. */
export type Look = (known: KnownParts, options: LookOptions) => Promise<TableLook>

/** What a table of others is. */
export interface TableAnswer {
  readonly description: TableDescription
  /** When the file was written, in ms since the epoch: dates without a year are not later. */
  readonly writtenAt: number
}

export interface ReadingOptions {
  /** Receives the number of bytes and rows read so far. */
  note(byteCount: number, rowCount: number): void
  /** Asks what a table of others is; null: do not read it. */
  askTable(look: Look): Promise<TableAnswer | null>
  readonly signal?: AbortSignal
}

/** The user was asked what a table is, and declined. */
export class Declined extends Error {}

/** Adds the parser's answers to a table, and asks what a table of others is. */
const createTaking = (parser: RemoteFileParser, { askTable, signal }: ReadingOptions) => {
  const table = createEventTable()
  const notes: PlacedNote[] = []
  const remarks: FileRemark[] = []
  let origin: StatedOrigin | null = null
  let enclosed: EnclosedTexts | null = null
  const append = async ({
    batches,
    notes: more,
    problem,
    remarks: further,
    origin: stated,
    enclosed: inside,
  }: FilePart): Promise<FileProblem | null> => {
    signal?.throwIfAborted()
    origin ??= stated
    enclosed ??= inside
    for (const batch of batches) await runInSlices(appendInSteps(table, batch), signal)
    for (const note of more) notes.push(note)
    remarks.push(...further)
    return problem
  }
  const take = async (part: FilePart): Promise<FileProblem | null> => {
    const problem = await append(part)
    if (!part.isTable) return problem
    const answer = await askTable((known, options) => parser.look(known, options))
    signal?.throwIfAborted()
    if (answer === null) throw new Declined()
    return append(await parser.describe(answer.description, answer.writtenAt))
  }
  /** `note`: called after each step. */
  const takeEnd = async (note: () => void): Promise<FileProblem | null> => {
    for (;;) {
      const part = await parser.end()
      const problem = await take(part)
      note()
      if (problem !== null || (!part.isTable && !part.hasMore)) return problem
    }
  }
  return { table, notes, remarks, originOf: () => origin, enclosedOf: () => enclosed, take, takeEnd }
}

/**
 * Reads the events of a file into a table. Problems of the file are returned; exceptions of `chunks`, the
 * signal's reason, and Declined are thrown.
 */
export const readEvents = async (
  chunks: AsyncIterable<Uint8Array>,
  parser: RemoteFileParser,
  options: ReadingOptions,
): Promise<FileReading> => {
  const { table, notes, remarks, originOf, enclosedOf, take, takeEnd } = createTaking(parser, options)
  try {
    let problem: FileProblem | null = null
    let byteCount = 0
    for await (const chunk of chunks) {
      options.signal?.throwIfAborted()
      // Before the chunk is handed over, because a transferred buffer has length 0.
      byteCount += chunk.length
      problem = await take(await parser.read(chunk))
      options.note(byteCount, table.rowCount)
      if (problem) break
    }
    problem ??= await takeEnd(() => options.note(byteCount, table.rowCount))
    await runInSlices(table.trimInSteps(), options.signal)
    return { table, notes, problem, remarks, origin: originOf(), enclosed: enclosedOf() }
  } finally {
    parser.close()
  }
}
