import { useDeletion } from '../deletion/deletion'
import type { DeletionObstacle } from '../deletion/deletion-obstacle'
import { useMarks } from '../deletion/marks'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useAnnounced } from '../ui/announced'

/**
 * What the Del key and the tool of the toolbar do: events of a query are deleted, others can only be marked
 * for later.
 */
export const useDeleteOrMark = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const deletion = useDeletion()
  const marking = useMarks()
  const announced = useAnnounced()

  /** Why nothing can be deleted, in words. */
  const reasonText = ({ source }: ResultTab, obstacle: DeletionObstacle): string =>
    t(`deletion.reason.${obstacle}`, { name: source.kind === 'query' ? source.connectionName : '' })
  /** `rows`: if nothing is selected. What it leaves out or cannot do is said: a key has no tooltip. */
  const deleteOrMark = (tab: ResultTab, rows?: Uint32Array): void => {
    if (tab.source.kind === 'query') {
      const obstacle = deletion.ask(rows)
      if (obstacle !== null) announced.say(reasonText(tab, obstacle))
      return
    }
    const leftOut = marking.toggle(tab, rows)
    if (leftOut > 0) announced.say(counted('deletion.plan.leftOut', leftOut))
  }
  return { deleteOrMark, reasonText }
}
