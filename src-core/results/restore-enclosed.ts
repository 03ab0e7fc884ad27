import { recordOutcomes } from '../deletion/deletion-outcome'
import { type LimitsProblem, parsedJson, type ReadLimits, readLimitsFile } from '../formats/limits-file'
import { enclosedNames, type EnclosedTexts } from '../formats/package/layout'
import { z } from '../formats/schemas'
import { type ReadView, readViewFile, type ViewProblem } from '../formats/view-file'
import type { EnclosedState } from './enclosed-states'
import {
  type EnclosedMarks,
  type EnclosedNotes,
  enclosedVersion,
  marksFormat,
  notesFormat,
} from './enclosed-texts'
import type { EventsResult } from './events-result'
import { setNotes } from './set-notes'

const row = z.number().int().nonnegative()
const instant = z.number().min(-8.64e15).max(8.64e15)
const eventNote = z.strictObject({
  eventId: z.string().nullable(),
  record: z.string(),
  row,
  text: z.string().min(1),
})
const notesSchema = z.strictObject({
  format: z.literal(notesFormat),
  version: z.literal(enclosedVersion),
  placed: z.array(eventNote),
  unplaced: z.array(eventNote),
  times: z.array(z.strictObject({ at: instant, text: z.string().min(1) })),
}) satisfies z.ZodType<EnclosedNotes>

const others = z.array(z.strictObject({ record: z.string(), outcome: z.enum(recordOutcomes) }))
const state = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['deleted', 'flagged', 'noLongerFound']),
    others: others.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('otherDeleted'), others }),
  z.strictObject({ kind: z.literal('changed'), record: z.string(), others: others.exactOptional() }),
  z.strictObject({ kind: z.enum(['stillThere', 'unknown', 'alreadyAbsent', 'alreadyFlagged']) }),
]) satisfies z.ZodType<EnclosedState>
const marksSchema = z.strictObject({
  format: z.literal(marksFormat),
  version: z.literal(enclosedVersion),
  toDelete: z.array(row),
  states: z.array(z.strictObject({ row, at: instant, state })),
}) satisfies z.ZodType<EnclosedMarks>

const readAs = <Content>(schema: z.ZodType<Content>, text: string | undefined): Content | null =>
  text === undefined ? null : (schema.safeParse(parsedJson(text)).data ?? null)

const restoreNotes = (result: EventsResult, { placed, unplaced, times }: EnclosedNotes): void => {
  const { rowCount } = result.table
  const here = placed.filter((note) => note.row < rowCount)
  const elsewhere = placed.filter((note) => note.row >= rowCount)
  const notes = {
    placed: Object.fromEntries(here.map((note) => [note.row, note])),
    unplaced: [...unplaced, ...elsewhere],
    times,
  }
  setNotes(result, notes, true)
}

const restoreMarks = ({ table, deletions }: EventsResult, { toDelete, states }: EnclosedMarks): void => {
  for (const found of states) if (found.row < table.rowCount) deletions.note(found.row, found.state, found.at)
  for (const marked of toDelete) if (marked < table.rowCount) table.setMark(marked, 'toDelete')
}

/** What a package holds beside its events, once it was read; null: nothing, or it could not be read. */
export interface ReadEnclosed {
  readonly notes: EnclosedNotes | null
  readonly marks: EnclosedMarks | null
  readonly view: ReadView | null
  readonly limits: ReadLimits | null
  /** The names of what could not be read, as a newer version may write it. */
  readonly unread: readonly string[]
}

const readable = <Read extends object>(read: Read | ViewProblem | LimitsProblem): Read | null =>
  typeof read === 'object' ? read : null

export const readEnclosed = (texts: EnclosedTexts): ReadEnclosed => {
  const read = {
    notes: readAs(notesSchema, texts.notes),
    marks: readAs(marksSchema, texts.marks),
    view: texts.view === undefined ? null : readable(readViewFile(texts.view)),
    limits: texts.limits === undefined ? null : readable(readLimitsFile(texts.limits)),
  }
  const kinds = ['notes', 'marks', 'view', 'limits'] as const
  const unread = kinds.filter((kind) => texts[kind] !== undefined && read[kind] === null)
  return { ...read, unread: unread.map((kind) => enclosedNames[kind]) }
}

/**
 * Restores the notes and marks of a result that was read from a package: with all of its rows, in the order of
 * the file. `hasMarked`: what is marked to be deleted as well, where nothing else remembers it.
 */
export const restoreEnclosed = (
  result: EventsResult,
  { notes, marks }: ReadEnclosed,
  hasMarked = true,
): void => {
  if (notes !== null) restoreNotes(result, notes)
  if (marks !== null) restoreMarks(result, hasMarked ? marks : { ...marks, toDelete: [] })
}
