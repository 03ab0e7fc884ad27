import { oddities } from '../../src-preload/contract/event'
import type { Filter, NumberColumn, TextColumn } from '../events/view-spec'
import { parseLocal } from '../time/parse-local'
import { kindOf, type ColumnName } from './grid-columns'

export const filterOperations = ['anyOf', 'contains', 'range', 'is'] as const
export type FilterOperation = (typeof filterOperations)[number]

/** A filter while it is typed. */
export interface FilterDraft {
  readonly column: ColumnName
  readonly operation: FilterOperation
  readonly text: string
  readonly texts: readonly string[]
  readonly from: string
  readonly to: string
  readonly isYes: boolean
}

export const operationsFor = (column: ColumnName): readonly FilterOperation[] => {
  const kind = kindOf(column)
  if (kind === 'time') return ['range']
  if (kind === 'flag' || kind === 'flags') return ['is']
  if (kind === 'value') return ['range', 'contains', 'anyOf']
  return kind === 'id' ? ['contains'] : ['anyOf', 'contains']
}

export const draftFor = (column: ColumnName): FilterDraft => ({
  column,
  operation: operationsFor(column)[0] ?? 'contains',
  text: '',
  texts: [],
  from: '',
  to: '',
  isYes: true,
})

export type RangeEnd = 'from' | 'to'

/** An end of a range as a number (ms for times); undefined: left out; null: cannot be read. */
export const readEnd = ({ column }: FilterDraft, text: string, end: RangeEnd, zone: string): number | undefined | null => {
  if (text.trim() === '') return undefined
  if (kindOf(column) !== 'time') {
    const number = Number(text.trim().replace(',', '.'))
    return Number.isFinite(number) ? number : null
  }
  const parsed = parseLocal(text, zone)
  if (parsed.kind === 'instant') return parsed.ms
  // A wall clock time that came twice, or never: the range that leaves nothing out.
  if (parsed.kind === 'ambiguous') return end === 'from' ? parsed.earlier : parsed.later
  return parsed.kind === 'gap' ? parsed.resumesAt : null
}

const rangeFrom = (draft: FilterDraft, zone: string): Filter | null => {
  const from = readEnd(draft, draft.from, 'from', zone)
  const to = readEnd(draft, draft.to, 'to', zone)
  if (from === null || to === null || (from === undefined && to === undefined)) return null
  return {
    kind: 'range',
    column: draft.column as NumberColumn,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** The filter that was meant; null while it is not whole. */
export const filterFrom = (draft: FilterDraft, zone: string): Filter | null => {
  const column = draft.column as TextColumn
  switch (draft.operation) {
    case 'range':
      return rangeFrom(draft, zone)
    case 'contains':
      return draft.text === '' ? null : { kind: 'contains', column, text: draft.text }
    case 'anyOf':
      return draft.texts.length === 0 ? null : { kind: 'anyOf', column, texts: draft.texts }
    case 'is':
      if (draft.column === 'deleted') return { kind: 'deleted', isDeleted: draft.isYes }
      return { kind: 'oddities', anyOf: oddities }
  }
}

export const filteredColumn = (filter: Filter): ColumnName => {
  if (filter.kind === 'deleted' || filter.kind === 'oddities') return filter.kind
  // The flags stand in the same column.
  if (filter.kind === 'faults') return 'oddities'
  return filter.column
}

/** The draft to start from when a filter is changed. `textOf` writes an end of its range. */
export const draftFrom = (filter: Filter, textOf: (value: number, column: NumberColumn) => string): FilterDraft => {
  const draft = draftFor(filteredColumn(filter))
  switch (filter.kind) {
    case 'contains':
      return { ...draft, operation: 'contains', text: filter.text }
    case 'anyOf':
      return { ...draft, operation: 'anyOf', texts: filter.texts }
    case 'range':
      return {
        ...draft,
        operation: 'range',
        from: filter.from === undefined ? '' : textOf(filter.from, filter.column),
        to: filter.to === undefined ? '' : textOf(filter.to, filter.column),
      }
    case 'deleted':
      return { ...draft, isYes: filter.isDeleted }
    case 'oddities':
    case 'faults':
      return draft
  }
}
