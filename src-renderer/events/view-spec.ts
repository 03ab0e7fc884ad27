import type { FieldName, FieldNameOf, Oddity } from '../../src-preload/contract/event'
import type { FaultKind } from '../../src-preload/contract/faults'

/** Columns that hold text; `source` has the files of a row. Searching for text in another column is the work of `search`. */
export type TextColumn = FieldNameOf<'text'> | 'id' | 'attributeData' | 'source'
export type NumberColumn = FieldNameOf<'time'> | 'attributeData'

export interface SortKey {
  readonly column: FieldName | 'oddities' | 'source'
  readonly isDescending: boolean
}

export type Condition =
  /** Without regard to case; a number in `attributeData` is compared by its text. */
  | { readonly kind: 'contains'; readonly column: TextColumn; readonly text: string }
  | { readonly kind: 'anyOf'; readonly column: TextColumn; readonly texts: readonly string[] }
  /** Both ends belong to it unless it is open, and either may be left out; for times ms since the epoch. */
  | { readonly kind: 'range'; readonly column: NumberColumn; readonly from?: number; readonly to?: number; readonly isOpen?: true }
  /** Nothing stands in the column: the field is missing, null or an empty text. */
  | { readonly kind: 'empty'; readonly column: FieldName }
  /** By the service's flag, or by us. */
  | { readonly kind: 'deleted'; readonly isDeleted: boolean }
  /** Rows with at least one of these. */
  | { readonly kind: 'oddities'; readonly anyOf: readonly Oddity[] }
  /** Rows in which the detectors found at least one of these. */
  | { readonly kind: 'faults'; readonly anyOf: readonly FaultKind[] }

export type Filter = Condition & {
  /** All rows but those for which the condition holds, so also those that have nothing in the column. */
  readonly isNot?: true
  /** Switched off: it keeps its place, and all rows pass. */
  readonly isOff?: true
}

export const activeFilters = (filters: readonly Filter[]): readonly Filter[] => filters.filter(({ isOff }) => isOff !== true)

/** Which rows are shown, and in which order. */
export interface ViewSpec {
  /** All of them must hold, but for those that are switched off. */
  readonly filters: readonly Filter[]
  /** Found in any field, without regard to case; '' finds all. */
  readonly search: string
  /** The first key counts most; rows that are equal in all keys stay in the order in which they came. */
  readonly sort: readonly SortKey[]
}
