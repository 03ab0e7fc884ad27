import type { ArchiveFacts } from '../../src-core/archive/archive-facts'
import { filesOfPart, originsOfPart } from '../../src-core/archive/chosen-part'
import { type ChosenRows, createChosenRows } from '../../src-core/archive/chosen-rows'
import { partitionOf } from '../../src-core/archive/layout'
import type { ArchiveFile } from '../../src-core/archive/manifest'
import type { AppError } from '../../src-core/errors/errors'
import { runInSlices } from '../../src-core/events/slices'
import { type ByteSource, openedSource, ReadFailure } from '../../src-core/files/byte-source'
import { Declined, readEvents } from '../../src-core/formats/file-reader'
import type { FileProvenance } from '../../src-core/formats/provenance'
import type { ArchivePart, OpenedArchive, SourceFile } from '../../src-core/results/result-source'
import { createWorkerFileParser } from '../files/worker-file-parser'
import { useArchiveQuestion } from './archive-question'
import { shownName } from './archive-source'
import type { FileReadingPorts, ReadEvents } from './file-content'

const unreadable = (name: string): ReadFailure =>
  new ReadFailure({ kind: 'file', cause: 'archiveUnreadable', name, detail: '' } satisfies AppError)

/** The part that was opened in an earlier session, or the one that the user chooses now. */
const partOf = async (
  source: ByteSource,
  archive: ArchiveFacts,
  earlier: readonly OpenedArchive[],
): Promise<ArchivePart> => {
  const known = new Set(archive.devices.map(({ deviceId }) => deviceId))
  const before = earlier.find(
    ({ folder, devices }) => folder === source.folder && devices.every((device) => known.has(device)),
  )
  const part = before ?? (await useArchiveQuestion().ask({ name: shownName(source), archive }))
  if (part === null) throw new Declined()
  return { devices: part.devices, first: part.first, last: part.last }
}

/** Takes what is chosen of a file. Resolves to whether it was as the manifest says. */
const takeFile = async (
  fileId: string,
  { path, sha256 }: ArchiveFile,
  { devices }: ArchivePart,
  rows: ChosenRows,
  { note, signal }: Pick<FileReadingPorts, 'note' | 'signal'>,
): Promise<boolean> => {
  const partition = partitionOf(path)
  if (partition === null) throw unreadable(path)
  const opened = await window.desktop.openArchived({ fileId, ...partition })
  if (!opened.ok) throw new ReadFailure(opened.error)
  const file = openedSource(opened.value, window.desktop)
  const reading = { note, signal, askTable: () => Promise.reject(unreadable(path)) }
  const { table, problem } = await readEvents(
    file.chunks(),
    createWorkerFileParser(file.fileName, devices),
    reading,
  )
  if (problem !== null) throw unreadable(path)
  await runInSlices(rows.takeInSteps(table), signal)
  return file.identity().sha256 === sha256
}

const provenanceOf = (archive: ArchiveFacts, part: ArchivePart, rowCount: number): FileProvenance => ({
  origins: originsOfPart(archive, part),
  ...{ scope: 'filtered', filters: [], rowCount, zone: 'UTC' },
  ...{ exportedAt: archive.endedAt, appVersion: archive.appVersion, sha256: archive.sha256 },
})

/**
 * Reads a part of an archive, one file after the other, so that little more than what is chosen is in memory.
 * `source`: the file in which the archive describes itself. Throws what `readFile` expects.
 */
export const readArchive = async (source: ByteSource, ports: FileReadingPorts): Promise<ReadEvents> => {
  source.close()
  const { fileId = '' } = source.identity()
  const read = await window.desktop.readArchive({ fileId })
  if (!read.ok) throw new ReadFailure(read.error)
  const archive = read.value
  const part = await partOf(source, archive, ports.archives)
  const files = filesOfPart(archive, part)
  const byteCount = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const [rows, fileName] = [createChosenRows(part), shownName(source)]
  const changed: string[] = []
  let before = 0
  for (const file of files) {
    ports.signal.throwIfAborted()
    const note = (bytesRead: number): void =>
      ports.note(before + bytesRead, rows.table.rowCount, { fileName, byteCount })
    note(0)
    if (!(await takeFile(fileId, file, part, rows, { note, signal: ports.signal }))) changed.push(file.path)
    before += file.bytes
  }
  const { table, untimed } = rows
  await runInSlices(table.trimInSteps(), ports.signal)
  const file: SourceFile = {
    ...{ fileId, fileName, folder: source.folder, byteCount, rowCount: table.rowCount },
    archive: { ...part, run: archive.run, untimed },
    provenance: provenanceOf(archive, part, table.rowCount),
    ...(changed.length === 0
      ? { sha256: archive.sha256 }
      : { remarks: [{ kind: 'changed' as const, names: changed }] }),
  }
  return { kind: 'events', file, table, notes: [] }
}
