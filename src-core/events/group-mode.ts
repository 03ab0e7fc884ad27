import type { FilterGroup } from './view-spec'

/** How many of the filters of a group must hold, in one word. */
export const groupModes = ['any', 'all', 'none', 'notAll'] as const
export type GroupMode = (typeof groupModes)[number]

export const groupMode = ({ joins, isNot }: FilterGroup): GroupMode => {
  if (isNot !== true) return joins
  return joins === 'any' ? 'none' : 'notAll'
}
