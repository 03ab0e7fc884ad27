import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Differences } from '../../src-core/compare/difference'
import { runComparison } from '../../src-core/compare/run-comparison'
import { tolerance } from '../../src-core/compare/tolerance'
import { coverageOfResult } from '../../src-core/results/coverage-of-result'
import { countEvents } from '../../src-core/results/event-count'
import { createEventsResult, type EventsResult } from '../../src-core/results/events-result'
import { type ComparisonSource, comparisonTitle } from '../../src-core/results/result-source'
import { showRows } from '../../src-core/results/show-rows'
import { differenceTextIn } from '../../src-core/words/difference-text'
import { tabNamesIn } from '../../src-core/words/tab-names'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { type FileOptions, formatOf, textFormatOf } from '../file-format'
import { openFile } from '../open-file'
import { noteSeenInEach, openStored } from '../open-stored'
import { jsonLine } from '../plain-line'
import { type ProofGap, proofGapOf } from '../proof-gap'
import { notesOf, saveResult } from '../save-result'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { createTextWriter } from '../stream-range'
import { type MapOptions, type NamedAnswers, openAnswers } from '../table-answers'

export interface CompareOptions extends CommonOptions, FileOptions, MapOptions {
  /** Seconds. */
  readonly tolerance?: number
}

/** One of the two results. */
interface Side {
  readonly tab: EventsResult
  readonly source: Exclude<EventsResult['source'], ComparisonSource>
}

const openSide = async (session: Session, named: string, answers: NamedAnswers | null): Promise<Side> =>
  existsSync(named)
    ? openFile(session, answers)
    : openStored(session, named, `There is no file named ${named}, and no kept result has that ID.`)

/** Why a side cannot be opened; an interruption ends everything. */
const isExpected = (reason: unknown): reason is Failure | Refusal =>
  reason instanceof Refusal || (reason instanceof Failure && reason.error.kind !== 'cancelled')

/** Opens both: of two that cannot be opened, each is named, and one that is given twice is named once. */
const openSides = async (
  session: Session,
  [left, right]: Wanted['names'],
  answers: NamedAnswers | null,
): Promise<readonly [Side, Side]> => {
  const failed: (Failure | Refusal)[] = []
  const open = (named: string): Promise<Side | null> =>
    openSide(session, named, answers).catch((reason: unknown) => {
      if (!isExpected(reason)) throw reason
      failed.push(reason)
      return null
    })
  const sides = [await open(left), await open(right)] as const
  const sentenceOf = (reason: Failure | Refusal): string =>
    reason instanceof Refusal ? reason.sentence : session.page.sentenceOf(reason.error).whole
  const [first, second] = failed
  if (first !== undefined && second !== undefined && sentenceOf(first) !== sentenceOf(second))
    session.output.complain(sentenceOf(first))
  const last = second ?? first
  if (last !== undefined) throw last
  const [one, other] = sides
  if (one === null || other === null)
    throw new Failure({ kind: 'internal', detail: 'a side that is not there' })
  return [one, other]
}

interface Comparison {
  readonly tab: EventsResult
  readonly differences: Differences
  readonly gap: ProofGap | null
}

/** What the window would show in a tab. */
const compareSides = async (
  { desktop, page, interruption }: Session,
  left: Side,
  right: Side,
  toleranceMs: number,
): Promise<Comparison> => {
  const names = tabNamesIn(page.words).distinctNamesOf([left.tab, right.tab])
  const sideOf = ({ tab, source }: Side) => ({
    name: names.get(tab)?.name ?? tab.title,
    source,
    table: tab.table,
    state: tab.state,
    deletions: tab.deletions,
  })
  const { source, table, deleted } = await runComparison(sideOf(left), sideOf(right), {
    ledger: desktop,
    toleranceMs,
    textOf: differenceTextIn(page.words).textOf,
    signal: interruption,
  })
  const tab = createEventsResult(comparisonTitle(source), source, table)
  for (const { row, state, at } of deleted) tab.deletions.note(row, state, at)
  showRows(tab, page.formatter.formatInstant)
  const gap = proofGapOf(
    coverageOfResult(left.source, left.tab.state),
    coverageOfResult(right.source, right.tab.state),
  )
  return { tab, differences: source.differences, gap }
}

