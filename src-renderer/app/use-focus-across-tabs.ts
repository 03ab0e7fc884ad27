import { watch } from 'vue'
import { useResults } from '../results/results'

/**
 * With another result come another grid and another toolbar: the keyboard goes to the same place of them, and
 * never to the page. On a tab, it goes along to the one that is active now.
 */
export const useFocusAcrossTabs = (): void => {
  const results = useResults()
  let before: { readonly isInGrid: boolean; readonly isOnTab: boolean } | null = null
  const note = (): void => {
    const { activeElement } = document
    const isSomewhere = activeElement !== null && activeElement !== document.body
    before = isSomewhere
      ? {
          isInGrid: activeElement.closest('[role=grid]') !== null,
          isOnTab: activeElement.matches('[role=tab]'),
        }
      : null
  }
  const follow = (): void => {
    if (before === null || (!before.isOnTab && document.activeElement !== document.body)) return
    const grid = document.querySelector<HTMLElement>('[role=grid]')
    const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    const target = before.isInGrid ? grid : (tab ?? document.querySelector<HTMLElement>('form input'))
    target?.focus()
  }
  // What has the keyboard is known before the page is drawn again, and where it goes only after.
  watch(() => results.activeId, note, { flush: 'sync' })
  watch(() => results.activeId, follow, { flush: 'post' })
}
