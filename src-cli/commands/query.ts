import { resolve } from 'node:path'
import { sourceOf } from '../../src-renderer/query/asking'
import { oddityText } from '../../src-renderer/results/oddity-text'
import { askedQuery, type RangeOptions } from '../asked-range'
import { type ExitCode, exitCodeOfVerdict, exitCodes } from '../exit-code'
import { Failure } from '../failure'
import { fetchResult } from '../fetch-result'
import { type FileOptions, formatOf, textFormatOf } from '../file-format'
import { jsonLine } from '../plain-line'
import type { SavedResult } from '../save-result'
import { sayMissing } from '../say-missing'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { createTextWriter, type Streamed, streamRange } from '../stream-range'
import { originOf, summarize } from '../summary'

export interface QueryOptions extends CommonOptions, RangeOptions, FileOptions {}

const toStandardOutput = async (session: Session, devices: readonly string[], options: QueryOptions): Promise<Streamed> => {
  const format = textFormatOf(options)
  const { page } = session
  const connection = await chooseConnection(session)
  const wanted = askedQuery(devices, options, page.settings.zone, Date.now())
  const { start = 0, end = 0 } = wanted
  if (wanted.extent === 'latest') {
    const tab = await fetchResult(session, connection, wanted)
    await createTextWriter(session, format)(tab.table, tab.state.view)
    return { tab, oddityCounts: tab.table.oddityCounts }
  }
  const { zone } = page.settings
  const queryId = page.asking.nextId()
  return streamRange(
    session,
    { queryId, connectionId: connection.id, devices: wanted.devices, start, end, zone },
    { ...sourceOf(connection, wanted, zone), limit: null },
    format,
  )
}

const toFile = async (
  session: Session,
  devices: readonly string[],
  options: QueryOptions,
  path: string,
): Promise<Streamed & { readonly file: SavedResult }> => {
  const connection = await chooseConnection(session)
  const tab = await fetchResult(session, connection, askedQuery(devices, options, session.page.settings.zone, Date.now()))
  if (session.interruption.aborted) throw new Failure({ kind: 'cancelled' })
  // For standard output it is not read: the first request comes sooner.
  const { saveResult } = await import('../save-result')
  return { tab, oddityCounts: tab.table.oddityCounts, file: await saveResult(session, tab, formatOf(options), path) }
}

export const runQuery = (surroundings: Surroundings, devices: readonly string[], options: QueryOptions): Promise<ExitCode> => {
  const path = options.out === undefined ? undefined : resolve(options.out)
  const run = async (session: Session): Promise<ExitCode> => {
    const { output, interruption, page } = session
    const { tab, oddityCounts, file } =
      path === undefined ? { ...(await toStandardOutput(session, devices, options)), file: undefined } : await toFile(session, devices, options, path)
    const origin = originOf(session, tab)
    if (origin === undefined) throw new Failure({ kind: 'internal', detail: 'a query without an origin' })
    const exitCode = interruption.aborted ? exitCodes.interrupted : exitCodeOfVerdict(origin.completeness)
    output.say(`${origin.verdict}${file === undefined ? '' : `, written to ${file.path}`}`)
    sayMissing(session, tab)
    const unusual = oddityText(oddityCounts, page.counts.counted)
    if (unusual !== '') output.say(`Unusual records, kept as they are: ${unusual}.`)
    if (options.json === true) {
      const summary = { ...summarize(session, 'query', tab, origin, exitCode), unusual, ...(file === undefined ? {} : { file }) }
      // Where the events are on standard output, nothing else may be there.
      if (file === undefined) output.complain(JSON.stringify(summary))
      else await output.write(jsonLine(summary))
    }
    return exitCode
  }
  return inSession(surroundings, options, run, path === undefined ? {} : { outPath: path })
}
