/** Work that yields every few ms, so that the caller can check whether there is time for more. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Rows per step: a few ms of the slowest work. */
export const rowsPerStep = 4096

// Less than two frames: the page stays responsive, and the pauses cost little.
const sliceMs = 24

/**
 * Lets the page do something else. Not setTimeout, which browsers extend to 4 ms if nested, and to a second
 * in a hidden window.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/**
 * When the task that runs now has worked long enough. It belongs to the thread, not to one piece of work:
 * pieces that follow each other without a pause block the page for as long as all of them take. Null: no task
 * has done any work since the last pause.
 */
let taskEnd: number | null = null

/** When the work that begins or goes on now has to pause. */
const endOfTask = (): number => {
  if (taskEnd !== null) return taskEnd
  void pause().then(() => (taskEnd = null))
  return (taskEnd = performance.now() + sliceMs)
}

/** Runs the work in slices. Rejects with the signal's reason if it is aborted. */
export const runInSlices = async <T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> => {
  for (;;) {
    const end = endOfTask()
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() < end) continue
    await pause()
    signal?.throwIfAborted()
  }
}

/** The same work in one go, for a worker or a small table. */
export const runAtOnce = <T>(steps: Steps<T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Divides `count` things into ranges, with a step for each. */
export function* inRanges(count: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += rowsPerStep) {
    work(from, Math.min(count, from + rowsPerStep))
    yield
  }
}

/** Calls `work` with 0 and on, `count` times, in steps. */
export const eachOf = (count: number, work: (index: number) => void): Steps<void> =>
  inRanges(count, (from, to) => {
    for (let index = from; index < to; index += 1) work(index)
  })
