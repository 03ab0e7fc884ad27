import { isLive, isPaused } from '../live/live-state'
import { straySideOf } from '../proof/outside'
import { summaryOf } from '../proof/range-summary'
import type { EventsResult } from '../results/events-result'
import {
  brokenFile,
  doubtOfAll,
  type FileSource,
  originOfAll,
  type QuerySource,
} from '../results/result-source'
import { isCheckedAgain, isUnproven } from '../results/unproven'
import { clockTextIn } from './clock-text'
import { countsIn } from './counts'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** What the text on a tab depends on. */
type NamedResult = Pick<EventsResult, 'title' | 'source' | 'table' | 'state'>

/** The text on a tab: its name, and what must not be overlooked about the result. `all`: all tabs. */
export const tabTextIn = (words: TimedWords, all: () => readonly NamedResult[]) => {
  const { t } = words
  const { number } = countsIn(words)
  const { minuteText, windowText } = windowTextIn(words)

  const rangeOf = (source: QuerySource, isLive: boolean): string => {
    const { preset, start, end, relative } = source
    const side = straySideOf(source)
    if (side !== null) return t(`results.tabs.strays.${side}`)
    if (preset !== 'custom') return t(`query.presets.${preset}`)
    const isUpToNow = isLive || relative?.end === 'now'
    const isTyped = !isUpToNow && relative?.start === undefined && relative?.end === undefined
    if (isTyped && start !== undefined && end !== undefined) return windowText({ first: start, last: end })
    // To the minute: space is limited, and the form and the status show the rest.
    const minute = (ms: number | undefined): string => (ms === undefined ? '…' : minuteText(ms))
    return t('verdict.window', {
      start: relative?.start ?? minute(start),
      end: isUpToNow ? t('results.tabs.now') : (relative?.end ?? minute(end)),
    })
  }
  /** What of its devices was asked for; empty if the user has named it, or it is no query. */
  const askedOf = ({ source, state }: NamedResult): string => {
    if (state.name !== null || source.kind !== 'query') return ''
    const range = rangeOf(source, isLive(state))
    return source.limit === null ? range : t('results.tabs.latest', { range, limit: number(source.limit) })
  }
  /** The name that the user may edit. */
  const ownNameOf = (tab: NamedResult): string => {
    const asked = askedOf(tab)
    const { title } = tab
    return asked === '' ? (tab.state.name ?? title) : t('results.tabs.titled', { title, range: asked })
  }
  /**
   * What tells a tab from those with its name at other services: the connection, or the address if
   * connections share their name; otherwise empty.
   */
  const serviceOf = (tab: NamedResult): string => {
    const { source } = tab
    if (source.kind !== 'query') return ''
    const name = ownNameOf(tab)
    const others = all().flatMap((other) =>
      other.source.kind === 'query' && ownNameOf(other) === name ? other.source : [],
    )
    const elsewhere = others.filter(({ baseUrl }) => baseUrl !== source.baseUrl)
    if (elsewhere.length === 0) return ''
    return elsewhere.some(({ connectionName }) => connectionName === source.connectionName)
      ? source.baseUrl.replace(/^https?:\/\//, '')
      : source.connectionName
  }
  const distinctNameOf = (tab: NamedResult): string =>
    [ownNameOf(tab), serviceOf(tab)].filter((part) => part !== '').join(' · ')
  /**
   * Numbers tabs with the same name in their order; empty for the first of them, and if there is only one.
   */
  const numberOf = (tab: NamedResult): string => {
    const name = distinctNameOf(tab)
    const index = all()
      .filter((other) => distinctNameOf(other) === name)
      .indexOf(tab)
    return index > 0 ? number(index + 1) : ''
  }
  const nameOf = (tab: NamedResult): string => {
    const own = numberOf(tab)
    return own === ''
      ? distinctNameOf(tab)
      : t('results.tabs.numbered', { name: distinctNameOf(tab), number: own })
  }
  /** A changed file comes before a doubt, because the metadata may not describe it. */
  const badgeOfFile = (source: FileSource): string => {
    if (brokenFile(source)) return t('results.tabs.partial')
    const origin = originOfAll(source)
    const doubt = doubtOfAll(source)
    if (origin === 'changed' || doubt === null) return t(`results.tabs.origin.${origin}`)
    return doubt === 'notProvable' ? t('results.tabs.range.notProvable') : t(`results.tabs.${doubt}`)
  }
  const badgeOf = (tab: NamedResult): string => {
    const { source, state } = tab
    if (isLive(state)) {
      const badge = isPaused(state) ? 'paused' : 'following'
      return t(`following.badge.${badge}`)
    }
    if (source.kind === 'file') return badgeOfFile(source)
    if (source.kind === 'comparison') return t('compare.badge')
    if (source.limit !== null) return isUnproven(tab) ? t('results.tabs.atLimit') : ''
    if (isCheckedAgain(state)) return t('results.tabs.range.checkedAgain')
    const summary = state.range ? summaryOf(state.range.devices) : null
    if (summary?.kind === 'complete' && clockTextIn(words, tab) !== null) return t('results.tabs.range.clock')
    if (summary?.kind === 'complete' && summary.eventCount === 0) return t('results.tabs.range.silent')
    return t(
      `results.tabs.range.${summary?.isNothingFetched === true ? 'nothing' : (summary?.kind ?? 'running')}`,
    )
  }
  return { askedOf, ownNameOf, serviceOf, numberOf, nameOf, badgeOf }
}
