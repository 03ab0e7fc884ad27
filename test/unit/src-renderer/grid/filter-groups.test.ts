import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupMode, groupModes } from '../../../../src-core/events/group-mode'
import type { Filter, FilterGroup, SingleFilter } from '../../../../src-core/events/view-spec'
import { activeFilters } from '../../../../src-core/events/view-spec'
import { inMode, joinedBefore, withMembers } from '../../../../src-renderer/grid/filter-groups'

const one: SingleFilter = { kind: 'contains', column: 'channel', text: 'a' }
const other: SingleFilter = { kind: 'contains', column: 'channel', text: 'b', isNot: true }
const third: SingleFilter = { kind: 'deleted', isDeleted: true, isOff: true }
const group = (...filters: readonly SingleFilter[]): FilterGroup => ({ kind: 'group', joins: 'any', filters })

describe('filters that are joined', () => {
  it('become a group of which any may hold, with all that they were', () => {
    expect(joinedBefore([third, one, other], 2)).toEqual([third, group(one, other)])
  })

  it('go into the group beside them, which stays what it was', () => {
    const none = inMode(group(one, other), 'none')
    expect(joinedBefore([none, third], 1)).toEqual([{ ...none, filters: [one, other, third] }])
    expect(joinedBefore([third, { ...none, isOff: true }], 1)).toEqual([
      { ...none, isOff: true, filters: [third, one, other] },
    ])
  })

  it('become one group of two that are alike, and of no others', () => {
    expect(joinedBefore([group(one), group(other)], 1)).toEqual([group(one, other)])
    const unlike = [group(one), inMode(group(other), 'all')]
    expect(joinedBefore(unlike, 1)).toBe(unlike)
    expect(joinedBefore([one], 0)).toEqual([one])
  })
})

describe('a group', () => {
  it('has each of its modes, whichever it had before', () => {
    for (const before of groupModes)
      for (const after of groupModes) expect(groupMode(inMode(inMode(group(one), before), after))).toBe(after)
  })

  it('of which one is left is that filter, and means the same', () => {
    expect(withMembers(inMode(group(one, other), 'none'), [one])).toEqual([{ ...one, isNot: true }])
    expect(withMembers(inMode(group(one, other), 'none'), [other])).toEqual([
      { kind: 'contains', column: 'channel', text: 'b' },
    ])
    expect(withMembers({ ...group(one, other), isOff: true }, [one])).toEqual([{ ...one, isOff: true }])
    expect(withMembers(group(one), [])).toEqual([])
  })

  it('does not count while none of its filters does', () => {
    const all: readonly Filter[] = [
      one,
      third,
      group(third),
      { ...group(one), isOff: true },
      group(one, third),
    ]
    expect(activeFilters(all)).toEqual([one, group(one, third)])
  })

  it('is lost by no join: every filter is there once', () => {
    const anyFilters = fc.array(
      fc.constantFrom<Filter>(one, other, third, group(one, other), inMode(group(third, one), 'notAll')),
      { maxLength: 6 },
    )
    const namesIn = (filters: readonly Filter[]): readonly string[] =>
      filters
        .flatMap((filter) => (filter.kind === 'group' ? filter.filters : [filter]))
        .map((filter) => JSON.stringify(filter))
    fc.assert(
      fc.property(anyFilters, fc.nat(6), (filters, at) => {
        expect(namesIn(joinedBefore(filters, at))).toEqual(namesIn(filters))
      }),
      { seed: 20261123 },
    )
  })
})
