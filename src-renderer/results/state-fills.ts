import { createTroubleTest } from '../../src-core/checks/trouble-words'
import type { EventTable } from '../../src-core/events/event-table'
import { createStateFills } from '../../src-core/series/state-fills'
import { useSettings } from '../settings/settings'
import type { ResultTab } from './result-tab'
import { readRows } from './tab-rows'

/** By table, and by the words of trouble, which are replaced when they change. */
const known = new WeakMap<EventTable, WeakMap<readonly string[], (text: string) => number>>()

/** The number of the colour of a state: in rows, lanes, pictures of findings and read-outs alike. */
export const useStateFills = () => {
  const settings = useSettings()
  return (tab: ResultTab, text: string): number => {
    const { table } = readRows(tab)
    const { troubleWords } = settings.settings.faults
    const ofTable = known.get(table) ?? new WeakMap<readonly string[], (text: string) => number>()
    known.set(table, ofTable)
    const fillOf =
      ofTable.get(troubleWords) ??
      createStateFills(table.texts.attributeData, createTroubleTest(troubleWords))
    ofTable.set(troubleWords, fillOf)
    return fillOf(text)
  }
}
