import { isLive, isPaused } from '../live/live-state'
import { summaryOf } from '../proof/range-summary'
import { brokenFile, doubtOfAll, type FileSource, originOfAll } from '../results/result-source'
import { isCheckedAgain, isUnproven } from '../results/unproven'
import { clockTextIn } from './clock-text'
import { type DistinctName, type DistinctNames, type NamedResult, tabNamesIn } from './tab-names'
import type { TimedWords } from './words'

/**
 * The text on a tab: its name, and what must not be overlooked about the result. `names`: of all tabs.
 */
export const tabTextIn = (words: TimedWords, names: () => DistinctNames) => {
  const { t } = words
  const { askedOf, ownNameOf, distinctNamesOf } = tabNamesIn(words)

  /** A tab that was closed is told from the open ones by its service alone. */
  const distinctOf = (tab: NamedResult): DistinctName => {
    const known = names().get(tab)
    if (known !== undefined) return known
    // As the first one, so that it has no number.
    return distinctNamesOf([tab, ...names().keys()]).get(tab) ?? { service: '', number: '', name: '' }
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
      return t(`live.badge.${badge}`)
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
  return {
    askedOf,
    ownNameOf,
    serviceOf: (tab: NamedResult): string => distinctOf(tab).service,
    numberOf: (tab: NamedResult): string => distinctOf(tab).number,
    nameOf: (tab: NamedResult): string => distinctOf(tab).name,
    badgeOf,
  }
}
