import { type ClockDifference, clockErrorOf } from '../../src-core/time/clock-difference'
import type { ObservedTransport } from '../network/observed-transport'

/** What the answers to a query show of this computer's clock. */
export interface QueryClock {
  /**
   * That of the first answer which shows it wrong, whatever it has become since: by that clock the range was
   * chosen. Otherwise that of the latest answer.
   */
  difference(): ClockDifference | undefined
  /** Of the latest answer, by which the present is told. */
  latest(): ClockDifference | undefined
  /**
   * A time of this computer's (ms since the epoch) by the service's clock, if that is known to be behind: what it
   * has not reached has not happened.
   */
  present(at: number): number
}

/** `onKnown`: told with the first answer that says what time it is, and with the first that shows the clock wrong. */
export const createQueryClock = (
  { lastAnswer }: Pick<ObservedTransport, 'lastAnswer'>,
  baseUrl: string,
  onKnown: (difference: ClockDifference) => void,
): QueryClock => {
  const { host } = new URL(baseUrl)
  // What an earlier query was answered says nothing of the clock that this one was sent by.
  const before = lastAnswer(host)
  let wrong: ClockDifference | undefined
  let isKnown = false
  const latest = (): ClockDifference | undefined => {
    const answer = lastAnswer(host)
    const found = answer?.clockDifference
    if (wrong === undefined && answer !== before && found !== undefined) {
      if (clockErrorOf(found) !== null) wrong = found
      if (wrong !== undefined || !isKnown) onKnown(found)
      isKnown = true
    }
    return found
  }
  return {
    difference: () => {
      const found = latest()
      return wrong ?? found
    },
    latest,
    present: (at) => Math.floor(at + Math.min(0, latest()?.maxMs ?? 0)),
  }
}
