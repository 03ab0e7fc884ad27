import { computed } from 'vue'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useAnnounced } from '../ui/announced'
import { type ChangedPart, useViewHistory } from './view-history'

/** Undoing and redoing with a line about it, because the rows alone need not show what it did. */
export const useUndo = () => {
  const { t } = useWords()
  const { list } = useJoined()
  const history = useViewHistory()
  const announced = useAnnounced()
  const wordsOf = (parts: readonly ChangedPart[]): string =>
    list(parts.map((part) => t(`narrowing.part.${part}`)))
  return {
    /** What the next step back changes, in words; empty: there is none. */
    next: computed(() => wordsOf(history.next)),
    undo: (): void => {
      const parts = history.undo()
      announced.say(
        parts === null ? t('narrowing.nothingToUndo') : t('narrowing.undone', { parts: wordsOf(parts) }),
      )
    },
    redo: (): void => {
      const parts = history.redo()
      announced.say(
        parts === null ? t('narrowing.nothingToRedo') : t('narrowing.redone', { parts: wordsOf(parts) }),
      )
    },
  }
}
