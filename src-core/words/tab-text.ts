import { isLive, isPaused } from '../live/live-state'
import { summaryOf } from '../proof/range-summary'
import { brokenFile, doubtOfAll, type FileSource } from '../results/result-source'
import { isCheckedAgain, isUnproven } from '../results/unproven'
import { saidOrigin } from './archive-text'
import { clockTextIn } from './clock-text'
import { rangeWorth, toneOfWorth } from './range-worth'
import { type DistinctName, type DistinctNames, type NamedResult, tabNamesIn } from './tab-names'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** `good`: nothing is to be said of it where there is little room. */
export interface TabBadge {
  readonly text: string
  readonly tone: 'good' | 'plain' | 'caution'
}

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
  const plain = (text: string): TabBadge => ({ text, tone: 'plain' })
  const caution = (text: string): TabBadge => ({ text, tone: 'caution' })
  /** A changed file comes before a doubt, because the metadata may not describe it. */
  const badgeOfFile = (source: FileSource): TabBadge => {
    if (brokenFile(source)) return caution(t('results.tabs.partial'))
    const origin = saidOrigin(source)
    if (origin === 'changed' || origin === 'changedArchive')
      return caution(t(`results.tabs.origin.${origin}`))
    const doubt = doubtOfAll(source)
    if (doubt === null) return plain(t(`results.tabs.origin.${origin}`))
    return caution(t(doubt === 'notProvable' ? 'kept.verdict.notProvable' : `results.tabs.${doubt}`))
  }
  /** The verdict as in the list of kept results. */
  const badgeOfRange = (tab: NamedResult, start: number | undefined): TabBadge => {
    const { range } = tab.state
    const summary = range ? summaryOf(range.devices) : null
    if (summary === null || summary.kind === 'running') return plain(t('results.tabs.range.running'))
    const worth = rangeWorth(summary, start)
    const tone = toneOfWorth(worth)
    const clock = tone === 'caution' ? null : clockTextIn(words, tab)
    if (clock !== null) return caution(clock.inList)
    const time = summary.until === undefined ? '' : windowTextIn(words).minuteText(summary.until)
    return { text: t(`kept.verdict.${worth}`, { time }), tone }
  }
  const badgeOf = (tab: NamedResult): TabBadge => {
    const { source, state } = tab
    if (isLive(state)) return plain(t(`live.badge.${isPaused(state) ? 'paused' : 'following'}`))
    if (source.kind === 'file') return badgeOfFile(source)
    if (source.kind === 'comparison') return plain(t('compare.badge'))
    if (source.limit !== null) return isUnproven(tab) ? caution(t('results.tabs.atLimit')) : plain('')
    return isCheckedAgain(state)
      ? plain(t('results.tabs.range.checkedAgain'))
      : badgeOfRange(tab, source.start)
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
