import type { LedgerReading } from '../deletion/ledger-pages'
import type { EventTable } from '../events/event-table'
import { eachOf, rowsPerStep, runInSlices, type Steps } from '../events/slices'
import type { TimeSet } from '../proof/time-set'
import { encloses } from '../proof/time-window'
import { coverageOfResult } from '../results/coverage-of-result'
import type { EventsResult } from '../results/events-result'
import { fetchedAtOf } from '../results/fetched-at'
import { fetchedTimesOf } from '../results/fetched-times-of'
import { type ComparedResult, type ComparisonSource, onlyPlan, shownSide } from '../results/result-source'
import type { RowDeletions } from '../results/row-deletions'
import { compareEvents } from './compare-events'
import { rowsThere } from './compared-tables'
import { type DeletionOfRow, deletionsBetween, type RecordedDeletion } from './deleted-between'
import { noRow } from './difference'
import { type DifferenceWords, nameDifferences } from './difference-names'
import { differenceTable } from './difference-table'
import type { ComparedSide } from './judge-unpaired'

/** One of the two results, as it is now. */
export interface ComparisonSide extends Pick<ComparedResult, 'name' | 'nameAfter' | 'source' | 'table'> {
  readonly state: EventsResult['state']
  readonly deletions: Pick<RowDeletions, 'isEmpty' | 'stateOf' | 'deletedOf'>
}

/** When a file was written: its rows came with what had been deleted until then. */
const writtenAt = ({ source }: ComparisonSide): number =>
  source.kind === 'file'
    ? Math.max(
        ...source.files.map(({ plan, provenance }) => plan?.createdAt ?? provenance?.exportedAt ?? Infinity),
      )
    : -Infinity

interface Asked {
  readonly baseUrl: string
  readonly fetchedWith?: readonly string[]
}

const askedFor = (source: ComparedResult['source']): readonly Asked[] =>
  source.kind === 'query' ? [source] : source.files.flatMap(({ provenance }) => provenance?.origins ?? [])

/** Both were fetched from one service, and it is known that not with one token. */
const haveOtherTokens = (left: ComparedResult['source'], right: ComparedResult['source']): boolean => {
  const sides = [askedFor(left), askedFor(right)]
  const all = sides.flat()
  const isKnown =
    sides.every((side) => side.length > 0) && all.every(({ fetchedWith }) => fetchedWith !== undefined)
  const isOneService = new Set(all.map(({ baseUrl }) => baseUrl)).size === 1
  return isKnown && isOneService && new Set(all.flatMap(({ fetchedWith = [] }) => fetchedWith)).size > 1
}

/** As the service or the file says; what a query has learnt since it was fetched is no part of it. */
const cameDeletedIn = (side: ComparisonSide): ((row: number) => boolean) => {
  const until = writtenAt(side)
  const { table, deletions } = side
  return (row) => {
    const deleted = deletions.deletedOf(row)
    return table.columns.deleted[row] === 1 || (deleted !== undefined && deleted.verifiedAt <= until)
  }
}

/** A row of the comparison whose event was deleted in the result that it shows, or since that was fetched. */
interface DeletedRow extends RecordedDeletion {
  readonly row: number
}

/** The deletions by the ledger of the events of each side. */
interface DeletedSince {
  readonly left: DeletionOfRow
  readonly right: DeletionOfRow
}

function* deletedRows(
  source: ComparisonSource,
  left: ComparisonSide,
  right: ComparisonSide,
  since: DeletedSince,
): Steps<readonly DeletedRow[]> {
  const found: DeletedRow[] = []
  const { differences } = source
  yield* eachOf(differences.count, (row) => {
    const side = shownSide(source, row)
    const { deletions } = side === 'left' ? left : right
    const shownRow = differences[side][row] ?? noRow
    const [state, deleted] = [deletions.stateOf(shownRow), deletions.deletedOf(shownRow)]
    const isAlone = differences[side === 'left' ? 'right' : 'left'][row] === noRow
    const recorded = isAlone ? since[side](shownRow) : null
    if (state !== undefined && deleted !== undefined) found.push({ row, state, at: deleted.verifiedAt })
    else if (recorded !== null) found.push({ row, ...recorded })
  })
  return found
}

