import type { RangeQuery } from '../src-core/events/events-query'
import { askedQueryOf, type RecentQuery } from '../src-core/results/asked-query'
import { querySource } from '../src-core/results/result-source'
import { anomalyText } from '../src-core/words/anomaly-text'
import { uncheckedClockIn } from '../src-core/words/clock-text'
import { goneTexts } from '../src-core/words/gone-text'
import type { Connection } from '../src-preload/contract/connection'
import type { RangeOptions } from './asked-range'
import { type ExitCode, exitCodeOfResult, exitCodes } from './exit-code'
import { Failure } from './failure'
import { fetchResult } from './fetch-result'
import { formatOf, textFormatOf } from './file-format'
import { lookOutside, sayOutside } from './outside'
import { jsonLine } from './plain-line'
import { type SavedResult, saveResult } from './save-result'
import { sayMissing } from './say-missing'
import type { CommonOptions, Session } from './session'
import { signerFor, type SigningOptions } from './sign-package'
import { createTextWriter, type Streamed, streamRange } from './stream-range'
import { originOf, summarize } from './summary'

export interface QueryOptions extends CommonOptions, RangeOptions, SigningOptions {}

export interface Asked {
  readonly connection: Connection
  readonly wanted: RecentQuery
  /** A complete range for standard output, which is being fetched. */
  readonly stream?: RangeQuery
}

interface Written extends Streamed {
  readonly file?: SavedResult
}

/** Writes what was asked for to standard output, or to a file: `path`, absolute. */
const write = async (
  session: Session,
  { connection, wanted, stream }: Asked,
  options: QueryOptions,
  path: string | undefined,
): Promise<Written> => {
  if (stream !== undefined) {
    const source = querySource(connection, askedQueryOf(wanted), stream.zone)
    const streamed = await streamRange(
      session,
      stream.queryId,
      source,
      createTextWriter(session, textFormatOf(options)),
    )
    await lookOutside(session, streamed.tab)
    return streamed
  }
  const tab = await fetchResult(session, connection, wanted)
  await lookOutside(session, tab)
  const written = { tab, anomalyCounts: tab.table.anomalyCounts, counts: tab.table.counts }
  if (path === undefined) {
    await createTextWriter(session, textFormatOf(options))(tab.table, tab.state.view)
    return written
  }
  if (session.interruption.aborted) throw new Failure({ kind: 'cancelled' })
  return { ...written, file: await saveResult(session, tab, formatOf(options), path, signerFor(options)) }
}

/**
 * Writes the events of a query, and says how complete they are. `path`: of the file, absolute; otherwise to
 * standard output.
 */
export const writeQuery = async (
  session: Session,
  asked: Asked,
  options: QueryOptions,
  path: string | undefined,
): Promise<ExitCode> => {
  const { output, interruption, page } = session
  const { tab, anomalyCounts, counts, file } = await write(session, asked, options, path)
  const origin = originOf(session, tab)
  if (origin === undefined) throw new Failure({ kind: 'internal', detail: 'a query without an origin' })
  const ofResult = exitCodeOfResult(page.words, tab, origin.completeness)
  const exitCode = interruption.aborted ? exitCodes.interrupted : ofResult
  const verdict = [origin.verdict, ...goneTexts(page.words, counts)].join(' · ')
  output.say(`${verdict}${file === undefined ? '' : `, written to ${file.path}`}`)
  sayMissing(session, tab)
  const clock = uncheckedClockIn(page.words, tab)
  if (clock !== null) output.say(clock)
  sayOutside(session, tab)
  const unusual = anomalyText(page.words, anomalyCounts)
  if (unusual !== '') output.say(`Unusual records, kept as they are: ${unusual}.`)
  if (options.json === true) {
    const summary = {
      ...summarize(session, 'query', tab, origin, exitCode),
      unusual,
      ...(file === undefined ? {} : { file }),
    }
    // Where the events are on standard output, nothing else may be there.
    if (file === undefined) output.complain(JSON.stringify(summary))
    else await output.write(jsonLine(summary))
  }
  return exitCode
}
