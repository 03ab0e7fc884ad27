import { runAtOnce } from '../src-core/events/slices'
import { openedSource, ReadFailure } from '../src-core/files/byte-source'
import type { OpenedFile } from '../src-core/files/file-handles'
import { isPlanFile } from '../src-core/formats/deletion-plan-file'
import { createFileParser } from '../src-core/formats/file-parser'
import { readEvents, type RemoteFileParser } from '../src-core/formats/file-reader'
import type { FileRemark } from '../src-core/formats/file-remark'
import { adoptNotes } from '../src-core/results/adopt-notes'
import { createEventsResult, type EventsResult } from '../src-core/results/events-result'
import type { FileSource } from '../src-core/results/result-source'
import { fileProblemText, fileRemarkText } from '../src-core/words/file-problem-text'
import { chooseFile } from './choose-file'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'
import type { Session } from './session'
import { answerWith, type NamedAnswers } from './table-answers'

/** In this thread: there is no window that must not wait. */
const parserFor = (fileName: string): RemoteFileParser => {
  const parser = createFileParser(fileName)
  return {
    read: async (chunk) => parser.read(chunk),
    look: async (known, options) => parser.look(known, options),
    describe: async (description, writtenAt) => parser.describe(description, writtenAt),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

export interface OpenedResult {
  readonly tab: EventsResult
  readonly source: FileSource
}

const showPlan = async (session: Session, opened: OpenedFile): Promise<OpenedResult> => {
  const [{ readPlan }, { planTable }] = await Promise.all([
    import('./deletion/plan-file'),
    import('../src-core/deletion/plan-table'),
  ])
  const { file, plan } = await readPlan(session, opened)
  const source: FileSource = { kind: 'file', files: [file] }
  return { source, tab: createEventsResult(file.fileName, source, runAtOnce(planTable(plan))) }
}

/**
 * The events of that file, as the window opens it; of a deletion plan, as they were planned. What a table of
 * others is, only `answers` say: it is not guessed.
 */
export const openFile = async (session: Session, answers: NamedAnswers | null): Promise<OpenedResult> => {
  const { page, interruption, output } = session
  const opened = await chooseFile(session)
  if (isPlanFile(opened.fileName)) return showPlan(session, opened)
  const { fileName, folder, byteCount } = opened
  const from = openedSource(opened, session.desktop)
  try {
    const options = {
      note: () => undefined,
      askTable: answerWith(session, answers, opened),
      signal: interruption,
    }
    const {
      table,
      notes,
      problem,
      remarks: ofFile,
      origin,
      enclosed,
    } = await readEvents(from.chunks(), parserFor(fileName), options)
    const inside = enclosed && (await import('../src-core/results/restore-enclosed')).readEnclosed(enclosed)
    const unread: readonly FileRemark[] =
      inside === null || inside.unread.length === 0 ? [] : [{ kind: 'unread', names: inside.unread }]
    const remarks = [...ofFile, ...unread]
    // Where nothing was read, nothing else was: as the window says it.
    const reported = problem !== null && table.rowCount === 0 ? { ...problem, lost: [] } : problem
    if (reported !== null) output.complain(`${fileName}: ${fileProblemText(page.words, reported)}`)
    for (const remark of remarks) output.complain(`${fileName}: ${fileRemarkText(page.words, remark)}`)
    if (problem !== null && table.rowCount === 0)
      throw new Refusal(`Nothing was read from ${fileName}.`, exitCodes.error)
    const file = {
      ...from.identity(),
      ...origin,
      fileName,
      folder,
      byteCount,
      rowCount: table.rowCount,
      ...(problem === null ? {} : { problem }),
      ...(remarks.length === 0 ? {} : { remarks }),
    }
    const source: FileSource = { kind: 'file', files: [file] }
    const tab = createEventsResult(fileName, source, table)
    adoptNotes(tab, notes)
    if (inside !== null) (await import('../src-core/results/restore-enclosed')).restoreEnclosed(tab, inside)
    return { source, tab }
  } catch (reason) {
    if (interruption.aborted) throw new Failure({ kind: 'cancelled' })
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  }
}
