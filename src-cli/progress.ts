import type { DeviceRange } from '../src-core/proof/device-range'
import { summaryOf } from '../src-core/proof/range-summary'
import type { Session } from './session'

const lineEveryMs = 10_000
const barEveryMs = 200

/**
 * Says how far a range is: in one line that changes on a terminal, and otherwise in a line every ten seconds.
 */
export const createProgress = ({ output, page }: Pick<Session, 'output' | 'page'>, now: () => number) => {
  const { number, counted } = page.counts
  let [lastBar, lastLine] = [0, now()]
  return (devices: readonly DeviceRange[]): void => {
    const at = now()
    if (at - lastBar < barEveryMs) return
    lastBar = at
    const { eventCount, windowsDone, windowsLeft, isLinkDown } = summaryOf(devices)
    const windows = `${number(windowsDone)} of about ${number(windowsDone + windowsLeft)} windows`
    const line = `${counted('results.status.events', eventCount)}, ${windows}${isLinkDown ? '; the service cannot be reached at the moment' : ''}`
    output.showProgress(line)
    if (at - lastLine < lineEveryMs) return
    lastLine = at
    output.sayWithoutProgress(line)
  }
}
