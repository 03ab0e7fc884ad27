import { watch } from 'vue'
import { filtersInNewWords, nameDifferences, newWordsOf } from '../../src-core/compare/difference-names'
import { differenceTextIn } from '../../src-core/words/difference-text'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { changeRows } from '../results/tab-rows'

/**
 * The differences are words in the rows, to be sorted and filtered by: in another language they are written
 * again, and the filters for them as well.
 */
export const useDifferenceLanguage = (): void => {
  const words = useWords()
  const results = useResults()
  const { textOf } = differenceTextIn(words)

  const rename = async (tab: ResultTab, signal: AbortSignal): Promise<void> => {
    const { source, table, state } = tab
    if (source.kind !== 'comparison') return
    const before = { codes: table.sources, texts: table.sourceNames }
    await nameDifferences(table, source.differences, textOf, signal)
    changeRows(tab, () => undefined)
    state.filters = filtersInNewWords(state.filters, newWordsOf(before, table))
    // Nothing that the user did, and might undo.
    state.restoredCount += 1
    await results.refresh(tab)
  }
  watch(
    () => words.language,
    async (_language, _before, onCleanup) => {
      const controller = new AbortController()
      onCleanup(() => controller.abort())
      for (const tab of results.tabs) {
        try {
          await rename(tab, controller.signal)
        } catch (reason) {
          if (controller.signal.aborted) return
          throw reason
        }
      }
    },
  )
}
