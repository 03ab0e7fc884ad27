import { faultKinds } from '../checks/faults'
import { isDelay } from '../events/delays'
import { type ColumnName, kindOf } from '../events/grid-columns'
import { groupMode } from '../events/group-mode'
import { showHidden } from '../events/hidden-characters'
import {
  activeMembers,
  type Condition,
  type Filter,
  type FilterGroup,
  type NumberColumn,
  type SingleFilter,
} from '../events/view-spec'
import { exactDuration } from '../time/exact-duration'
import type { TitledColumn } from './column-text'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** The most values named on a chip; the others are counted. */
const maxNamed = 2

/** Describes a filter. `titleOf`: the title of a column. */
export const filterTextIn = (words: TimedWords, titleOf: (column: TitledColumn) => string) => {
  const { t } = words
  const { list } = joinedIn(words)
  const columnText = (name: ColumnName): string => titleOf({ name, kind: kindOf(name) })
  const endText = (value: number, column: NumberColumn): string => {
    if (isDelay(column)) return exactDuration(value)
    return column === 'attributeData' || column === 'change'
      ? String(value)
      : words.formatter.formatInstant(value)
  }

  const anyOfText = (texts: readonly string[]): string => {
    const named = texts
      .slice(0, maxNamed)
      .map((text) => (text === '' ? t('results.filter.empty') : showHidden(text)))
    const values = list(named)
    if (texts.length <= maxNamed) return values
    return t('results.filter.chip.more', { values, count: texts.length - maxNamed })
  }
  const rangeText = ({ column, from, to, isOpen }: Extract<Condition, { kind: 'range' }>): string => {
    const ends = {
      column: columnText(column),
      minimum: from === undefined ? '' : endText(from, column),
      maximum: to === undefined ? '' : endText(to, column),
    }
    if (from === undefined) return t(`results.filter.chip.${isOpen === true ? 'below' : 'atMost'}`, ends)
    if (to === undefined) return t(`results.filter.chip.${isOpen === true ? 'above' : 'atLeast'}`, ends)
    return t('results.filter.chip.between', ends)
  }
  const conditionText = (filter: Condition): string => {
    switch (filter.kind) {
      case 'contains':
        return t('results.filter.chip.contains', {
          column: columnText(filter.column),
          value: showHidden(filter.text),
        })
      case 'anyOf':
        return t('results.filter.chip.anyOf', {
          column: columnText(filter.column),
          values: anyOfText(filter.texts),
        })
      case 'range':
        return rangeText(filter)
      case 'empty':
        return t('results.filter.chip.empty', { column: columnText(filter.column) })
      case 'deleted':
        return t(`results.filter.chip.${filter.isDeleted ? 'yes' : 'no'}`, { column: 'deleted' })
      case 'anomalies':
        return t('results.filter.chip.odd')
      case 'faults':
        return filter.anyOf.length === faultKinds.length
          ? t('faults.chip')
          : list(filter.anyOf.map((kind) => t(`faults.rules.${kind}.name`)))
      case 'refresh':
        return list(filter.anyOf.map((mark) => t(`refresh.mark.${mark}`)))
      case 'noted':
        return t('results.grid.withNote')
    }
  }
  const singleText = (filter: SingleFilter): string => {
    if (filter.isNot !== true) return conditionText(filter)
    if (filter.kind === 'contains')
      return t('results.filter.chip.notContains', {
        column: columnText(filter.column),
        value: showHidden(filter.text),
      })
    if (filter.kind === 'anyOf')
      return t('results.filter.chip.noneOf', {
        column: columnText(filter.column),
        values: anyOfText(filter.texts),
      })
    if (filter.kind === 'empty')
      return t('results.filter.chip.notEmpty', { column: columnText(filter.column) })
    return t('results.filter.chip.not', { filter: conditionText(filter) })
  }
  const groupText = (group: FilterGroup, members: readonly SingleFilter[]): string =>
    t(`results.filter.group.${groupMode(group)}`, { filters: members.map(singleText).join(' · ') })
  const textOf = (filter: Filter): string =>
    filter.kind === 'group' ? groupText(filter, activeMembers(filter)) : singleText(filter)
  /** Names those that are switched off too. */
  const allText = (group: FilterGroup): string => groupText(group, group.filters)
  return { textOf, allText, endText }
}
