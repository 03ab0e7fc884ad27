import { onScopeDispose, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { ConnectionDraft, ConnectionReport } from '../../src-preload/contract/connection'
import { useConnections } from './connections'

/** Tests the connection in the dialog: one test at a time, which ends when the dialog closes. */
export const useConnectionTest = () => {
  const connections = useConnections()
  const running = shallowRef<{ readonly queryId: string; readonly startedAt: number } | null>(null)
  const report = shallowRef<ConnectionReport | null>(null)
  const error = shallowRef<AppError | null>(null)
  const count = ref(0)

  const clear = (): void => {
    report.value = null
    error.value = null
  }
  const stop = (): void => {
    if (running.value !== null) void window.desktop.cancelQuery({ queryId: running.value.queryId })
    running.value = null
  }
  const test = async (draft: ConnectionDraft, deviceId: string): Promise<void> => {
    stop()
    clear()
    count.value += 1
    const startedAt = Date.now()
    const queryId = `test-${String(startedAt)}-${String(count.value)}`
    running.value = { queryId, startedAt }
    const result = await connections.test(queryId, draft, deviceId)
    // Stopped or replaced by a newer test in the meantime.
    if (running.value?.queryId !== queryId) return
    running.value = null
    if (result.ok) report.value = result.value
    else error.value = result.error
  }
  onScopeDispose(stop)
  return { running, report, error, test, stop, clear }
}
