import { ref, watch } from 'vue'

const grid = (): HTMLElement | null => document.querySelector<HTMLElement>('#results-panel [role=grid]')

/** The panel beside the events. Its root carries `data-details`. */
export const useDetailsPanel = () => {
  const areDetailsOpen = ref(false)
  let opener: Element | null = null
  watch(
    areDetailsOpen,
    (areOpen) => {
      if (areOpen) opener = document.activeElement
    },
    { flush: 'sync' },
  )
  /**
   * From within the panel the keyboard goes back to the button or the events that opened it; elsewhere it
   * stays.
   */
  const closeDetails = (): void => {
    if (document.activeElement?.closest('[data-details]')) {
      const target = opener instanceof HTMLButtonElement && opener.isConnected ? opener : grid()
      target?.focus()
    }
    areDetailsOpen.value = false
  }
  /**
   * On the way down to the panel or the grid, which clears its selection by Esc: that comes only when no
   * details are open.
   */
  const onEscape = (event: KeyboardEvent): void => {
    const { target } = event
    if (
      !areDetailsOpen.value ||
      !(target instanceof Element) ||
      !target.closest('[role=grid], [data-details]')
    )
      return
    event.preventDefault()
    event.stopPropagation()
    closeDetails()
  }
  return { areDetailsOpen, closeDetails, onEscape }
}
