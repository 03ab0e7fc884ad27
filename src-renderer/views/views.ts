import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ReadView, ViewProblem } from '../../src-core/formats/view-file'
import type { ResultTab } from '../results/result-tab'

interface OpenedView {
  readonly fileName: string
  readonly view: ReadView
}

/** What is to be said about views outside of their dialog. */
export type ViewNews =
  /**
   * `parts`: what the tab shows since. `changedLimits`: of limits and corrections; null: with them there
   * would be too many, so they were left out.
   */
  | {
      readonly kind: 'applied'
      readonly tab: ResultTab
      readonly parts: readonly unknown[]
      readonly view: ReadView
      readonly changedLimits: number | null
    }
  | { readonly kind: 'unreadable'; readonly name: string; readonly problem: ViewProblem }

/** The dialog of saved views, and what was opened from a file. */
export const useViews = defineStore('views', () => {
  const isOpen = ref(false)
  const opened = shallowRef<OpenedView | null>(null)
  const news = shallowRef<ViewNews | null>(null)

  const ask = (): void => {
    opened.value = null
    isOpen.value = true
  }
  const open = (fileName: string, view: ReadView | ViewProblem): void => {
    if (typeof view === 'string') {
      news.value = { kind: 'unreadable', name: fileName, problem: view }
      return
    }
    // What was said of another file is over.
    news.value = null
    opened.value = { fileName, view }
    isOpen.value = true
  }
  const close = (): void => {
    isOpen.value = false
  }
  return { isOpen, opened, news, ask, open, close }
})
