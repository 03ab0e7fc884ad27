import { eventsQuery } from '../events/events-query'
import { activeFilters } from '../events/view-spec'
import {
  type ExportScope,
  exportScopes,
  type Origin,
  type Provenance,
  type TableForm,
} from '../formats/provenance'
import { summaryOf } from '../proof/range-summary'
import { unknownKind } from '../proof/verdict'
import { type FileSource, originState, type QuerySource } from '../results/result-source'
import { isUnproven } from '../results/unproven'
import { archiveTextIn } from './archive-text'
import { columnText } from './column-text'
import { countsIn } from './counts'
import { filterTextIn } from './filter-text'
import { type JudgedResult, resultTextIn } from './result-text'
import type { TimedWords } from './words'

/** The contents of a file, as its metadata describe them. */
export interface ExportedRows {
  readonly tab: JudgedResult
  readonly scope: ExportScope
  readonly rowCount: number
  /** Events deleted since they were fetched, which the file leaves out. */
  readonly leftOut: number
  readonly table?: TableForm
}

const longestFilter = 1000

/** Files without reliable information about their origin, including those that went into earlier files. */
const unknownFilesOf = ({ files }: FileSource): readonly string[] => [
  ...new Set(
    files.flatMap((file) =>
      originState(file) === 'known' && file.provenance
        ? (file.provenance.unknownFiles ?? [])
        : [file.fileName],
    ),
  ),
]

const completenessOf = ({ limit, answers = [] }: QuerySource, tab: JudgedResult): Origin['completeness'] => {
  const { range } = tab.state
  const doubts = answers.flatMap((answer) => answer.doubts ?? [])
  if (answers.some(({ error }) => error !== undefined) || doubts.some(({ kind }) => kind === 'unreadable'))
    return unknownKind
  if (tab.state.unproven !== null) return unknownKind
  if (doubts.length > 0) return 'notProvable'
  if (limit !== null) return isUnproven(tab) ? 'atLimit' : 'latest'
  const kind = range ? summaryOf(range.devices).kind : 'running'
  return kind === 'running' ? unknownKind : kind
}

/** Nothing is said about what had not happened yet. */
const provenEnd = ({ end }: QuerySource, { state: { range } }: JudgedResult): number | undefined => {
  const until = range === null ? undefined : summaryOf(range.devices).until
  return until === undefined || end === undefined ? end : Math.min(end, until)
}

/** The rows shown are all rows where nothing hides any; a comparison leaves out what both sides share. */
const scopeOf = ({ tab, scope, rowCount, leftOut }: ExportedRows): ExportScope => {
  const isWhole = scope === 'filtered' && rowCount + leftOut === tab.table.rowCount
  if (tab.source.kind === 'comparison') return scope === 'all' ? 'filtered' : scope
  return isWhole ? 'all' : scope
}

/**
 * Describes the origin of the events of a result, for users who open its file later: now, and with times in
 * the zone of the words.
 */
export const provenanceIn = (words: TimedWords) => {
  const { t } = words
  const { counted } = countsIn(words)
  const resultText = resultTextIn(words)
  const { provenanceOf } = archiveTextIn(words)

  const originOf = (source: QuerySource, tab: JudgedResult): Origin => {
    const { connectionName, baseUrl, start, receivedAt, fetchedWith } = source
    const end = provenEnd(source, tab)
    const ends = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
    const verdict = resultText.ofResult(tab)
    const tokens = fetchedWith && { fetchedWith }
    return {
      connectionName,
      baseUrl,
      ...eventsQuery(source),
      ...ends,
      fetchedAt: receivedAt,
      ...tokens,
      completeness: completenessOf(source, tab),
      verdict,
    }
  }
  /** A filter may contain a whole pasted log. */
  const clipped = (text: string): string =>
    text.length > longestFilter ? `${text.slice(0, longestFilter)}…` : text
  const filtersOf = ({ source, state: { filters, search } }: JudgedResult): readonly string[] => {
    const isCompared = source.kind === 'comparison'
    const { textOf } = filterTextIn(words, (column) => columnText(words, column, isCompared))
    return [
      ...(search === '' ? [] : [t('files.origin.search', { text: search })]),
      ...activeFilters(filters).map(textOf),
    ].map(clipped)
  }
  const leftOutText = (count: number): readonly string[] =>
    count === 0 ? [] : [counted('files.origin.leftOut', count)]
  /** The narrowest scope so far: what earlier files left out is missing here as well. */
  const ofExport = (exported: ExportedRows): Provenance => {
    const { tab, rowCount, leftOut, table } = exported
    const { source, state } = tab
    const scope = scopeOf(exported)
    const unknownFiles =
      source.kind === 'file'
        ? unknownFilesOf(source)
        : source.kind === 'comparison'
          ? [source.left.name, source.right.name]
          : []
    const earlier = source.kind === 'file' ? source.files.flatMap((file) => provenanceOf(file) ?? []) : []
    const compared =
      source.kind === 'comparison'
        ? [t('compare.exported', { left: source.left.name, right: source.right.name })]
        : []
    const narrowest = Math.max(
      ...[scope, ...earlier.map((file) => file.scope)].map((name) => exportScopes.indexOf(name)),
    )
    return {
      origins: source.kind === 'query' ? [originOf(source, tab)] : earlier.flatMap(({ origins }) => origins),
      ...(unknownFiles.length === 0 ? {} : { unknownFiles }),
      scope: exportScopes[narrowest] ?? scope,
      filters: [
        ...new Set([
          ...compared,
          ...earlier.flatMap(({ filters }) => filters),
          ...(scope === 'filtered' ? filtersOf(tab) : []),
          ...leftOutText(leftOut),
        ]),
      ],
      rowCount,
      ...(table ? { table } : {}),
      zone: words.formatter.zone,
      exportedAt: Date.now(),
      ...(state.notes.times.length === 0 ? {} : { timeNotes: state.notes.times }),
    }
  }
  return { ofExport }
}
