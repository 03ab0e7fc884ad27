import { watch } from 'vue'
import { useRail } from '../results/rail'

const grid = (): HTMLElement | null => document.querySelector<HTMLElement>('#results-panel [role=grid]')

/** Where the keyboard goes when the rail closes. The rail's root carries `data-rail`. */
export const useRailFocus = () => {
  const rail = useRail()
  let opener: Element | null = null
  watch(
    () => rail.shown,
    (shown, before) => {
      if (shown !== null && before === null) opener = document.activeElement
    },
    { flush: 'sync' },
  )
  const openEvent = (): void => {
    rail.shown = 'event'
  }
  /**
   * From within the rail the keyboard goes back to the button or the events that opened it; elsewhere it
   * stays.
   */
  const closeRail = (): void => {
    if (document.activeElement?.closest('[data-rail]')) {
      const target = opener instanceof HTMLButtonElement && opener.isConnected ? opener : grid()
      target?.focus()
    }
    rail.shown = null
  }
  /**
   * On the way down to the rail or the grid, which clears its selection by Esc: that comes only when the rail
   * is closed. On its buttons, which carry `data-opens-rail`, too.
   */
  const onEscape = (event: KeyboardEvent): void => {
    const { target } = event
    if (rail.shown === null || !(target instanceof Element)) return
    if (!target.closest('[role=grid], [data-rail], [data-opens-rail]')) return
    event.preventDefault()
    event.stopPropagation()
    closeRail()
  }
  return { openEvent, closeRail, onEscape }
}
