import type { OpenedFile } from '../src-preload/contract/file'
import { openedSource, ReadFailure } from '../src-renderer/files/byte-source'
import { createFileParser } from '../src-renderer/files/file-parser'
import { NoMapping, readEvents, type RemoteFileParser } from '../src-renderer/files/file-reader'
import type { FileSource } from '../src-renderer/results/result-source'
import { createResultTab, type ResultTab } from '../src-renderer/results/result-tab'
import { adoptNotes } from '../src-renderer/results/tab-notes'
import { exitCodes } from './exit-code'
import { Failure, Refusal, valueOf } from './failure'
import type { Session } from './session'

/** In this thread: there is no window that must not wait. */
export const parserFor = (fileName: string): RemoteFileParser => {
  const parser = createFileParser(fileName)
  return {
    read: async (chunk) => parser.read(chunk),
    map: async (mapping) => parser.map(mapping),
    end: async () => parser.end(),
    close: () => undefined,
  }
}

/** The next of the files that the session may read. */
export const chooseFile = async ({ desktop }: Session): Promise<OpenedFile> => {
  const { files, refused } = valueOf(await desktop.chooseFiles({}))
  const [error] = refused
  if (error !== undefined) throw new Failure(error)
  const [opened] = files
  if (opened === undefined) throw new Failure({ kind: 'gone' })
  return opened
}

export interface OpenedResult {
  readonly tab: ResultTab
  readonly source: FileSource
}

/** The events of that file, as the window opens it. A table of other columns is not guessed at. */
export const openFile = async (session: Session): Promise<OpenedResult> => {
  const { page, interruption, output } = session
  const opened = await chooseFile(session)
  const { fileName, folder, byteCount } = opened
  const from = openedSource(opened)
  try {
    const options = { note: () => undefined, askMapping: async () => null, signal: interruption }
    const { table, notes, problem, origin } = await readEvents(from.chunks(), parserFor(fileName), options)
    if (problem !== null) output.complain(`${fileName}: ${page.fileProblem(problem)}`)
    if (problem !== null && table.rowCount === 0) throw new Refusal(`Nothing was read from ${fileName}.`, exitCodes.error)
    const file = { ...from.identity(), ...origin, fileName, folder, byteCount, rowCount: table.rowCount, ...(problem === null ? {} : { problem }) }
    const source: FileSource = { kind: 'file', files: [file] }
    const tab = createResultTab('file', fileName, source, table)
    adoptNotes(tab, notes)
    return { source, tab }
  } catch (reason) {
    if (interruption.aborted) throw new Failure({ kind: 'cancelled' })
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    if (reason instanceof NoMapping)
      throw new Refusal(`${fileName} has other columns than ours. Open it in the window, and export it from there.`, exitCodes.error)
    throw reason
  }
}
