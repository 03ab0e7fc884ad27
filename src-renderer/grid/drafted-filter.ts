import { anomalies, type FieldName, type FlagField } from '../../src-core/events/event'
import { type ColumnName, kindOf } from '../../src-core/events/grid-columns'
import type { NumberColumn, SingleFilter, TextColumn } from '../../src-core/events/view-spec'
import { parseTyped } from '../../src-core/time/parse-typed'
import { typedDuration } from '../../src-core/time/typed-duration'
import { instantOf, type RangeSide } from '../../src-core/time/typed-range'
import type { FilterDraft, FilterOperation } from './filter-draft'

export type RangeEnd = 'from' | 'to'

/** The zone of typed times, and the time from which `-3h` counts (ms since the epoch). */
export interface TypedWhere {
  readonly zone: string
  readonly now: number
}

/** For an ambiguous or missing local time: chooses the side that excludes nothing. */
export const sideOf = (end: RangeEnd): RangeSide => (end === 'from' ? 'start' : 'end')

/** An end of a range as a number (ms for times and delays); undefined: left empty; null: cannot be parsed. */
export const readEnd = (
  { column }: Pick<FilterDraft, 'column'>,
  text: string,
  end: RangeEnd,
  { zone, now }: TypedWhere,
): number | undefined | null => {
  if (text.trim() === '') return undefined
  if (kindOf(column) === 'delay') return typedDuration(text)
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

const rangeFrom = (draft: FilterDraft, where: TypedWhere): SingleFilter | null => {
  const ends = endsOf(draft.operation)
  const from = ends.includes('from') ? readEnd(draft, draft.from, 'from', where) : undefined
  const to = ends.includes('to') ? readEnd(draft, draft.to, 'to', where) : undefined
  const isOpen =
    draft.operation === 'above' ||
    draft.operation === 'below' ||
    (draft.operation === 'notBetween' && draft.isOpen === true)
  if (from === null || to === null || (from === undefined && to === undefined)) return null
  return {
    kind: 'range',
    column: draft.column as NumberColumn,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(isOpen ? { isOpen: true } : {}),
  }
}

const isFlag = (column: ColumnName): column is FlagField => kindOf(column) === 'flag'

const negated = (filter: SingleFilter | null): SingleFilter | null =>
  filter === null ? null : { ...filter, isNot: true }

/** The filter of a draft; null while the draft is incomplete. */
export const filterFrom = (draft: FilterDraft, where: TypedWhere): SingleFilter | null => {
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
      if (draft.column === 'id')
        return draft.text === '' ? null : { kind: 'anyOf', column: 'id', texts: [draft.text] }
      if (isFlag(draft.column)) return { kind: draft.column, isDeleted: draft.isYes }
      return { kind: 'anomalies', anyOf: anomalies }
    case 'isNot':
      if (draft.column === 'id') return negated(filterFrom({ ...draft, operation: 'is' }, where))
      return { kind: 'anomalies', anyOf: anomalies, isNot: true }
    case 'notBetween':
      return negated(rangeFrom(draft, where))
    default:
      return rangeFrom(draft, where)
  }
}
