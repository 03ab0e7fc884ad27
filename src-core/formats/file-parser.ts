import type { EventBatch } from '../codec/event-batch'
import { createFaults } from './faults'
import type { FileProblem, FileProblemKind } from './file-problem'
import { ReadingError, toProblem } from './file-problem'
import type { FileRemark } from './file-remark'
import { createReading } from './file-start'
import type { TableDescription } from './foreign/description'
import type { KnownParts } from './foreign/description-guess'
import type { LookOptions, TableLook } from './foreign/table-look'
import { isNamedAs } from './formats'
import type { EnclosedTexts } from './package/layout'
import type { StatedOrigin } from './parquet/origin'
import { binaryKinds } from './readers'
import type { PlacedNote } from './row-notes'

/**
 * Parses a file of events chunk by chunk into batches of columns, whatever its format.
 */
export interface FileParser {
  /** What this chunk has completed. */
  read(chunk: Uint8Array): FilePart
  /** What a table of others is, and what would become of it. Throws if the file is none. */
  look(known: KnownParts, options: LookOptions): TableLook
  /** The answer to `isTable`. `writtenAt`: dates without a year are not later, in ms since the epoch. */
  describe(description: TableDescription, writtenAt: number): FilePart
  /** The rest at the end of the file; call it again if it answers `isTable` or `hasMore`. */
  end(): FilePart
}

export interface FilePart {
  readonly batches: readonly EventBatch[]
  /** Notes by row, counted from the start of the file. */
  readonly notes: readonly PlacedNote[]
  /** The problem with the file: what was read in spite of it is in the batches, and nothing follows. */
  readonly problem: FileProblem | null
  /** Of the whole file, at its end. */
  readonly remarks: readonly FileRemark[]
  /** After `end`: others wrote this table. Look at it, and call `describe`. */
  readonly isTable: boolean
  /** After `end`: more rows follow, so call it again. */
  readonly hasMore: boolean
  /** The origin that the file states itself; null: none, or not known yet. */
  readonly origin: StatedOrigin | null
  /** What is in a package beside its events; null: it is none, or not known yet. */
  readonly enclosed: EnclosedTexts | null
}

/** What is said of text that is no table, or of no text. */
const noTable: readonly FileProblemKind[] = ['binary', 'notUtf8', 'notTable']

/** A file of a format that is no text, and whose first bytes are damaged, does not begin like one. */
const withName = (problem: FileProblem, fileName: string): FileProblem => {
  const named = binaryKinds.find(({ format }) => isNamedAs(format, fileName))
  const isMistaken = named && [...noTable, ...(named.isTakenFor ?? [])].includes(problem.kind)
  return isMistaken
    ? { ...problem, kind: named.damagedStart, column: null, character: null, found: '' }
    : problem
}

/** What there is to say about a file, apart from its events. */
const createFindings = () => {
  const faults = createFaults()
  const remarks: FileRemark[] = []
  let joined: { readonly line: number; readonly count: number } | null = null
  return {
    onFault: faults.add,
    onJoined: (line: number): void => {
      joined = { line: joined?.line ?? line, count: (joined?.count ?? 0) + 1 }
    },
    onRemark: (remark: FileRemark): void => void remarks.push(remark),
    problem: faults.problem,
    remarks: (last: FileProblem | null): readonly FileRemark[] => {
      const hidden = faults.hidden(last)
      return [
        ...(joined === null ? [] : [{ kind: 'joined' as const, ...joined }]),
        ...remarks,
        ...(hidden === null ? [] : [{ kind: 'problem' as const, problem: hidden }]),
      ]
    },
  }
}

/**
 * Parses without pauses, for a worker, which need not yield to frames. `fileName` decides if the bytes do
 * not. `devices`: rows of others may be left out.
 */
export const createFileParser = (fileName: string, devices?: readonly string[]): FileParser => {
  let batches: EventBatch[] = []
  let notes: PlacedNote[] = []
  const { onFault, onJoined, onRemark, ...findings } = createFindings()
  const reading = createReading(fileName, {
    ...(devices && { devices }),
    onBatch: (batch) => void batches.push(batch),
    onNote: (row, note) => void notes.push([row, note]),
    onFault,
    onJoined,
    onRemark,
  })
  let isDescribed = false
  let hasSteps = false
  const part = (action: () => void, isEnd = false): FilePart => {
    batches = []
    notes = []
    let last: FileProblem | null = null
    try {
      action()
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      last = withName(toProblem(reason, reading.current?.line ?? 1), fileName)
    }
    reading.current?.flush()
    const { origin = null, enclosed = null, hasMore = false } = last === null ? (reading.current ?? {}) : {}
    const isTable = last === null && reading.foreign !== null && !isDescribed
    const isMore = hasMore || hasSteps
    const isOver = last !== null || (isEnd && !isMore && !isTable)
    return {
      batches,
      notes,
      problem: isOver ? findings.problem(last) : null,
      remarks: isOver ? findings.remarks(last) : [],
      isTable,
      origin,
      enclosed,
      hasMore: isMore,
    }
  }
  return {
    read: (chunk) => part(() => reading.read(chunk)),
    look: (known, options) => {
      if (reading.foreign === null) throw new Error('The file is no table of others.')
      return reading.foreign.look(known, options)
    },
    describe: (description, writtenAt) =>
      part(() => {
        reading.foreign?.describe(description, writtenAt)
        isDescribed = true
        hasSteps = true
      }),
    end: () =>
      part(() => {
        if (isDescribed) hasSteps = reading.foreign?.step() ?? false
        else reading.readEnd()
      }, true),
  }
}
