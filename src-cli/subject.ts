import { resolve } from 'node:path'
import { countEvents } from '../src-core/results/event-count'
import type { EventsResult } from '../src-core/results/events-result'
import { brokenFile, doubtOfAll, type FileSource, originOfAll } from '../src-core/results/result-source'
import type { FilePaths } from './application'
import { askedQuery, type RangeOptions } from './asked-range'
import { type ExitCode, exitCodeOfResult, exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'
import { fetchResult } from './fetch-result'
import { openFile } from './open-file'
import { sayHidden } from './say-hidden'
import { sayMissing } from './say-missing'
import { sayRetryAfter } from './say-retry-after'
import { chooseConnection, type CommonOptions, type Session } from './session'
import { originOf, summarize } from './summary'
import { type MapOptions, openAnswers } from './table-answers'

export interface SubjectOptions extends CommonOptions, RangeOptions, MapOptions {
  readonly device?: readonly string[]
}

/** What a command is about: a file, or what it fetches; and how much of it there is. */
export interface Subject {
  readonly tab: EventsResult
  readonly ofVerdict: ExitCode
  readonly sentence: string
  /** For `--json`. */
  readonly summary: object
}

/** Refuses what is neither a file nor a query, or both. `purpose`: what is to be done with it. */
export const pathOfSubject = (
  file: string | undefined,
  { device, map }: SubjectOptions,
  purpose: string,
): FilePaths => {
  if ((file === undefined) === (device === undefined))
    throw new Refusal(`Name either a file or devices (--device) to ${purpose}.`, exitCodes.usage)
  if (file === undefined && map !== undefined)
    throw new Refusal('--map says what a file is. Name the file, or leave --map out.', exitCodes.usage)
  if (file === undefined) return {}
  return { inPaths: [...(map === undefined ? [] : [resolve(map)]), resolve(file)] }
}

const fetchSubject = async (
  session: Session,
  command: string,
  devices: readonly string[],
  options: SubjectOptions,
): Promise<Subject> => {
  sayRetryAfter(session)
  sayHidden(session.output, devices)
  const connection = await chooseConnection(session)
  const tab = await fetchResult(session, connection, askedQuery(devices, options, session.zone, Date.now()))
  const origin = originOf(session, tab)
  if (session.interruption.aborted || origin === undefined) throw new Failure({ kind: 'cancelled' })
  sayMissing(session, tab)
  const ofVerdict = exitCodeOfResult(session.page.words, tab, origin.completeness)
  return {
    tab,
    ofVerdict,
    sentence: origin.verdict,
    summary: summarize(session, command, tab, origin, ofVerdict),
  }
}

/** As its metadata say, if they are there and of this very file. */
const verdictOfFile = (source: FileSource): string => {
  if (brokenFile(source) !== undefined) return 'partial'
  const origin = originOfAll(source)
  return origin === 'known' ? (doubtOfAll(source) ?? 'complete') : origin
}

const fileWords: Readonly<Record<string, string>> = {
  complete: 'complete when it was fetched',
  partial: 'incomplete',
  notProvable: 'not proven complete when it was fetched',
  atLimit: 'may have been truncated when it was fetched',
  unknown: 'of unknown origin, because it has no metadata',
  plan: 'of a deletion plan, so only those that were marked',
  changed: 'of unknown origin, because it was changed after it was written',
}

const openSubject = async (session: Session, command: string, options: SubjectOptions): Promise<Subject> => {
  const { tab, source } = await openFile(session, await openAnswers(session, options))
  const sharedIds = sayMissing(session, tab)
  const verdict = verdictOfFile(source)
  const events = countEvents(tab)
  const sentence = `${tab.title}: ${session.page.counts.counted('results.status.events', events)}, ${fileWords[verdict] ?? verdict}`
  const ofVerdict = verdict === 'complete' ? exitCodes.complete : exitCodes.notProven
  return {
    tab,
    ofVerdict,
    sentence,
    summary: { command, exitCode: ofVerdict, verdict, sentence, events, sharedIds },
  }
}

/** The events of the file that the session may read, or of the query that the options describe. */
export const takeSubject = (session: Session, command: string, options: SubjectOptions): Promise<Subject> =>
  options.device === undefined
    ? openSubject(session, command, options)
    : fetchSubject(session, command, options.device, options)
