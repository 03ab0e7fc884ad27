import { isLive, isPaused } from '../live/live-state'
import { type RangeSummary, summaryOf } from '../proof/range-summary'
import { wasComplete } from '../results/complete-origins'
import { countEvents } from '../results/event-count'
import { brokenFile, type ComparisonSource, type QuerySource } from '../results/result-source'
import { silentDevices } from '../results/silent-devices'
import { isCheckedAgain, isUnproven } from '../results/unproven'
import { clockTextIn } from './clock-text'
import { countsIn } from './counts'
import { differencesApart } from './difference-text'
import { joinedIn } from './joined'
import { rangeWorth, toneOfWorth } from './range-worth'
import type { JudgedResult } from './result-text'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** The verdict in a few words; the whole sentence is `resultTextIn`'s. */
export interface VerdictBrief {
  /** `good`: proven complete, and nothing else is. */
  readonly tone: 'good' | 'caution' | 'plain'
  /** What one came for, first. */
  readonly word: string
  readonly rest: string
  /** The range was asked for with one request that reached its limit. */
  readonly mayFetchAll: boolean
}

type Judged = Pick<VerdictBrief, 'tone' | 'word'>

/** Of a range, by what is proven of all its devices. */
const judgedRange = (words: TimedWords, summary: RangeSummary, { start }: QuerySource): Judged => {
  const worth = rangeWorth(summary, start)
  const time = summary.until === undefined ? '' : windowTextIn(words).minuteText(summary.until)
  return { tone: toneOfWorth(worth), word: words.t(`verdict.${worth}`, { time }) }
}

const judged = (words: TimedWords, result: JudgedResult): Judged | null => {
  const { source, state } = result
  const { t } = words
  if (isLive(state))
    return { tone: 'plain', word: t(isPaused(state) ? 'verdict.paused' : 'verdict.following') }
  if (source.kind !== 'query' || state.range === null) return null
  if (isCheckedAgain(state)) return { tone: 'plain', word: t('verdict.checking') }
  if (state.range.isWaitingForConsent) return { tone: 'caution', word: t('verdict.waiting') }
  return judgedRange(words, summaryOf(state.range.devices), source)
}

/** The differences, and apart from them what is not proven, and what was deleted on one side. */
const compared = (
  words: TimedWords,
  { differences }: ComparisonSource,
): Pick<VerdictBrief, 'word' | 'rest'> => {
  const { counted } = countsIn(words)
  const { clauses } = joinedIn(words)
  const { deleted, unclear, proven } = differencesApart(differences)
  const none = words.t(unclear === 0 ? 'compare.noDifferences' : 'compare.noneProven')
  return {
    word: proven === 0 ? none : counted('compare.differences', proven),
    rest: clauses([
      ...(unclear === 0 ? [] : [counted('compare.oneSided', unclear)]),
      ...(deleted === 0 ? [] : [counted('results.status.deleted', deleted)]),
    ]),
  }
}

/** Events are still to come. */
const isAwaited = ({ state }: JudgedResult): boolean => isLive(state) || state.range?.isFinished === false

/** What the result is worth, in the words that have room on one line. */
export const verdictBrief = (words: TimedWords, result: JudgedResult): VerdictBrief => {
  const { t } = words
  const { source } = result
  if (source.kind === 'comparison') return { tone: 'plain', ...compared(words, source), mayFetchAll: false }
  const events = countsIn(words).counted('results.status.events', countEvents(result))
  const known = judged(words, result)
  const clock = isAwaited(result) || known?.tone === 'caution' ? null : clockTextIn(words, result)
  if (clock !== null)
    return { tone: 'caution', word: clock.brief, rest: events, mayFetchAll: isUnproven(result) }
  if (known !== null) {
    const silent = silentDevices(result).length
    // A mistyped device among others would look complete.
    const isPartlySilent = known.tone === 'good' && silent > 0
    const rest = isPartlySilent
      ? t('verdict.noneOf', { events, devices: countsIn(words).counted('verdict.devices', silent) })
      : events
    return { ...known, rest, mayFetchAll: false }
  }
  if (source.kind === 'file' && brokenFile(source))
    return { tone: 'caution', word: events, rest: t('results.tabs.partial'), mayFetchAll: false }
  if (!isUnproven(result)) {
    const rest = source.kind === 'file' && wasComplete(source) ? t('verdict.wasComplete') : ''
    return { tone: 'plain', word: events, rest, mayFetchAll: false }
  }
  const mayFetchAll = source.kind === 'query'
  const rest = t(source.kind === 'file' ? 'verdict.whenFetched' : 'verdict.mayBeMore')
  return { tone: 'caution', word: events, rest, mayFetchAll }
}
