/** Work that is requested more often than it should run. */
export interface PacedWork {
  /** Runs the work soon; a request while it runs makes it run once more afterwards. */
  request(): void
  stop(): void
}

/**
 * `paceMs`: the minimum time from the end of one run to the start of the next. A stopped run rejects with its
 * signal's reason.
 */
export const createPacedWork = (
  work: (signal: AbortSignal) => Promise<void>,
  paceMs: () => number,
): PacedWork => {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isWanted = false
  let endedAt = -Infinity

  const run = async (): Promise<void> => {
    timer = undefined
    isRunning = true
    isWanted = false
    try {
      await work(signal)
    } catch (reason) {
      if (!signal.aborted) throw reason
    } finally {
      isRunning = false
      endedAt = performance.now()
    }
    if (isWanted && !signal.aborted) schedule()
  }
  // Anew for each request: the pace may have become shorter since the last.
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), Math.max(0, endedAt + paceMs() - performance.now()))
  }
  return {
    request: () => {
      isWanted = true
      if (!isRunning && !signal.aborted) schedule()
    },
    stop: () => {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
