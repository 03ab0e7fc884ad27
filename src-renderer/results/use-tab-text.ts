import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { useSettings } from '../settings/settings'
import { isFollowed, isPaused } from './following-state'
import { summaryOf } from './range-summary'
import { brokenFile, doubtOfAll, type FileSource, originOfAll, type QuerySource } from './result-source'
import { isUnproven, type ResultTab } from './result-tab'
import { useResults } from './results'

/** The text on a tab: its name, and what must not be overlooked about the result. */
export const useTabText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const results = useResults()
  const { number } = useCounts()

  const rangeOf = ({ preset, start, end, relative }: QuerySource): string => {
    if (preset !== 'custom') return t(`query.presets.${preset}`)
    // To the minute: space is limited, and the form and the status show the rest.
    const minute = (ms: number | undefined): string => (ms === undefined ? '…' : settings.formatter.formatInstant(ms).slice(0, 16))
    return t('results.tabs.typedRange', { start: relative?.start ?? minute(start), end: relative?.end ?? minute(end) })
  }
  /** The name that the user may edit. */
  const ownNameOf = ({ source, title, state }: ResultTab): string => {
    if (state.name !== null) return state.name
    if (source.kind === 'file') return title
    const range = rangeOf(source)
    return source.limit === null ? t('results.tabs.titled', { title, range }) : t('results.tabs.latest', { title, range, limit: number(source.limit) })
  }
  /** Numbers tabs with the same name in their order; empty for the first of them, and if there is only one. */
  const numberOf = (tab: ResultTab): string => {
    const name = ownNameOf(tab)
    const place = results.tabs.filter((other) => ownNameOf(other) === name).indexOf(tab)
    return place > 0 ? number(place + 1) : ''
  }
  const nameOf = (tab: ResultTab): string => {
    const own = numberOf(tab)
    return own === '' ? ownNameOf(tab) : t('results.tabs.numbered', { name: ownNameOf(tab), number: own })
  }
  /** A changed file comes before a doubt, because the metadata may not describe it. */
  const badgeOfFile = (source: FileSource): string => {
    if (brokenFile(source)) return t('results.tabs.partial')
    const origin = originOfAll(source)
    const doubt = doubtOfAll(source)
    if (origin === 'changed' || doubt === null) return t(`results.tabs.origin.${origin}`)
    return doubt === 'notProvable' ? t('results.tabs.range.notProvable') : t(`results.tabs.${doubt}`)
  }
  const badgeOf = (tab: ResultTab): string => {
    const { source, state } = tab
    if (isFollowed(state)) {
      const badge = isPaused(state) ? 'paused' : 'following'
      return t(`following.badge.${badge}`)
    }
    if (source.kind === 'file') return badgeOfFile(source)
    if (source.limit !== null) return isUnproven(tab) ? t('results.tabs.atLimit') : ''
    const summary = state.range ? summaryOf(state.range.devices) : null
    return t(`results.tabs.range.${summary?.isNothingFetched === true ? 'nothing' : (summary?.kind ?? 'running')}`)
  }
  return { ownNameOf, numberOf, nameOf, badgeOf }
}
