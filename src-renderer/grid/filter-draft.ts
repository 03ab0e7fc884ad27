import { type FieldName, type FlagField, oddities } from '../../src-preload/contract/event'
import { type ColumnName, kindOf } from '../events/grid-columns'
import type { Filter, NumberColumn, TextColumn } from '../events/view-spec'
import { parseTyped } from '../time/parse-typed'
import { instantOf, type RangeSide } from '../time/typed-range'

export type FilterOperation =
  'anyOf' | 'noneOf' | 'contains' | 'notContains' | 'between' | 'notBetween' | 'above' | 'atLeast' | 'below' | 'atMost' | 'empty' | 'notEmpty' | 'is' | 'isNot'

/** A filter while the user types it. */
export interface FilterDraft {
  readonly column: ColumnName
  readonly operation: FilterOperation
  readonly text: string
  readonly texts: readonly string[]
  readonly from: string
  readonly to: string
  readonly isYes: boolean
}

const ofNumbers = ['between', 'notBetween', 'above', 'atLeast', 'below', 'atMost'] as const
const ofTexts = ['anyOf', 'noneOf', 'contains', 'notContains'] as const
const ofAbsence = ['empty', 'notEmpty'] as const

export const operationsFor = (column: ColumnName): readonly FilterOperation[] => {
  switch (kindOf(column)) {
    case 'time':
      return [...ofNumbers, ...ofAbsence]
    case 'value':
      return [...ofNumbers, ...ofTexts, ...ofAbsence]
    case 'text':
      return [...ofTexts, ...ofAbsence]
    case 'id':
      return ['contains', 'notContains', 'is', 'isNot', ...ofAbsence]
    case 'source':
      return ofTexts
    case 'flag':
      return ['is', ...ofAbsence]
    case 'flags':
      return ['is', 'isNot']
  }
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

/** The zone of typed times, and the time from which `-3h` counts (ms since the epoch). */
export interface TypedWhere {
  readonly zone: string
  readonly now: number
}

/** For an ambiguous or missing local time: chooses the side that excludes nothing. */
export const sideOf = (end: RangeEnd): RangeSide => (end === 'from' ? 'start' : 'end')

/** An end of a range as a number (ms for times); undefined: left empty; null: cannot be parsed. */
export const readEnd = ({ column }: Pick<FilterDraft, 'column'>, text: string, end: RangeEnd, { zone, now }: TypedWhere): number | undefined | null => {
  if (text.trim() === '') return undefined
  if (kindOf(column) !== 'time') {
    const number = Number(text.trim().replace(',', '.'))
    return Number.isFinite(number) ? number : null
  }
  return instantOf(parseTyped(text, zone, now), sideOf(end)) ?? null
}

/** The ends that an operation needs. */
export const endsOf = (operation: FilterOperation): readonly RangeEnd[] => {
  if (operation === 'between' || operation === 'notBetween') return ['from', 'to']
  if (operation === 'above' || operation === 'atLeast') return ['from']
  return operation === 'below' || operation === 'atMost' ? ['to'] : []
}

const rangeFrom = (draft: FilterDraft, where: TypedWhere): Filter | null => {
  const ends = endsOf(draft.operation)
  const from = ends.includes('from') ? readEnd(draft, draft.from, 'from', where) : undefined
  const to = ends.includes('to') ? readEnd(draft, draft.to, 'to', where) : undefined
  if (from === null || to === null || (from === undefined && to === undefined)) return null
  return {
    kind: 'range',
    column: draft.column as NumberColumn,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(draft.operation === 'above' || draft.operation === 'below' ? { isOpen: true } : {}),
  }
}

const isFlag = (column: ColumnName): column is FlagField => kindOf(column) === 'flag'

const negated = (filter: Filter | null): Filter | null => (filter === null ? null : { ...filter, isNot: true })

/** The filter of a draft; null while the draft is incomplete. */
export const filterFrom = (draft: FilterDraft, where: TypedWhere): Filter | null => {
  const column = draft.column as TextColumn
  switch (draft.operation) {
    case 'contains':
      return draft.text === '' ? null : { kind: 'contains', column, text: draft.text }
    case 'notContains':
      return negated(filterFrom({ ...draft, operation: 'contains' }, where))
    case 'anyOf':
      return draft.texts.length === 0 ? null : { kind: 'anyOf', column, texts: draft.texts }
    case 'noneOf':
      return negated(filterFrom({ ...draft, operation: 'anyOf' }, where))
    case 'empty':
      return { kind: 'empty', column: draft.column as FieldName }
    case 'notEmpty':
      return { kind: 'empty', column: draft.column as FieldName, isNot: true }
    case 'is':
      if (draft.column === 'id') return draft.text === '' ? null : { kind: 'anyOf', column: 'id', texts: [draft.text] }
      if (isFlag(draft.column)) return { kind: draft.column, isDeleted: draft.isYes }
      return { kind: 'oddities', anyOf: oddities }
    case 'isNot':
      if (draft.column === 'id') return negated(filterFrom({ ...draft, operation: 'is' }, where))
      return { kind: 'oddities', anyOf: oddities, isNot: true }
    case 'notBetween':
      return negated(rangeFrom(draft, where))
    default:
      return rangeFrom(draft, where)
  }
}

export const filteredColumn = (filter: Filter): ColumnName => {
  if (filter.kind === 'deleted' || filter.kind === 'oddities') return filter.kind
  // The flags are in the same column.
  if (filter.kind === 'faults' || filter.kind === 'refresh') return 'oddities'
  return filter.column
}

const rangeOperation = ({ from, to, isOpen, isNot }: Extract<Filter, { kind: 'range' }>): FilterOperation => {
  if (isNot === true) return 'notBetween'
  if (from !== undefined && to !== undefined) return 'between'
  if (to === undefined) return isOpen === true ? 'above' : 'atLeast'
  return isOpen === true ? 'below' : 'atMost'
}

/** The initial draft for editing a filter. `textOf` formats an end of its range. */
export const draftFrom = (filter: Filter, textOf: (value: number, column: NumberColumn) => string): FilterDraft => {
  const draft = draftFor(filteredColumn(filter))
  const isNot = filter.isNot === true
  switch (filter.kind) {
    case 'contains':
      return { ...draft, operation: isNot ? 'notContains' : 'contains', text: filter.text }
    case 'anyOf':
      // A list of all ids would be as long as the result.
      if (filter.column === 'id') return { ...draft, operation: isNot ? 'isNot' : 'is', text: filter.texts[0] ?? '' }
      return { ...draft, operation: isNot ? 'noneOf' : 'anyOf', texts: filter.texts }
    case 'range':
      return {
        ...draft,
        operation: rangeOperation(filter),
        from: filter.from === undefined ? '' : textOf(filter.from, filter.column),
        to: filter.to === undefined ? '' : textOf(filter.to, filter.column),
      }
    case 'empty':
      return { ...draft, operation: isNot ? 'notEmpty' : 'empty' }
    case 'deleted':
      return { ...draft, isYes: filter.isDeleted !== isNot }
    case 'oddities':
      return { ...draft, operation: isNot ? 'isNot' : 'is' }
    case 'faults':
    case 'refresh':
      return draft
  }
}
