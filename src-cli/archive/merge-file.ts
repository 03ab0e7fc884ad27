import files from 'node:fs/promises'
import { join } from 'node:path'
import { bucketOf, dayOf, type Partition, partitionOf, pathOf, slotOf } from '../../src-core/archive/layout'
import type { ArchiveFile, DeletedEvent } from '../../src-core/archive/manifest'
import {
  type AnsweredRows,
  type DeletedRecord,
  identityOf,
  type LackedRows,
  mergeDay,
} from '../../src-core/archive/merge-day'
import type { timeFields } from '../../src-core/events/event'
import { idText } from '../../src-core/events/event-cell'
import type { TableData } from '../../src-core/events/table-data'
import { ReadingError } from '../../src-core/formats/file-problem'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimesByDevice } from '../../src-core/proof/times-by-device'
import { fileError, isMissing } from '../../src-main/files/file-error'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { readParts, type StoredAnswer } from './answer-file'
import { filesForReaders } from './files-for-readers'
import { collectRows, sha256Of, writeRows } from './rows-file'

const readBytes = (path: string): Promise<Uint8Array> =>
  files.readFile(path).catch((error: unknown) => {
    throw new Failure(fileError(error, path))
  })

const otherFile = (path: string, what: string): Refusal =>
  new Refusal(
    `${path} ${what} since the last run, so nothing is added to the archive. Put the file back as it was.`,
    exitCodes.findings,
  )

/** Throws a refusal if the file is another one than the last manifest says. */
const readKnown = async (root: string, { path, sha256 }: ArchiveFile): Promise<Uint8Array> => {
  const bytes = await readBytes(join(root, path))
  if (sha256Of(bytes) === sha256) return bytes
  throw otherFile(join(root, path), 'was changed')
}

/** No run has made it, or its manifest is gone, so a run would put a file without its events in its place. */
const requireKnown = async (root: string, known: readonly ArchiveFile[]): Promise<void> => {
  const paths = new Set(known.map(({ path }) => path))
  const foreign = (await filesForReaders(root)).find((path) => partitionOf(path) !== null && !paths.has(path))
  if (foreign !== undefined)
    throw new Refusal(
      `${join(root, foreign)} is in no manifest of this archive, so a run would replace it by a file without its events. Put the manifests back, or begin an archive in another folder. Nothing was changed.`,
      exitCodes.findings,
    )
}

/**
 * Refuses an archive of which a file is missing, has another size or is in no manifest, before what it has is called
 * proven again. What is in the files that a run does not merge is looked at by `archive verify`, which reads them all.
 */
