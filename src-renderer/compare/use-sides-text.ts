import { computed, type ComputedRef } from 'vue'
import { tabNamesIn } from '../../src-core/words/tab-names'
import { useJoined } from '../messages/use-joined'
import type { ResultTab } from '../results/result-tab'
import { useTimedWords } from '../settings/use-timed-words'

/** Which results a comparison calls left and right, with their whole names: the tab has no room for them. */
export const useSidesText = (current: () => ResultTab | null): ComputedRef<readonly string[]> => {
  const words = useTimedWords()
  const { about } = useJoined()
  const { sideNameOf } = tabNamesIn(words)
  return computed(() => {
    const source = current()?.source
    if (source?.kind !== 'comparison') return []
    return (['left', 'right'] as const).map((side) =>
      about(words.t(`compare.${side}`), sideNameOf(source[side])),
    )
  })
}
