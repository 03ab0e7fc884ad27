import { onBeforeUnmount, onMounted } from 'vue'
import { useResults } from '../results/results'
import { isTypedInto } from '../ui/command-keys'
import { isDialogOpen } from '../ui/dialog-open'
import { useDeleteOrMark } from './use-delete-or-mark'

/**
 * Selected events are in sight with what can be done with them, so Del means them wherever the focus is,
 * such as on the button that was pressed last; unless what has it has a use of its own for the key.
 */
export const useDeleteKey = (): void => {
  const results = useResults()
  const { deleteOrMark } = useDeleteOrMark()
  const onKey = (event: KeyboardEvent): void => {
    const { active } = results
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing
    if (event.key !== 'Delete' || isOther || event.defaultPrevented || event.repeat) return
    if (active === null || active.selection.count === 0 || isTypedInto(event) || isDialogOpen()) return
    event.preventDefault()
    deleteOrMark(active)
  }
  onMounted(() => window.addEventListener('keydown', onKey))
  onBeforeUnmount(() => window.removeEventListener('keydown', onKey))
}