const verdicts = {
  same: exitCodes.complete,
  different: exitCodes.findings,
  notProven: exitCodes.notProven,
} as const

/** An event that only one side has, without being missing on the other, is no proven difference. */
const verdictOf = ({ differences: { count, counts }, gap }: Comparison): keyof typeof verdicts => {
  if (count > counts.onlyLeft + counts.onlyRight) return 'different'
  return count === 0 && gap === null ? 'same' : 'notProven'
}

const gapWords: Readonly<Record<ProofGap, string>> = {
  left: 'The left result is not proven complete, so more may differ.',
  right: 'The right result is not proven complete, so more may differ.',
  both: 'Neither result is proven complete, so more may differ.',
  otherRange: 'The two results are not of the same devices and times, so more may differ.',
}

const write = async (
  session: Session,
  tab: EventsResult,
  options: CompareOptions,
  path: string | undefined,
) => {
  if (path !== undefined) return saveResult(session, tab, formatOf(options), path)
  const { view } = tab.state
  await createTextWriter(session, textFormatOf(options), await notesOf(session, tab, view))(tab.table, view)
  return undefined
}

const readTolerance = ({ tolerance: seconds = tolerance.defaultSeconds }: CompareOptions): number => {
  if (seconds > tolerance.mostSeconds)
    throw new Refusal(`--tolerance takes 0 to ${String(tolerance.mostSeconds)} seconds.`, exitCodes.usage)
  return Math.round(seconds * 1000)
}

interface Wanted {
  readonly names: readonly [string, string]
  readonly toleranceMs: number
  /** Absent: standard output. */
  readonly path?: string
}

const compareIn = async (
  session: Session,
  { names, toleranceMs, path }: Wanted,
  options: CompareOptions,
): Promise<ExitCode> => {
  const { page, output, interruption } = session
  const [left, right] = await openSides(session, names, await openAnswers(session, options))
  await noteSeenInEach(
    [left, right].flatMap(({ tab, source }) => (source.kind === 'query' ? { tab, source } : [])),
  )
  const comparison = await compareSides(session, left, right, toleranceMs).catch((reason: unknown) => {
    throw interruption.aborted ? new Failure({ kind: 'cancelled' }) : reason
  })
  const { tab, differences, gap } = comparison
  const file = await write(session, tab, options, path)
  const verdict = verdictOf(comparison)
  const exitCode = verdicts[verdict]
  const sentence = `${tab.title}: ${differenceTextIn(page.words).summaryOf(differences)}${gap === null ? '.' : `. ${gapWords[gap]}`}`
  output.say(`${sentence}${file === undefined ? '' : ` Written to ${file.path}.`}`)
  if (options.json === true) {
    const { count, counts, sameCount, deletedOnBoth } = differences
    const [events, proof] = [{ left: countEvents(left.tab), right: countEvents(right.tab) }, gap ?? 'whole']
    const numbers = { same: sameCount, deletedOnBoth, differences: count, ...counts }
    const summary = { command: 'compare', exitCode, verdict, sentence, events, proof, ...numbers, file }
    if (file === undefined) output.complain(JSON.stringify(summary))
    else await output.write(jsonLine(summary))
  }
  return exitCode
}

/**
 * Compares two results event by event, each a file, a deletion plan or a kept result, and writes what
 * differs.
 */
export const runCompare = (
  surroundings: Surroundings,
  left: string,
  right: string,
  options: CompareOptions,
): Promise<ExitCode> => {
  const names = [left, right] as const
  const toleranceMs = readTolerance(options)
  const { map } = options
  const files = [...(map === undefined ? [] : [map]), ...names.filter((name) => existsSync(name))]
  const inPaths = files.map((name) => resolve(name))
  if (options.out === undefined) {
    textFormatOf(options)
    return inSession(
      surroundings,
      options,
      (session) => compareIn(session, { names, toleranceMs }, options),
      { inPaths },
    )
  }
  const path = resolve(options.out)
  return inSession(
    surroundings,
    options,
    (session) => compareIn(session, { names, toleranceMs, path }, options),
    { inPaths, outPath: path, outFormat: formatOf(options) },
  )
}
