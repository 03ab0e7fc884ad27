import { ref, shallowRef } from 'vue'

export interface RunningQuery {
  readonly queryId: string
  readonly connectionId: string
  /** ms since the epoch. */
  readonly startedAt: number
}

/**
 * The running query. It may fetch what is missing of several devices at once; it then ends with the last of
 * them.
 */
export const createRunningQuery = () => {
  const running = shallowRef<RunningQuery | null>(null)
  const wasCancelled = ref(false)
  let readers = 0
  const isRunning = (queryId: string): boolean => running.value?.queryId === queryId
  const cancel = (): void => {
    if (running.value === null) return
    void window.desktop.cancelQuery({ queryId: running.value.queryId })
    running.value = null
    wasCancelled.value = true
  }
  const begin = (queryId: string, connectionId: string): RunningQuery => {
    if (running.value?.queryId === queryId) readers += 1
    else {
      cancel()
      readers = 1
      running.value = { queryId, connectionId, startedAt: Date.now() }
    }
    wasCancelled.value = false
    return running.value
  }
  const end = (begun: RunningQuery): void => {
    if (running.value !== begun) return
    readers -= 1
    if (readers === 0) running.value = null
  }
  return { running, wasCancelled, isRunning, cancel, begin, end }
}
