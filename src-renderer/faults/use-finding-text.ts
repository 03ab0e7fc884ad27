import { computed } from 'vue'
import type { Episode } from '../../src-core/checks/episodes/episode'
import { episodeWordsIn } from '../../src-core/words/episode-words'
import { type FindingText, findingTextIn } from '../../src-core/words/finding-text'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { useRuleWords } from './rule-words'

/** Findings of a result in words, with times in the current zone. */
export const useFindingText = (tab: () => ResultTab): ((episode: Episode) => FindingText) => {
  const settings = useSettings()
  const [words, ruleWords] = [useWords(), useRuleWords()]
  const hasDevices = computed(
    () => readRows(tab()).table.texts.deviceId.filter((device) => device !== '').length > 1,
  )
  const textOf = computed(() => {
    const thisYear = settings.formatter.formatInstant(Date.now()).slice(0, 4)
    return findingTextIn(words, episodeWordsIn(words, ruleWords, thisYear), hasDevices.value)
  })
  return (episode) => textOf.value(tab().table, episode)
}
