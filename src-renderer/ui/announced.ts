import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** One line about the last action, where the rows alone do not show what it did, or why it did nothing. */
export const useAnnounced = defineStore('announced', () => {
  /** `count`: two lines in a row with the same words are two. */
  const line = shallowRef<{ readonly text: string; readonly count: number } | null>(null)
  let count = 0
  const say = (text: string): void => {
    count += 1
    line.value = { text, count }
  }
  const dismiss = (): void => {
    line.value = null
  }
  return { line, say, dismiss }
})
