import type { EventTable } from '../../src-core/events/event-table'
import { createAttributeInks, otherInk } from '../../src-core/series/attribute-inks'
import type { ResultTab } from './result-tab'
import { readRows } from './tab-rows'

const known = new WeakMap<EventTable, () => readonly number[]>()

/** The number of the colour of an attribute, by its code in the tab's table: in rows and in pictures alike. */
export const inkOfAttribute = (tab: ResultTab, attribute: number): number => {
  const { table } = readRows(tab)
  const inksOf = known.get(table) ?? createAttributeInks(table)
  known.set(table, inksOf)
  return inksOf()[attribute] ?? otherInk
}
