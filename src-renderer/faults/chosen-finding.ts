import { shallowRef } from 'vue'
import type { Episode } from '../../src-core/checks/episodes/episode'
import type { ResultTab } from '../results/result-tab'

/** What a finding is known by when the result has been checked again. */
export const keyOfEpisode = ({ reason, device, attributes, row }: Episode): string =>
  [reason.kind, device, attributes.join('+'), row].join(' ')

/** The same one, or what is left of it: its clearest event may have been deleted. */
const isSame = (chosen: Episode, episode: Episode): boolean =>
  keyOfEpisode(chosen) === keyOfEpisode(episode) ||
  (chosen.reason.kind === episode.reason.kind && chosen.rows.includes(episode.row))

/** The finding that is chosen in each tab, if one is. */
export const createChosenFindings = () => {
  const chosen = shallowRef<ReadonlyMap<string, Episode>>(new Map())
  const isChosen = (tab: ResultTab, episode: Episode): boolean => {
    const known = chosen.value.get(tab.id)
    return known !== undefined && isSame(known, episode)
  }
  const chosenOf = (tab: ResultTab, episodes: readonly Episode[]): Episode | null =>
    episodes.find((episode) => isChosen(tab, episode)) ?? null
  /** Chooses it, with the cursor at its clearest event; or chooses none, if it was chosen. */
  const choose = (tab: ResultTab, episode: Episode): void => {
    const next = new Map(chosen.value)
    if (isChosen(tab, episode)) next.delete(tab.id)
    else {
      next.set(tab.id, episode)
      tab.state.focusedRow = episode.row
    }
    chosen.value = next
  }
  const forgetChosen = (isKept: (tabId: string) => boolean): void => {
    chosen.value = new Map([...chosen.value].filter(([tabId]) => isKept(tabId)))
  }
  return { isChosen, chosenOf, choose, forgetChosen }
}
