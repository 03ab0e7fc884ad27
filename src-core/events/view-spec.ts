import type { FaultKind } from '../checks/faults'
import type { DelayColumn } from './delays'
import type { Anomaly, FieldName, FieldNameOf } from './event'
import type { FoundMark } from './refresh-mark'

/** Columns that contain text; `source` has the files of a row. `search` finds text in the other columns. */
export type TextColumn = FieldNameOf<'text'> | 'id' | 'attributeData' | 'source'
/** `change`: how the number of an event differs from the one before in its series. */
export type NumberColumn = FieldNameOf<'time'> | 'attributeData' | 'change' | DelayColumn

export interface SortKey {
  readonly column: FieldName | 'anomalies' | 'source' | 'change' | DelayColumn
  readonly isDescending: boolean
}

export type Condition =
  /** Ignores case; compares a number in `attributeData` by its text. */
  | { readonly kind: 'contains'; readonly column: TextColumn; readonly text: string }
  | { readonly kind: 'anyOf'; readonly column: TextColumn; readonly texts: readonly string[] }
  /**
   * Includes both ends unless it is open, and either may be absent; for times in ms since the epoch, for
   * delays in ms.
   */
  | {
      readonly kind: 'range'
      readonly column: NumberColumn
      readonly from?: number
      readonly to?: number
      readonly isOpen?: true
    }
  /** The column is empty: the field is missing, null or an empty text. */
  | { readonly kind: 'empty'; readonly column: FieldName }
  /** Flagged by the service, or deleted by us. */
  | { readonly kind: 'deleted'; readonly isDeleted: boolean }
  /** Rows with at least one of these. */
  | { readonly kind: 'anomalies'; readonly anyOf: readonly Anomaly[] }
  /** Rows in which the fault rules found at least one of these. */
  | { readonly kind: 'faults'; readonly anyOf: readonly FaultKind[] }
  /** Rows about which a refresh found one of these. */
  | { readonly kind: 'refresh'; readonly anyOf: readonly FoundMark[] }
  /** Rows with a note of the user. */
  | { readonly kind: 'noted' }

interface FilterSwitches {
  /** All rows except those for which the condition holds, so also rows with an empty column. */
  readonly isNot?: true
  /** Switched off: the filter keeps its place, and all rows pass. */
  readonly isOff?: true
}

export type SingleFilter = Condition & FilterSwitches

/**
 * Filters of which any must hold, or all. Those that are switched off do not count; if all are, the group
 * does not either.
 */
export interface FilterGroup extends FilterSwitches {
  readonly kind: 'group'
  readonly joins: 'any' | 'all'
  readonly filters: readonly SingleFilter[]
}

export type Filter = SingleFilter | FilterGroup

const isOn = ({ isOff }: FilterSwitches): boolean => isOff !== true

export const activeFilters = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter((filter) => isOn(filter) && (filter.kind !== 'group' || filter.filters.some(isOn)))

/** Those of a group that count. */
export const activeMembers = ({ filters }: FilterGroup): readonly SingleFilter[] => filters.filter(isOn)

/** The filters with those in groups in place of the groups. */
export const singleFilters = (filters: readonly Filter[]): readonly SingleFilter[] =>
  filters.flatMap((filter) => (filter.kind === 'group' ? filter.filters : [filter]))

/** Which rows are shown, and in which order. */
export interface ViewSpec {
  /** All of them must hold, except those that are switched off. */
  readonly filters: readonly Filter[]
  /** Searched in every field, ignoring case; '' matches all. */
  readonly search: string
  /** The first key is the most significant; rows with equal keys keep the order of arrival. */
  readonly sort: readonly SortKey[]
}
