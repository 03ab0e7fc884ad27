import { defineStore } from 'pinia'
import { markRaw } from 'vue'
import type { TableData } from '../../src-core/events/table-data'
import { createAttributeInks, type InkMemory, otherInk } from '../../src-core/series/attribute-inks'
import type { ResultTab } from './result-tab'
import { readRows } from './tab-rows'

/** One series has one colour in all tabs, whichever attributes each of them has. */
export const useInkMemory = defineStore('inkMemory', () => ({ inks: markRaw<InkMemory>(new Map()) }))

const known = new WeakMap<TableData, () => readonly number[]>()

/** The number of the colour of an attribute, by its code in the table: in rows, dialogs and pictures alike. */
export const inkInTable = (table: TableData, attribute: number): number => {
  const inksOf = known.get(table) ?? createAttributeInks(table, useInkMemory().inks)
  known.set(table, inksOf)
  return inksOf()[attribute] ?? otherInk
}

/** Of a tab, and told again when its rows change. */
export const inkOfAttribute = (tab: ResultTab, attribute: number): number =>
  inkInTable(readRows(tab).table, attribute)
