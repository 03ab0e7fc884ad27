import files from 'node:fs/promises'
import { join } from 'node:path'
import { bucketOf, type Partition, pathOf } from '../../src-core/archive/layout'
import type { ArchiveFile, DeletedEvent } from '../../src-core/archive/manifest'
import { type AnsweredRows, type DeletedRecord, mergeDay } from '../../src-core/archive/merge-day'
import type { timeFields } from '../../src-core/events/event'
import { idText } from '../../src-core/events/event-cell'
import type { TableData } from '../../src-core/events/table-data'
import { ReadingError } from '../../src-core/formats/file-problem'
import { TimeSet } from '../../src-core/proof/time-set'
import { fileError } from '../../src-main/files/file-error'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { readParts, type StoredAnswer } from './answer-file'
import { collectRows, sha256Of, writeRows } from './rows-file'

const readBytes = (path: string): Promise<Uint8Array> =>
  files.readFile(path).catch((error: unknown) => {
    throw new Failure(fileError(error, path))
  })

/** Throws a refusal if the file is another one than the last manifest says. */
const readKnown = async (root: string, { path, sha256 }: ArchiveFile): Promise<Uint8Array> => {
  const bytes = await readBytes(join(root, path))
  if (sha256Of(bytes) === sha256) return bytes
  throw new Refusal(
    `${join(root, path)} was changed since the last run, so nothing is added to the archive. Put the file back as it was.`,
    exitCodes.findings,
  )
}

const deletedEvent = ({ columns, texts }: TableData, row: number): DeletedEvent => {
  const timeOf = (name: (typeof timeFields)[number]): number | null => {
    const time = columns.times[name][row] ?? NaN
    return Number.isNaN(time) ? null : time
  }
  return {
    deviceId: texts.deviceId[columns.texts.deviceId[row] ?? 0] ?? '',
    times: {
      createdTime: timeOf('createdTime'),
      ingressTimeStamp: timeOf('ingressTimeStamp'),
      deviceTimestamp: timeOf('deviceTimestamp'),
    },
  }
}

/** Which of these ids an answer has, on whatever day. */
const idsIn = async (answer: StoredAnswer, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const rows = collectRows()
  for (const part of await readParts(answer, () => true)) rows.addRows(part)
  const found = new Set<string>()
  for (let row = 0; row < rows.table.rowCount; row += 1) {
    const id = idText(rows.table, row) ?? ''
    if (ids.has(id)) found.add(id)
  }
  return found
}

/** What is to become of one file of the archive. */
export interface FileToMerge {
  readonly root: string
  readonly partition: Partition
  readonly buckets: number
  /** Undefined: there is none yet. */
  readonly before: ArchiveFile | undefined
  readonly answers: readonly StoredAnswer[]
  readonly deleted: readonly DeletedRecord[]
  /** Where the new one waits. */
  readonly waiting: string
  readonly appVersion: string
}

export interface MergedFile {
  /** Null: no event is left, and so no file. */
  readonly file: ArchiveFile | null
  readonly isChanged: boolean
  readonly deleted: readonly DeletedEvent[]
}

/** Makes the file of a day and bucket anew from what it has and from what came. It waits for the commit. */
export const mergeFile = async (wanted: FileToMerge): Promise<MergedFile> => {
  const { root, partition, buckets, before, answers, deleted, waiting, appVersion } = wanted
  const rows = collectRows()
  const answered: AnsweredRows[] = []
  const stored = new Map<AnsweredRows, StoredAnswer>()
  try {
    if (before !== undefined) rows.addFile(await readKnown(root, before))
    const rowsBefore = rows.table.rowCount
    const isHere = (part: { readonly day: string; readonly slot: number }): boolean =>
      part.day === partition.day && bucketOf(part.slot, buckets) === partition.bucket
    const coming = answers.flatMap(({ parts }) => parts.filter(isHere))
    // At once: a table that grows has its rows twice for a moment.
    rows.table.reserve(rowsBefore + coming.reduce((sum, { events }) => sum + events, 0))
    for (const answer of answers) {
      const { devices, stamps, askedAt } = answer
      const from = rows.table.rowCount
      for (const part of await readParts(answer, isHere)) rows.addRows(part)
      const proven = new Map(devices.map((device) => [device.deviceId, TimeSet.from(device.proven)]))
      const one = { from, to: rows.table.rowCount, proven, stamps, askedAt }
      answered.push(one)
      stored.set(one, answer)
    }
    const { table } = rows
    const merged = await mergeDay(
      { table, before: rowsBefore, answers: answered, deleted },
      async (one, ids) => {
        const answer = stored.get(one)
        return answer === undefined ? new Set() : idsIn(answer, ids)
      },
    )
    const gone = merged.deletedRows.map((row) => deletedEvent(table, row))
    if (!merged.isChanged) return { file: before ?? null, isChanged: false, deleted: gone }
    if (merged.rows.length === 0) return { file: null, isChanged: true, deleted: gone }
    const written = await writeRows(waiting, table, merged.rows, appVersion)
    return { file: { path: pathOf(partition), ...written }, isChanged: true, deleted: gone }
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    throw new Failure({ kind: 'internal', detail: `${pathOf(partition)} cannot be read: ${reason.kind}` })
  }
}
