import { resolve } from 'node:path'
import { type ExitCode, exitCodeOfVerdict, exitCodes } from '../exit-code'
import { Failure } from '../failure'
import { formatOf, textFormatOf } from '../file-format'
import { openStored } from '../open-stored'
import { placeStoredNotes } from '../place-stored-notes'
import { jsonLine } from '../plain-line'
import { notesOf, saveResult } from '../save-result'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { signerFor, type SigningOptions } from '../sign-package'
import { createTextWriter } from '../stream-range'
import { originOf, summarize } from '../summary'

export interface ResultsExportOptions extends CommonOptions, SigningOptions {}

/** Writes a kept result as the window would export it. Nothing is changed where it is kept. */
export const runResultsExport = (
  surroundings: Surroundings,
  storedId: string,
  options: ResultsExportOptions,
): Promise<ExitCode> => {
  const path = options.out === undefined ? undefined : resolve(options.out)
  if (path === undefined) textFormatOf(options)
  const sign = signerFor(options)
  const run = async (session: Session): Promise<ExitCode> => {
    const { output, interruption } = session
    const { tab, isWhole } = await openStored(session, storedId)
    const origin = originOf(session, tab)
    if (interruption.aborted || origin === undefined) throw new Failure({ kind: 'cancelled' })
    await placeStoredNotes(session, tab, path !== undefined)
    const { view } = tab.state
    const file =
      path === undefined ? undefined : await saveResult(session, tab, formatOf(options), path, sign)
    if (file === undefined)
      await createTextWriter(
        session,
        textFormatOf(options),
        await notesOf(session, tab, view),
      )(tab.table, view)
    const exitCode = isWhole ? exitCodeOfVerdict(origin.completeness) : exitCodes.notProven
    output.say(`${origin.verdict}${file === undefined ? '' : `, written to ${file.path}`}`)
    if (options.json === true) {
      const summary = { ...summarize(session, 'results export', tab, origin, exitCode), file }
      // Where the events are on standard output, nothing else may be there.
      if (file === undefined) output.complain(JSON.stringify(summary))
      else await output.write(jsonLine(summary))
    }
    return exitCode
  }
  const paths = path === undefined ? {} : { outPath: path, outFormat: formatOf(options) }
  return inSession(surroundings, options, run, paths)
}
