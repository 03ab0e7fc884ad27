import type { DeviceRange } from '../proof/device-range'
import { summaryOf } from '../proof/range-summary'
import { countsIn } from './counts'
import { roughDurationText } from './durations'
import { type RetryAfter, retryAfterValues } from './retry-after-text'
import type { Words } from './words'

/** A range that is being fetched. */
interface RunningRange {
  readonly devices: readonly DeviceRange[]
  readonly isWaitingForConsent: boolean
  /** How many events there were before this run. */
  readonly eventsBefore: number
}

/** What the line to the service has brought since a range was begun. */
interface LineArrivals {
  readonly receivedBytes: number
  readonly breakCount: number
}

/** A line is called slow if it brings fewer events than this a second, and the rest takes longer than this. */
const slow = { eventsPerSecond: 500, restMs: 30_000 }
/** Before so many seconds of a run, its rate says nothing. */
const leastSeconds = 5

/** The progress of a query. */
export const progressTextIn = (words: Words) => {
  const { t } = words
  const { counted, number, size } = countsIn(words)
  /** Why everything waits; short, because it must never be cut off. Empty: it does not wait. */
  const reasonText = (retryAfter: RetryAfter | null, run: RunningRange | null): string => {
    if (retryAfter !== null) return t('query.progress.asksToWait', retryAfterValues(words, retryAfter))
    return run && summaryOf(run.devices).isLinkDown && !run.isWaitingForConsent
      ? t('query.progress.outOfReach')
      : ''
  }
  /** `name`: of its tab, where another one is shown; beside the rows of that the numbers would seem theirs. */
  const rangeText = ({ devices, isWaitingForConsent }: RunningRange, name: string | null): string => {
    const { eventCount, windowsDone, windowsLeft, isLinkDown } = summaryOf(devices)
    const key = isWaitingForConsent ? 'held' : isLinkDown ? 'soFar' : 'fetching'
    const text = t(`query.progress.${key}`, {
      events: counted('results.status.events', eventCount),
      done: number(windowsDone),
      total: number(windowsDone + windowsLeft),
    })
    return name === null ? text : t('query.progress.of', { name, words: text })
  }
  /** Before the first answer, and for the latest events. */
  const runningText = (seconds: string): string => t('query.running', { seconds })
  const cancelledText = (): string => t('query.cancelled')
  /** Adds the rate of events. */
  const withRate = (text: string, { devices, eventsBefore }: RunningRange, seconds: number): string => {
    const came = summaryOf(devices).eventCount - eventsBefore
    return counted('query.progress.rate', Math.round(came / Math.max(1, seconds)), { words: text })
  }
  /** Adds how slow the line is, and how long the rest takes at that rate; nothing if it is not slow. */
  const withSlowness = (text: string, { devices, eventsBefore }: RunningRange, seconds: number): string => {
    const { eventCount, eventsExpected } = summaryOf(devices)
    const perSecond = (eventCount - eventsBefore) / Math.max(1, seconds)
    const restMs = (1000 * (eventsExpected - eventCount)) / perSecond
    const isSlow = perSecond > 0 && perSecond < slow.eventsPerSecond && restMs > slow.restMs
    if (seconds < leastSeconds || !isSlow) return text
    const time = roughDurationText(words, restMs)
    return counted('query.progress.slow', Math.ceil(perSecond), { words: text, time })
  }
  /** Adds what has arrived although no answer is whole yet; nothing as long as it may come at any moment. */
  const withArrivals = (
    text: string,
    { receivedBytes, breakCount }: LineArrivals,
    seconds: number,
  ): string => {
    if (seconds < leastSeconds || receivedBytes === 0) return text
    const arrived = t('query.progress.arrived', { words: text, size: size(receivedBytes) })
    return breakCount === 0 ? arrived : counted('query.progress.broke', breakCount, { words: arrived })
  }
  return { reasonText, rangeText, runningText, cancelledText, withRate, withSlowness, withArrivals }
}
