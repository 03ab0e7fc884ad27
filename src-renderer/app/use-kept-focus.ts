import { nextTick, watch } from 'vue'
import { useResults } from '../results/results'

/** With another result come another grid and another toolbar: the keyboard goes to the same place of them, and never to the page. */
export const useKeptFocus = (): void => {
  const results = useResults()
  watch(
    () => results.activeId,
    async () => {
      const before = document.activeElement
      if (before === null || before === document.body) return
      const isInGrid = before.closest('[role=grid]') !== null
      await nextTick()
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const grid = document.querySelector<HTMLElement>('[role=grid]')
      const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      const target = isInGrid ? grid : (tab ?? document.querySelector<HTMLElement>('form input'))
      target?.focus()
    },
    { flush: 'sync' },
  )
}
