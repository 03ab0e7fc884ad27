import type { EventTable } from '../../src-core/events/event-table'
import type { Filter, SortKey, TextColumn, ViewSpec } from '../../src-core/events/view-spec'
import type { TabState } from './result-tab'

/**
 * Events that belong to an event: those shortly before and after it, those of the same cause, those with the
 * same value of the attribute.
 */
export const relations = ['around', 'correlation', 'sameValue'] as const
export type Relation = (typeof relations)[number]

/** ms before and after the event. */
const around = 5 * 60_000

const equalTo = (
  table: EventTable,
  row: number,
  column: TextColumn & Parameters<EventTable['cell']>[1],
): Filter | null => {
  const { kind, text } = table.cell(row, column)
  const isEmpty = kind === 'none' || text === '' || (kind === 'json' && text === 'null')
  return isEmpty ? null : { kind: 'anyOf', column, texts: [text] }
}

/** The device of the event, if the table has several: the list of its devices begins with the missing one. */
const ofDevice = (table: EventTable, row: number): readonly Filter[] => {
  const device = table.texts.deviceId.length > 2 ? equalTo(table, row, 'deviceId') : null
  return device ? [device] : []
}

const filtersOf = (table: EventTable, row: number, relation: Relation): readonly Filter[] | null => {
  if (relation === 'around') {
    const time = table.columns.times.deviceTimestamp[row] ?? NaN
    const range: Filter = { kind: 'range', column: 'deviceTimestamp', from: time - around, to: time + around }
    return Number.isNaN(time) ? null : [...ofDevice(table, row), range]
  }
  if (relation === 'correlation') {
    const cause = equalTo(table, row, 'correlationId')
    return cause && [cause]
  }
  const [attribute, value] = [equalTo(table, row, 'attributeCode'), equalTo(table, row, 'attributeData')]
  return attribute && value && [attribute, value]
}

const columnOf = (filter: Filter): string => ('column' in filter ? filter.column : '')

/** The same question about another event. */
const isReplacedBy =
  (wanted: readonly Filter[]) =>
  (filter: Filter): boolean =>
    filter.isNot !== true &&
    wanted.some((each) => each.kind === filter.kind && columnOf(each) === columnOf(filter))

const inOrderOfTime = (sort: readonly SortKey[]): readonly SortKey[] =>
  sort[0]?.column === 'deviceTimestamp' ? sort : [{ column: 'deviceTimestamp', isDescending: true }]

/**
 * The view that shows the events that belong to an event; null: it does not have what they would have in
 * common. The other filters are switched off, because they would hide some of these events.
 */
export const relatedView = (
  table: EventTable,
  row: number,
  relation: Relation,
  { filters, sort }: Pick<TabState, 'filters' | 'sort'>,
): ViewSpec | null => {
  const wanted = filtersOf(table, row, relation)
  if (wanted === null) return null
  const isReplaced = isReplacedBy(wanted)
  const others = filters
    .filter((filter) => !isReplaced(filter))
    .map((filter): Filter => ({ ...filter, isOff: true }))
  return {
    filters: [...others, ...wanted],
    search: '',
    sort: relation === 'around' ? inOrderOfTime(sort) : sort,
  }
}
