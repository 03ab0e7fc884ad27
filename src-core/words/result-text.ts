import type { AppError } from '../errors/errors'
import { isLive, isPaused, waitingCount } from '../live/live-state'
import type { Doubt } from '../proof/doubt'
import { mayBeTruncated } from '../proof/usual-limits'
import { wasComplete } from '../results/complete-origins'
import type { DeviceAnswer } from '../results/device-answer'
import { countEvents, countEventsOf } from '../results/event-count'
import type { EventsResult, ResultState } from '../results/events-result'
import { doubtOfAll, type QuerySource } from '../results/result-source'
import { withAge } from './age-text'
import { clockTextIn } from './clock-text'
import { countsIn } from './counts'
import { differenceTextIn } from './difference-text'
import { unreadableText } from './doubt-text'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import { rangeTextIn } from './range-text'
import { sourcesText } from './sources-text'
import type { TimedWords } from './words'

/** What the verdict on a result depends on. */
export type JudgedResult = Pick<EventsResult, 'source' | 'table' | 'state'>

export interface DeviceWords {
  readonly deviceId: string
  readonly words: string
}

/** The number of events, and whether there may be more, which is so if there are as many as requested. */
export const resultTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const { clauses } = joinedIn(words)
  const rangeText = rangeTextIn(words)
  const differenceText = differenceTextIn(words)
  const whatOf = (error: AppError): string => errorSentence(words, error).what

  /** `received`: how many events the service returned, which tells whether there may be more. */
  const ofCount = (count: number, received: number, limit: number): string => {
    const events = counted('results.status.events', count)
    if (!mayBeTruncated(received, limit)) return events
    const kind = received < limit ? 'usualSize' : received > limit ? 'overLimit' : 'atLimit'
    return t(`results.status.${kind}`, { events, limit: number(limit) })
  }
  const unreadableIn = (doubts: readonly Doubt[]): readonly string[] => {
    const [only, ...more] = doubts.filter((doubt) => doubt.kind === 'unreadable')
    if (only === undefined) return []
    if (more.length > 0) return [counted('results.status.unreadable', more.length + 1)]
    return [unreadableText(words, only)]
  }
  const doubtsIn = (answers: readonly DeviceAnswer[]): readonly string[] => {
    const found = answers.flatMap(({ doubts = [] }) => doubts)
    const others = (['rangeNotKept', 'otherDevice'] as const).filter((kind) =>
      found.some((doubt) => doubt.kind === kind),
    )
    return [...others.map((kind) => t(`results.status.${kind}`)), ...unreadableIn(found)]
  }
  const ofAnswer = (answer: DeviceAnswer, count: number, limit: number): string =>
    answer.error === undefined
      ? clauses([ofCount(count, answer.eventCount, limit), ...doubtsIn([answer])])
      : whatOf(answer.error)
  const ofAnswers = (answers: readonly DeviceAnswer[], count: number, limit: number): string => {
    const total = number(answers.length)
    const events = sourcesText(
      words,
      counted('results.status.events', count),
      answers.map(({ eventCount }) => eventCount),
    )
    const full = answers.filter(
      (answer) => answer.error === undefined && mayBeTruncated(answer.eventCount, limit),
    ).length
    const failed = answers.filter(({ error }) => error !== undefined).length
    const parts = [events]
    if (failed > 0) parts.push(t('results.status.unanswered', { count: number(failed), total }))
    if (full > 0) parts.push(t('results.status.someAtLimit', { count: number(full), total }))
    return clauses([...parts, ...doubtsIn(answers)])
  }
  /** While following, the verdict is still to come, and the count of events is that of the rows. */
  const ofFollowed = (eventCount: number, state: ResultState): string => {
    const stage = isPaused(state) ? 'paused' : 'following'
    return t(`live.status.${stage}`, { events: counted('results.status.events', eventCount) })
  }
  /** New events that are not among the shown ones yet, if there are any. */
  const ofWaiting = ({ state }: JudgedResult): readonly string[] => {
    const count = waitingCount(state)
    return count === 0 ? [] : [t('live.waiting', { count: number(count) })]
  }
  const ofRows = (result: JudgedResult): string => {
    const { source, table, state } = result
    const count = countEvents(result)
    if (isLive(state)) return ofFollowed(count, state)
    if (source.kind === 'query' && state.range)
      return withAge(words, rangeText.ofQuery(state.range, source, count), state.coverage)
    if (source.kind === 'comparison') return differenceText.summaryOf(source.differences)
    const events = counted('results.status.events', count)
    const doubt = source.kind === 'file' ? doubtOfAll(source) : null
    if (doubt !== null) return t(`results.status.whenFetched.${doubt}`, { events })
    if (source.kind === 'file')
      return wasComplete(source) ? t('results.status.whenFetched.complete', { events }) : events
    if (source.limit === null) return events
    const { answers = [], limit } = source
    if (state.unproven !== null) return clauses([events, whatOf(state.unproven)])
    return answers.length > 1
      ? ofAnswers(answers, count, limit)
      : clauses([ofCount(count, table.rowCount, limit), ...doubtsIn(answers)])
  }
  const ofResult = (result: JudgedResult): string => {
    const clock = isLive(result.state) ? null : clockTextIn(words, result)
    return clock === null ? ofRows(result) : clock.before(ofRows(result))
  }
  /** One line per device of a query. */
  const ofDevices = (source: QuerySource, result: JudgedResult): readonly DeviceWords[] => {
    const { range, coverage } = result.state
    const countOf = (deviceId: string): number => countEventsOf(result, deviceId)
    if (isLive(result.state) && range !== null) {
      return range.devices.map(({ deviceId }) => ({
        deviceId,
        words: ofFollowed(countOf(deviceId), result.state),
      }))
    }
    return range
      ? range.devices.map((device) => ({
          deviceId: device.deviceId,
          words: withAge(
            words,
            rangeText.ofDevice(device, source, countOf(device.deviceId)),
            coverage?.filter(({ deviceId }) => deviceId === device.deviceId) ?? null,
          ),
        }))
      : (source.answers ?? []).map((answer) => ({
          deviceId: answer.deviceId,
          words: ofAnswer(answer, countOf(answer.deviceId), source.limit ?? Infinity),
        }))
  }
  return { ofResult, ofWaiting, ofDevices }
}
