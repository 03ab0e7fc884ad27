import type { Result } from '../errors/result'
import type { DeviceOutside } from '../proof/outside'
import { summaryOf } from '../proof/range-summary'
import type { ResultState } from './events-result'

/** The call that asks; `queryId`: of the last run of the range, which main still knows. */
export interface OutsideAsking {
  askOutside(request: {
    readonly queryId: string
  }): Promise<Result<{ readonly devices: readonly DeviceOutside[] }>>
}

/**
 * Asks what lies outside of a range that has been fetched: beside what is missing of it, nobody needs to know. The
 * verdict does not wait for it, and no failure of it is one of the range.
 */
export const askOutside = async (
  calls: OutsideAsking,
  state: Pick<ResultState, 'range' | 'outside'>,
  queryId: string,
): Promise<void> => {
  if (state.range === null) return
  const { kind } = summaryOf(state.range.devices)
  if (kind === 'partial' || kind === 'running') return
  const answer = await calls.askOutside({ queryId })
  if (answer.ok) state.outside = answer.value.devices.filter(({ asked }) => asked.length > 0)
}
