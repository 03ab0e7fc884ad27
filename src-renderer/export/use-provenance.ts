import { useI18n } from 'vue-i18n'
import { eventsQuery } from '../../src-core/events/events-query'
import { activeFilters } from '../../src-core/events/view-spec'
import {
  type ExportScope,
  exportScopes,
  type Origin,
  type Provenance,
} from '../../src-core/formats/provenance'
import { summaryOf } from '../../src-core/proof/range-summary'
import { unknownKind } from '../../src-core/proof/verdict'
import { type FileSource, originState, type QuerySource } from '../../src-core/results/result-source'
import { useFilterText } from '../grid/use-filter-text'
import { useCounts } from '../messages/use-counts'
import type { ResultTab } from '../results/result-tab'
import { isUnproven } from '../results/result-tab'
import { useResultText } from '../results/use-result-text'
import { useSettings } from '../settings/settings'
import type { ExportedRows } from './export-file'

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

const completenessOf = ({ limit, answers = [] }: QuerySource, tab: ResultTab): Origin['completeness'] => {
  const { range } = tab.state
  if (answers.some(({ error, unreadable }) => error !== undefined || unreadable !== undefined))
    return unknownKind
  if (tab.state.unproven !== null) return unknownKind
  if (limit !== null) return isUnproven(tab) ? 'atLimit' : 'latest'
  const kind = range ? summaryOf(range.devices).kind : 'running'
  return kind === 'running' ? unknownKind : kind
}

/** Nothing is said about what had not happened yet. */
const provenEnd = ({ end }: QuerySource, { state: { range } }: ResultTab): number | undefined => {
  const until = range === null ? undefined : summaryOf(range.devices).until
  return until === undefined || end === undefined ? end : Math.min(end, until)
}

/** The rows shown are all rows where nothing hides any; a comparison leaves out what both sides share. */
const scopeOf = ({ tab, scope, rowCount, leftOut }: ExportedRows): ExportScope => {
  const isWhole = scope === 'filtered' && rowCount + leftOut === tab.table.rowCount
  if (tab.source.kind === 'comparison') return scope === 'all' ? 'filtered' : scope
  return isWhole ? 'all' : scope
}

/** Describes the origin of the events of a tab, for users who open its file later. */
export const useProvenance = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { textOf } = useFilterText()
  const resultText = useResultText()
  const { counted } = useCounts()

  const originOf = (source: QuerySource, tab: ResultTab): Origin => {
    const { connectionName, baseUrl, start, receivedAt, fetchedWith } = source
    const end = provenEnd(source, tab)
    const ends = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
    const verdict = resultText.ofTab(tab)
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
  const clipped = (words: string): string =>
    words.length > longestFilter ? `${words.slice(0, longestFilter)}…` : words
  const filtersOf = ({ filters, search }: ResultTab['state']): readonly string[] =>
    [
      ...(search === '' ? [] : [t('files.origin.search', { text: search })]),
      ...activeFilters(filters).map(textOf),
    ].map(clipped)
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
    const earlier = source.kind === 'file' ? source.files.flatMap(({ provenance }) => provenance ?? []) : []
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
          ...(scope === 'filtered' ? filtersOf(state) : []),
          ...leftOutText(leftOut),
        ]),
      ],
      rowCount,
      ...(table ? { table } : {}),
      zone: settings.zone,
      exportedAt: Date.now(),
      ...(state.notes.times.length === 0 ? {} : { timeNotes: state.notes.times }),
    }
  }
  return { ofExport }
}
