import { summaryOf } from '../../src-core/proof/range-summary'
import type { ResultTab } from './result-tab'

/**
 * Asks what lies outside of a range that has been fetched: beside what is missing of it, nobody needs to know.
 * The verdict does not wait for it. `queryId`: of its last run, which main still knows;
 * `isWanted`: the user has not switched it off.
 */
export const askOutside = async ({ state }: ResultTab, queryId: string, isWanted: boolean): Promise<void> => {
  const { range } = state
  if (!isWanted || range === null) return
  const { kind } = summaryOf(range.devices)
  if (kind === 'partial' || kind === 'running') return
  const answer = await window.desktop.askOutside({ queryId })
  if (answer.ok) state.outside = answer.value.devices.filter(({ asked }) => asked.length > 0)
}