export const requireFiles = async (root: string, known: readonly ArchiveFile[]): Promise<void> => {
  await requireKnown(root, known)
  for (const file of known) {
    const path = join(root, file.path)
    const size = await files.stat(path).then(
      (found) => found.size,
      (error: unknown) => {
        throw isMissing(error) ? otherFile(path, 'was removed') : new Failure(fileError(error, path))
      },
    )
    if (size !== file.bytes) throw otherFile(path, 'was changed')
  }
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

/** The records of a table with one of these ids, each as its id and its identity. */
function* recordsOf(table: TableData, ids: ReadonlySet<string>) {
  for (let row = 0; row < table.rowCount; row += 1) {
    const id = idText(table, row) ?? ''
    if (ids.has(id)) yield { row, id, identity: identityOf(table, row) }
  }
}

const partitionOfRow = ({ columns, texts }: TableData, row: number, buckets: number): Partition => ({
  day: dayOf(columns.times.ingressTimeStamp[row] ?? NaN),
  bucket: bucketOf(slotOf(texts.deviceId[columns.texts.deviceId[row] ?? 0] ?? ''), buckets),
})

const isIn =
  ({ day, bucket }: Partition, buckets: number) =>
  (part: { readonly day: string; readonly slot: number }): boolean =>
    part.day === day && bucketOf(part.slot, buckets) === bucket

/** The records with one of these ids that a file had before a run, or that earlier answers of the run have for it. */
const knownIn = async (
  { root, buckets, fileAt }: Pick<FileToMerge, 'root' | 'buckets' | 'fileAt'>,
  partition: Partition,
  earlier: readonly StoredAnswer[],
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const rows = collectRows()
  const file = fileAt(pathOf(partition))
  if (file !== undefined) rows.addFile(await readKnown(root, file))
  for (const answer of earlier)
    for (const part of await readParts(answer, isIn(partition, buckets))) rows.addRows(part)
  return new Set(Array.from(recordsOf(rows.table, ids), ({ identity }) => identity))
}

/**
 * Of these ids those under which an answer has a record that nothing before it had, on whatever day. One that had
 * been there beside the lacking one says nothing of it.
 */
const newlyTaken = async (
  wanted: FileToMerge,
  answer: StoredAnswer,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const rows = collectRows()
  for (const part of await readParts(answer, () => true)) rows.addRows(part)
  const earlier = wanted.answers.slice(0, wanted.answers.indexOf(answer))
  const known = new Map<string, ReadonlySet<string>>()
  const found = new Set<string>()
  for (const { row, id, identity } of recordsOf(rows.table, ids)) {
    const partition = partitionOfRow(rows.table, row, wanted.buckets)
    const path = pathOf(partition)
    const there = known.get(path) ?? (await knownIn(wanted, partition, earlier, ids))
    known.set(path, there)
    if (!there.has(identity)) found.add(id)
  }
  return found
}

/** What is to become of one file of the archive. */
export interface FileToMerge {
  readonly root: string
  readonly partition: Partition
  readonly buckets: number
  /** What the archive had at a path before the run; undefined: no file. */
  readonly fileAt: (path: string) => ArchiveFile | undefined
  /** In the order in which they were asked for. */
  readonly answers: readonly StoredAnswer[]
  readonly deleted: readonly DeletedRecord[]
  /** By device: the time that earlier runs have doubted. */
  readonly doubted: TimesByDevice
  /** Where the new one waits. */
  readonly waiting: string
  readonly appVersion: string
}

export interface MergedFile {
  /** Null: no event is left, and so no file. */
  readonly file: ArchiveFile | null
  readonly isChanged: boolean
  readonly deleted: readonly DeletedEvent[]
  /** What the answers lack of the file as it was. */
  readonly lacked: readonly (Omit<LackedRows, 'answer'> & { readonly answer: StoredAnswer })[]
}

/** Makes the file of a day and bucket anew from what it has and from what came. It waits for the commit. */
export const mergeFile = async (wanted: FileToMerge): Promise<MergedFile> => {
  const { root, partition, buckets, fileAt, answers, deleted, doubted, waiting, appVersion } = wanted
  const before = fileAt(pathOf(partition))
  const rows = collectRows()
  const answered: AnsweredRows[] = []
  const stored = new Map<AnsweredRows, StoredAnswer>()
  try {
    if (before !== undefined) rows.addFile(await readKnown(root, before))
    const rowsBefore = rows.table.rowCount
    const isHere = isIn(partition, buckets)
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
      { table, before: rowsBefore, answers: answered, deleted, doubted },
      async (one, ids) => {
        const answer = stored.get(one)
        return answer === undefined ? new Set() : newlyTaken(wanted, answer, ids)
      },
    )
    const gone = merged.deletedRows.map((row) => deletedEvent(table, row))
    const lacked = merged.lacked.flatMap(({ answer: of, ...counts }) => {
      const answer = stored.get(of)
      return answer === undefined ? [] : [{ ...counts, answer }]
    })
    const facts = { isChanged: merged.isChanged, deleted: gone, lacked }
    if (!merged.isChanged) return { file: before ?? null, ...facts }
    if (merged.rows.length === 0) return { file: null, ...facts }
    const written = await writeRows(waiting, table, merged.rows, appVersion)
    return { file: { path: pathOf(partition), ...written }, ...facts }
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    throw new Failure({ kind: 'internal', detail: `${pathOf(partition)} cannot be read: ${reason.kind}` })
  }
}
