import { isLive } from '../live/live-state'
import { straySideOf } from '../proof/outside'
import type { EventsResult } from '../results/events-result'
import { type ComparedResult, comparisonTitle, type QuerySource, queryTitle } from '../results/result-source'
import { countsIn } from './counts'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** What the text on a tab depends on. */
export type NamedResult = Pick<EventsResult, 'title' | 'source' | 'table' | 'state'>

/** What tells a tab from the others. */
export interface DistinctName {
  /** The connection, or the address if connections share their name; empty where nothing else has its name. */
  readonly service: string
  /** Of tabs that would still read the same, in their order; empty for the first of them. */
  readonly number: string
  /** The whole name. */
  readonly name: string
}

export type DistinctNames = ReadonlyMap<NamedResult, DistinctName>

const textOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const serviceAmong = ({ source }: NamedResult, sameName: readonly NamedResult[]): string => {
  if (source.kind !== 'query') return ''
  const elsewhere = sameName.flatMap((other) =>
    other.source.kind === 'query' && other.source.baseUrl !== source.baseUrl ? other.source : [],
  )
  if (elsewhere.length === 0) return ''
  return elsewhere.some(({ connectionName }) => connectionName === source.connectionName)
    ? source.baseUrl.replace(/^https?:\/\//, '')
    : source.connectionName
}

/** The names of tabs. */
export const tabNamesIn = (words: TimedWords) => {
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
  const askedText = (source: QuerySource, isLive: boolean): string => {
    const range = rangeOf(source, isLive)
    return source.limit === null ? range : t('results.tabs.latest', { range, limit: number(source.limit) })
  }
  /** One of two compared results, in the language of now. */
  const sideNameOf = ({ name, nameAfter, source }: ComparedResult): string => {
    if (nameAfter === undefined || source.kind !== 'query') return name
    const [title, range] = [queryTitle(source), askedText(source, false)]
    return `${t('results.tabs.titled', { title, range })}${nameAfter}`
  }
  /** What of its devices was asked for; empty if the user has named it, or it is no query. */
  const askedOf = ({ source, state }: NamedResult): string => {
    if (state.name !== null || source.kind !== 'query') return ''
    return askedText(source, isLive(state))
  }
  /** The name that the user may edit. */
  const ownNameOf = (tab: NamedResult): string => {
    const asked = askedOf(tab)
    const { title, source, state } = tab
    if (asked !== '') return t('results.tabs.titled', { title, range: asked })
    if (state.name !== null || source.kind !== 'comparison') return state.name ?? title
    return comparisonTitle({
      left: { name: sideNameOf(source.left) },
      right: { name: sideNameOf(source.right) },
    })
  }
  /** Of all tabs at once: each is told from all of the others. */
  const distinctNamesOf = (tabs: readonly NamedResult[]): DistinctNames => {
    const withName = new Map<string, NamedResult[]>()
    const owned = tabs.map((tab) => ({ tab, own: ownNameOf(tab) }))
    for (const { tab, own } of owned) withName.set(own, [...(withName.get(own) ?? []), tab])
    const seen = new Map<string, number>()
    return new Map(
      owned.map(({ tab, own }) => {
        const service = serviceAmong(tab, withName.get(own) ?? [])
        const distinct = textOf([own, service])
        const count = (seen.get(distinct) ?? 0) + 1
        seen.set(distinct, count)
        const ownNumber = count > 1 ? number(count) : ''
        const name =
          ownNumber === '' ? distinct : t('results.tabs.numbered', { name: distinct, number: ownNumber })
        return [tab, { service, number: ownNumber, name }]
      }),
    )
  }
  return { askedOf, ownNameOf, sideNameOf, distinctNamesOf }
}
