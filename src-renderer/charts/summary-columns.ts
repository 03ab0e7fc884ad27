import { type DelayPercentiles, delayStatistics } from './delay-percentiles'
import type { ShownSummary } from './summary'

export const summaryColumns = [
  'count',
  'minimum',
  'maximum',
  'mean',
  'median',
  'p95',
  'interval',
  'faultShare',
  'first',
  'last',
] as const
type TextColumn = 'device' | 'attribute' | 'profile'
export type SummaryColumn = (typeof summaryColumns)[number] | TextColumn | keyof DelayPercentiles

const isTextual = (column: SummaryColumn): boolean => column === 'device' || column === 'attribute'

export const isTextColumn = (column: SummaryColumn): column is TextColumn =>
  column === 'device' || column === 'attribute' || column === 'profile'

export const isDelayColumn = (column: string): column is keyof DelayPercentiles =>
  delayStatistics.some((known) => known === column)

/** Of the name of a device or an attribute. */
export const mostNameCharacters = 28
/** CSS pixels of a column of such names. */
export const nameWidth = (names: readonly string[]): number =>
  16 + 7 * Math.min(mostNameCharacters, Math.max(0, ...names.map(({ length }) => length)))

export const allSummaryColumns: readonly SummaryColumn[] = [...summaryColumns, ...delayStatistics, 'profile']

/** Where there is no room for all, the last of them go first. */
const byNeed: readonly SummaryColumn[] = [
  ...(['count', 'minimum', 'maximum', 'mean', 'median', 'p95', 'faultShare', 'interval'] as const),
  ...(['first', 'last', 'profile'] as const),
  ...delayStatistics,
]

/** CSS pixels, with the space around the text. */
const widthOf = (column: SummaryColumn): number => {
  if (column === 'first' || column === 'last') return 160
  return column === 'profile' || isDelayColumn(column) ? 130 : 66
}

/** Those that have room beside the names of the series, in their usual order, and first of all `wanted`. */
export const fittedSummaryColumns = (room: number, wanted: SummaryColumn): readonly SummaryColumn[] => {
  const kept = new Set<SummaryColumn>()
  let left = room
  for (const column of [wanted, ...byNeed]) {
    if (kept.has(column) || isTextual(column)) continue
    left -= widthOf(column)
    if (left < 0) break
    kept.add(column)
  }
  return allSummaryColumns.filter((column) => kept.has(column))
}

interface Formatters {
  number(value: number): string
  valueOf(value: number): string
  instantOf(ms: number): string
  durationOf(ms: number): string
  readonly notChecked: string
}

/** A small share must not read as 0 %. */
const percent = (share: number): string => {
  if (share === 0) return '0 %'
  return share < 0.0001 ? '< 0.01 %' : `${String(Math.round(share * 10_000) / 100)} %`
}

export const summaryCell = (
  summary: ShownSummary,
  column: Exclude<SummaryColumn, TextColumn>,
  formatters: Formatters,
): string => {
  const value = summary[column]
  if (column === 'count') return formatters.number(value)
  if (column === 'first' || column === 'last') return formatters.instantOf(value)
  if (isDelayColumn(column))
    return value < 0 ? `-${formatters.durationOf(-value)}` : formatters.durationOf(value)
  if (column === 'interval') return formatters.durationOf(value)
  if (column === 'faultShare' && Number.isNaN(value)) return summary.count === 0 ? '' : formatters.notChecked
  if (column === 'faultShare') return percent(value)
  return formatters.valueOf(value)
}

export const countDeleted = (summaries: readonly ShownSummary[]): number =>
  summaries.reduce((sum, { deletedCount }) => sum + deletedCount, 0)

/** NaN comes last in both directions. */
const compareNumbers = (one: number, other: number, isDescending: boolean): number => {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return isDescending ? other - one : one - other
}

/** `textOf`: the device or the attribute of a series. */
export const sortSummaries = (
  summaries: readonly ShownSummary[],
  column: SummaryColumn,
  isDescending: boolean,
  textOf: (summary: ShownSummary, column: TextColumn) => string,
): readonly ShownSummary[] =>
  summaries.toSorted((one, other) => {
    if (!isTextColumn(column)) return compareNumbers(one[column], other[column], isDescending)
    const order = textOf(one, column).localeCompare(textOf(other, column), undefined, { numeric: true })
    return isDescending ? -order : order
  })
