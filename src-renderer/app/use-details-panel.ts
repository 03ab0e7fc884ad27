import { ref } from 'vue'

/** The panel beside the events. Its root carries `data-details`. */
export const useDetailsPanel = () => {
  const areDetailsOpen = ref(false)
  /** From within the panel the keyboard goes to the events; elsewhere it stays. */
  const closeDetails = (): void => {
    if (document.activeElement?.closest('[data-details]')) document.querySelector<HTMLElement>('#results-panel [role=grid]')?.focus()
    areDetailsOpen.value = false
  }
  /** On the way down to the panel or the grid, which clears its selection by Esc: that comes only when no details are open. */
  const onEscape = (event: KeyboardEvent): void => {
    const { target } = event
    if (!areDetailsOpen.value || !(target instanceof Element) || !target.closest('[role=grid], [data-details]')) return
    event.preventDefault()
    event.stopPropagation()
    closeDetails()
  }
  return { areDetailsOpen, closeDetails, onEscape }
}
