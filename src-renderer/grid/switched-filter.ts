import type { SingleFilter } from '../../src-core/events/view-spec'

/** Switched on or off. */
export const toggled = ({ isOff, ...filter }: SingleFilter): SingleFilter =>
  isOff === true ? filter : { ...filter, isOff: true }

export const withoutNot = (filter: SingleFilter): SingleFilter => {
  const { isNot, ...plain } = filter
  return isNot === true ? plain : filter
}
/** All rows but those that it found, or the reverse. */
export const negated = (filter: SingleFilter): SingleFilter =>
  filter.isNot === true ? withoutNot(filter) : { ...filter, isNot: true }
