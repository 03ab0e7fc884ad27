import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { KeepingFailure } from '../../src-core/errors/keeping-failure'
import { useSettings } from '../settings/settings'

/** Whether main keeps the results of queries on the disk, and why it could not keep the last one. */
export const useResultStorage = defineStore('result-storage', () => {
  const settings = useSettings()
  const error = shallowRef<AppError | null>(null)
  /** The name of the copy of the query that is about to run; null: it is not kept. */
  const storedIdFor = (queryId: string): string | null => (settings.settings.keeping.isOn ? queryId : null)
  const report = (failure: AppError): void => {
    error.value = failure
  }
  /** The name after an answer, which may say that it is not kept any more. */
  const storedIdAfter = (storedId: string | null, failure: KeepingFailure | undefined): string | null => {
    if (failure) report(failure.error)
    return failure ? null : storedId
  }
  const dismiss = (): void => {
    error.value = null
  }
  return { error, storedIdFor, storedIdAfter, report, dismiss }
})
