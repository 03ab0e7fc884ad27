import type { FaultKind } from '../../src-preload/contract/faults'
import type { FieldName, FieldNameOf, Oddity } from '../../src-preload/contract/event'

/** Columns that hold text; `source` has the files of a row. Searching for text in another column is the work of `search`. */
export type TextColumn = FieldNameOf<'text'> | 'id' | 'attributeData' | 'source'
export type NumberColumn = FieldNameOf<'time'> | 'attributeData'

export interface SortKey {
  readonly column: FieldName | 'oddities' | 'source'
  readonly isDescending: boolean
}

export type Filter =
  /** Without regard to case; a number in `attributeData` is compared by its text. */
  | { readonly kind: 'contains'; readonly column: TextColumn; readonly text: string }
  | { readonly kind: 'anyOf'; readonly column: TextColumn; readonly texts: readonly string[] }
  /** Both ends belong to it, and either may be left out; for times ms since the epoch. */
  | { readonly kind: 'range'; readonly column: NumberColumn; readonly from?: number; readonly to?: number }
  /** By the service's flag, or by us. */
  | { readonly kind: 'deleted'; readonly isDeleted: boolean }
  /** Rows with at least one of these. */
  | { readonly kind: 'oddities'; readonly anyOf: readonly Oddity[] }
  /** Rows in which the detectors found at least one of these. */
  | { readonly kind: 'faults'; readonly anyOf: readonly FaultKind[] }

/** Which rows are shown, and in which order. */
export interface ViewSpec {
  /** All of them must hold. */
  readonly filters: readonly Filter[]
  /** Found in any field, without regard to case; '' finds all. */
  readonly search: string
  /** The first key counts most; rows that are equal in all keys stay in the order in which they came. */
  readonly sort: readonly SortKey[]
}
