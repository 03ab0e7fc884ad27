import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'

/** Parts of the page that were needed and could not be loaded. */
export const useMissingParts = defineStore('missing-parts', () => {
  const error = shallowRef<AppError | null>(null)
  const report = (reason: unknown): void => {
    error.value = { kind: 'partMissing', detail: String(reason) }
  }
  /** A part that was missing could be loaded after all. */
  const clear = (): void => {
    error.value = null
  }
  return { error, report, clear }
})
