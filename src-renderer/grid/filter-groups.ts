import type { GroupMode } from '../../src-core/events/group-mode'
import type { Filter, FilterGroup, SingleFilter } from '../../src-core/events/view-spec'

export const inMode = ({ filters, isOff }: FilterGroup, mode: GroupMode): FilterGroup => ({
  kind: 'group',
  filters,
  ...(isOff === true ? { isOff } : {}),
  joins: mode === 'any' || mode === 'none' ? 'any' : 'all',
  ...(mode === 'none' || mode === 'notAll' ? { isNot: true } : {}),
})

/**
 * Of two groups, only equal ones can become one without changing what either means more than was asked for.
 */
export const canJoin = (one: Filter | undefined, other: Filter | undefined): boolean => {
  if (!one || !other) return false
  const areGroups = one.kind === 'group' && other.kind === 'group'
  return !areGroups || (one.joins === other.joins && one.isNot === other.isNot && one.isOff === other.isOff)
}

const membersOf = (filter: Filter): readonly SingleFilter[] =>
  filter.kind === 'group' ? filter.filters : [filter]

/**
 * Puts the filter at this place into one group with the one before it; two single ones become a group of
 * which any may hold.
 */
export const joinedBefore = (filters: readonly Filter[], at: number): readonly Filter[] => {
  const [one, other] = [filters[at - 1], filters[at]]
  if (!one || !other || !canJoin(one, other)) return filters
  const members = [...membersOf(one), ...membersOf(other)]
  const frame =
    one.kind === 'group' ? one : other.kind === 'group' ? other : ({ kind: 'group', joins: 'any' } as const)
  return filters.toSpliced(at - 1, 2, { ...frame, filters: members })
}

/** A single filter that means what a group of it alone does. */
const unwrapped = (group: FilterGroup, [only]: readonly SingleFilter[]): readonly Filter[] => {
  if (!only) return []
  const { isNot, isOff, ...condition } = only
  const isNegated = (isNot === true) !== (group.isNot === true)
  const isSwitchedOff = isOff === true || group.isOff === true
  return [{ ...condition, ...(isNegated ? { isNot: true } : {}), ...(isSwitchedOff ? { isOff: true } : {}) }]
}

/** The group with other members, as filters: one that is left is a filter of its own. */
export const withMembers = (group: FilterGroup, members: readonly SingleFilter[]): readonly Filter[] =>
  members.length > 1 ? [{ ...group, filters: members }] : unwrapped(group, members)
