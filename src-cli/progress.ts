import { summaryOf } from '../src-core/proof/range-summary'
import { progressTextIn } from '../src-core/words/progress-text'
import type { RangeUpdate } from '../src-preload/contract/range'
import type { Session } from './session'

const lineEveryMs = 10_000
const barEveryMs = 200

/**
 * Says how far a range is: in one line that changes on a terminal, and otherwise in a line every ten seconds.
 */
export const createProgress = ({ output, page }: Pick<Session, 'output' | 'page'>, now: () => number) => {
  const { number, counted } = page.counts
  const { withArrivals, withSlowness } = progressTextIn(page.words)
  const startedAt = now()
  let [lastBar, lastLine] = [0, now()]
  return ({ devices, line: arrivals }: Pick<RangeUpdate, 'devices' | 'line'>): void => {
    const at = now()
    if (at - lastBar < barEveryMs) return
    lastBar = at
    const { eventCount, windowsDone, windowsLeft, isLinkDown } = summaryOf(devices)
    const windows = `${number(windowsDone)} of about ${number(windowsDone + windowsLeft)} windows`
    const howFar = `${counted('results.status.events', eventCount)}, ${windows}`
    const run = { devices, isWaitingForConsent: false, eventsBefore: 0 }
    const seconds = (at - startedAt) / 1000
    const soFar =
      eventCount === 0 ? withArrivals(howFar, arrivals, seconds) : withSlowness(howFar, run, seconds)
    const line = isLinkDown ? `${soFar}; the service cannot be reached at the moment` : soFar
    output.showProgress(line)
    if (at - lastLine < lineEveryMs) return
    lastLine = at
    output.sayWithoutProgress(line)
  }
}
