import { type ColumnName, kindOf } from '../../src-core/events/grid-columns'
import type { NumberColumn, SingleFilter } from '../../src-core/events/view-spec'

export type FilterOperation =
  | 'anyOf'
  | 'noneOf'
  | 'contains'
  | 'notContains'
  | 'between'
  | 'notBetween'
  | 'above'
  | 'atLeast'
  | 'below'
  | 'atMost'
  | 'empty'
  | 'notEmpty'
  | 'is'
  | 'isNot'

/** A filter while the user types it. */
export interface FilterDraft {
  readonly column: ColumnName
  readonly operation: FilterOperation
  readonly text: string
  readonly texts: readonly string[]
  readonly from: string
  readonly to: string
  readonly isYes: boolean
  /** The range that it negates excludes its ends: not more than 5 is not the same as not at least 5. */
  readonly isOpen?: true
}

const ofNumbers = ['between', 'notBetween', 'above', 'atLeast', 'below', 'atMost'] as const
const ofTexts = ['anyOf', 'noneOf', 'contains', 'notContains'] as const
const ofAbsence = ['empty', 'notEmpty'] as const

export const operationsFor = (column: ColumnName): readonly FilterOperation[] => {
  switch (kindOf(column)) {
    case 'time':
      return [...ofNumbers, ...ofAbsence]
    case 'delay':
    case 'change':
      return ofNumbers
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

export const filteredColumn = (filter: SingleFilter): ColumnName => {
  if (filter.kind === 'deleted' || filter.kind === 'anomalies') return filter.kind
  // The flags are in the same column.
  if (filter.kind === 'faults' || filter.kind === 'refresh' || filter.kind === 'noted') return 'anomalies'
  return filter.column
}

const rangeOperation = ({
  from,
  to,
  isOpen,
  isNot,
}: Extract<SingleFilter, { kind: 'range' }>): FilterOperation => {
  if (isNot === true) return 'notBetween'
  if (from !== undefined && to !== undefined) return 'between'
  if (to === undefined) return isOpen === true ? 'above' : 'atLeast'
  return isOpen === true ? 'below' : 'atMost'
}

/** The initial draft for editing a filter. `textOf` formats an end of its range. */
export const draftFrom = (
  filter: SingleFilter,
  textOf: (value: number, column: NumberColumn) => string,
): FilterDraft => {
  const draft = draftFor(filteredColumn(filter))
  const isNot = filter.isNot === true
  switch (filter.kind) {
    case 'contains':
      return { ...draft, operation: isNot ? 'notContains' : 'contains', text: filter.text }
    case 'anyOf':
      // A list of all ids would be as long as the result.
      if (filter.column === 'id')
        return { ...draft, operation: isNot ? 'isNot' : 'is', text: filter.texts[0] ?? '' }
      return { ...draft, operation: isNot ? 'noneOf' : 'anyOf', texts: filter.texts }
    case 'range':
      return {
        ...draft,
        operation: rangeOperation(filter),
        from: filter.from === undefined ? '' : textOf(filter.from, filter.column),
        to: filter.to === undefined ? '' : textOf(filter.to, filter.column),
        ...(isNot && filter.isOpen === true ? { isOpen: true } : {}),
      }
    case 'empty':
      return { ...draft, operation: isNot ? 'notEmpty' : 'empty' }
    case 'deleted':
      return { ...draft, isYes: filter.isDeleted !== isNot }
    case 'anomalies':
      return { ...draft, operation: isNot ? 'isNot' : 'is' }
    case 'faults':
    case 'refresh':
    case 'noted':
      return draft
  }
}
