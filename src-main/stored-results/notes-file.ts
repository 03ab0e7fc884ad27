import { join } from 'node:path'
import { jsonIn } from '../../src-core/codec/json'
import type { AppError } from '../../src-core/errors/errors'
import { noteLimits, type Notes } from '../../src-core/events/notes'
import { eventNote, timeNote } from '../decoding/note-decoders'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError, isFileError, isMissing } from '../files/file-error'
import { readText, requireFile } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'

export const notesName = 'notes.json'
const asideName = (number: number): string =>
  number === 1 ? 'notes-damaged.json' : `notes-damaged-${String(number)}.json`
/** Notes of which something could not be read: they may be mended by hand. */
export const isNotesAside = (name: string): boolean => /^notes-damaged(?:-\d+)?\.json$/.test(name)

/** A later application may write another. */
const version = 1
/** More than all notes that a result can have, each character escaped. */
const mostBytes = 32 * 1024 * 1024

/** `error`: not all of the notes could be read. */
interface ReadNotes {
  readonly notes: Notes
  readonly error?: AppError
}

const none: Notes = { events: [], times: [] }
const problem = (cause: 'damaged' | 'otherVersion'): AppError => ({
  kind: 'file',
  cause,
  name: notesName,
  detail: 'notes',
})

const parse = (text: string): object | null => {
  const json = jsonIn(text)
  return typeof json === 'object' ? json : null
}

/**
 * Those that this version understands wholly, as many as a result can have: one that is not valid takes no
 * other with it.
 */
const readable = <Entry>(
  list: unknown,
  read: (entry: unknown) => Entry | undefined,
  most: number,
): { readonly entries: readonly Entry[]; readonly isAll: boolean } => {
  if (!Array.isArray(list)) return { entries: [], isAll: false }
  const entries = list.slice(0, most).flatMap((entry) => read(entry) ?? [])
  return { entries, isAll: entries.length === list.length }
}

const decode = (text: string): ReadNotes => {
  const json = parse(text)
  if (json === null) return { notes: none, error: problem('damaged') }
  const { version: written, events, times, ...more } = json as Record<string, unknown>
  const [ofEvents, ofTimes] = [
    readable(events, (entry) => eventNote.safeParse(entry).data, noteLimits.events),
    readable(times, (entry) => timeNote.safeParse(entry).data, noteLimits.times),
  ]
  const notes = { events: ofEvents.entries, times: ofTimes.entries }
  if (typeof written === 'number' && written !== version) return { notes, error: problem('otherVersion') }
  return written === version && ofEvents.isAll && ofTimes.isAll && Object.keys(more).length === 0
    ? { notes }
    : { notes, error: problem('damaged') }
}

/** The notes beside the events of a kept result. */
export const readNotes = async (files: FileAccess, folder: string): Promise<ReadNotes> => {
  const path = join(folder, notesName)
  try {
    const { size } = await requireFile(files, path)
    return size > mostBytes ? { notes: none, error: problem('damaged') } : decode(await readText(files, path))
  } catch (error) {
    if (isMissing(error)) return { notes: none }
    if (isFileError(error)) return { notes: none, error: fileError(error, path) }
    throw error
  }
}

/** A name that no notes have that were moved aside before. */
const freeAside = async (files: FileAccess, folder: string): Promise<string> => {
  const names = new Set(await files.readdir(folder))
  let number = 1
  while (names.has(asideName(number))) number += 1
  return asideName(number)
}

/** Replaces the notes. A file of which not all can be read is moved aside before. */
export const writeNotes = async (
  { files, atomicFiles }: { files: FileAccess; atomicFiles: AtomicFiles },
  folder: string,
  notes: Notes,
): Promise<void> => {
  const before = await readNotes(files, folder)
  if (before.error !== undefined)
    await files.rename(join(folder, notesName), join(folder, await freeAside(files, folder)))
  await atomicFiles.write(join(folder, notesName), Buffer.from(`${JSON.stringify({ version, ...notes })}\n`))
}
