import { failed, type Result } from '../../src-core/errors/result'

/** Running queries by the name that the page chose, so that the page can cancel them by that name. */
export interface RunningQueries {
  run<T>(queryId: string, action: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>>
  /** True when something ran under that name. */
  cancel(queryId: string): boolean
  cancelAll(): void
}

export const createRunningQueries = (): RunningQueries => {
  const running = new Map<string, AbortController>()
  return {
    run: async (queryId, action) => {
      if (running.has(queryId))
        return failed({
          kind: 'refused',
          reason: 'request',
          detail: 'a query with this name is already running',
        })
      const controller = new AbortController()
      running.set(queryId, controller)
      try {
        return await action(controller.signal)
      } finally {
        running.delete(queryId)
      }
    },
    cancel: (queryId) => {
      const controller = running.get(queryId)
      controller?.abort()
      return controller !== undefined
    },
    cancelAll: () => {
      for (const controller of running.values()) controller.abort()
    },
  }
}