interface ComparisonOptions {
  /** What was deleted through this application. */
  readonly ledger: LedgerReading
  readonly toleranceMs: number
  readonly textOf: DifferenceWords
  readonly signal: AbortSignal
  /** The share that is done, 0 to 1. */
  readonly report?: (share: number) => void
}

/**
 * How often it goes through the rows of both results if most are the same; with more differences the end
 * takes longer.
 */
const usualPasses = 4

function* reporting<T>(steps: Steps<T>, rowCount: number, report: (share: number) => void): Steps<T> {
  const expected = Math.max(1, (usualPasses * rowCount) / rowsPerStep)
  for (let done = 1; ; done += 1) {
    const step = steps.next()
    if (step.done === true) return step.value
    report(Math.min(1, done / expected))
    yield
  }
}

function* comparedOf({ name, nameAfter, source, table, state }: ComparisonSide): Steps<ComparedResult> {
  const { asked, proven } = coverageOfResult(source, state) ?? {
    asked: new Map<string, TimeSet>(),
    proven: new Map<string, TimeSet>(),
  }
  const whole = [...asked].flatMap(([device, time]) => {
    const [[range, ...more], [part, ...others]] = [time.windows, proven.get(device)?.windows ?? []]
    const isWhole =
      range !== undefined && part !== undefined && more.length + others.length === 0 && encloses(part, range)
    return isWhole ? [[device, { from: range.first, to: range.last }] as const] : []
  })
  const storedId = state.storedId === null ? {} : { storedId: state.storedId }
  const known = {
    fetchedAt: fetchedAtOf({ source, state }),
    fetched: fetchedTimesOf(source, state),
    whole: new Map(whole),
  }
  const named = { name, ...(nameAfter !== undefined && { nameAfter }) }
  return { ...named, source, ...storedId, table, there: yield* rowsThere(table), ...known }
}

/**
 * Compares two results, in slices: the source and the table of a tab with their differences. Rejects with the
 * signal's reason if it is aborted.
 */
export const runComparison = async (
  left: ComparisonSide,
  right: ComparisonSide,
  { ledger, toleranceMs, textOf, signal, report = () => undefined }: ComparisonOptions,
): Promise<{
  readonly source: ComparisonSource
  readonly table: EventTable
  readonly deleted: readonly DeletedRow[]
}> => {
  const since = {
    left: await deletionsBetween(ledger, left, right),
    right: await deletionsBetween(ledger, right, left),
  }
  signal.throwIfAborted()
  const hasOtherToken = haveOtherTokens(left.source, right.source)
  const sideOf = (side: ComparisonSide, deletionOf: DeletionOfRow): ComparedSide => ({
    table: side.table,
    hasOtherToken,
    coverage: coverageOfResult(side.source, side.state),
    isPlan: side.source.kind === 'file' && onlyPlan(side.source.files) !== undefined,
    isDeletedSince: (row) => deletionOf(row) !== null,
    cameDeleted: cameDeletedIn(side),
  })
  const differences = await runInSlices(
    reporting(
      compareEvents(sideOf(left, since.left), sideOf(right, since.right), toleranceMs),
      left.table.rowCount + right.table.rowCount,
      report,
    ),
    signal,
  )
  const [ofLeft, ofRight] = [
    await runInSlices(comparedOf(left), signal),
    await runInSlices(comparedOf(right), signal),
  ]
  const source: ComparisonSource = {
    kind: 'comparison',
    left: ofLeft,
    right: ofRight,
    differences,
    toleranceMs,
  }
  const table = await runInSlices(differenceTable(source), signal)
  await nameDifferences(table, differences, textOf, signal)
  const deleted = await runInSlices(deletedRows(source, left, right, since), signal)
  return { source, table, deleted }
}
