import { join } from 'node:path'
import { z } from 'zod'
import type { AppError } from '../../src-preload/contract/errors'
import type { Notes } from '../../src-preload/contract/notes'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError, isFileError, isMissing } from '../files/file-error'
import { readText } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'

export const notesName = 'notes.json'
/** Notes that could not be read: they may be mended by hand. */
export const damagedNotesName = 'notes-damaged.json'

/** A later application may write another. */
const version = 1

const document = z.object({
  version: z.literal(version),
  events: z.array(z.object({ eventId: z.string().nullable(), record: z.string(), row: z.number().int().nonnegative(), text: z.string() })),
  times: z.array(z.object({ at: z.number(), text: z.string() })),
})

const none: Notes = { events: [], times: [] }
const damaged: AppError = { kind: 'file', cause: 'damaged', name: notesName, detail: 'notes' }

const decode = (text: string): Result<Notes> => {
  try {
    const { events, times } = document.parse(JSON.parse(text))
    return ok({ events, times })
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return failed(damaged)
    throw error
  }
}

/** The notes beside the events of a kept result. */
export const readNotes = async (files: FileAccess, folder: string): Promise<Result<Notes>> => {
  try {
    return decode(await readText(files, join(folder, notesName)))
  } catch (error) {
    if (isMissing(error)) return ok(none)
    if (isFileError(error)) return failed(fileError(error, join(folder, notesName)))
    throw error
  }
}

/** Replaces the notes. A file that cannot be read is moved aside before. */
export const writeNotes = async ({ files, atomicFiles }: { files: FileAccess; atomicFiles: AtomicFiles }, folder: string, notes: Notes): Promise<void> => {
  const before = await readNotes(files, folder)
  if (!before.ok) await files.rename(join(folder, notesName), join(folder, damagedNotesName))
  await atomicFiles.write(join(folder, notesName), Buffer.from(`${JSON.stringify({ version, ...notes })}\n`))
}
