import type { Worker } from 'node:worker_threads'
import type { Clock } from '../ports/clock'
import type { ParsingAnswer, ParsingTask } from './body-parser'

/** One thread that reads bodies, from its start to its end. */
export interface ParsingThread {
  readonly hasEnded: boolean
  post(task: ParsingTask): void
  /** Resolves to `notRead` if the thread ends before it has answered. Never rejects. */
  send(task: ParsingTask): Promise<ParsingAnswer>
  /** Resolves when the thread has terminated. */
  end(): Promise<void>
}

/** A page of events takes some five milliseconds, the largest accepted body of events one or two seconds. */
const limitSeconds = 30

/**
 * Ends the thread when one body takes longer than the limit. Counts second by second, because a laptop that
 * was asleep has not been reading.
 */
const watchReading = (clock: Clock, expire: () => void) => {
  let unschedule = (): void => undefined
  const count = (seconds: number): void => {
    unschedule = clock.schedule(1000, () => (seconds + 1 < limitSeconds ? count(seconds + 1) : expire()))
  }
  return {
    restart: (): void => {
      unschedule()
      count(0)
    },
    stop: (): void => unschedule(),
  }
}

export const createParsingThread = (worker: Worker, clock: Clock): ParsingThread => {
  const waiting: ((answer: ParsingAnswer) => void)[] = []
  let ended: Promise<void> | undefined
  const finish = async (): Promise<void> => {
    watch.stop()
    for (const resolve of waiting.splice(0)) resolve({ ok: false, problem: { kind: 'notRead' } })
    await worker.terminate()
  }
  const end = (): Promise<void> => (ended ??= finish())
  const watch = watchReading(clock, () => void end())
  worker.on('message', (answer: ParsingAnswer) => {
    waiting.shift()?.(answer)
    if (waiting.length > 0) watch.restart()
    else watch.stop()
  })
  // Out of memory, or a bug of ours; the state of its pages is lost either way.
  for (const failure of ['error', 'messageerror', 'exit'] as const) worker.on(failure, () => void end())
  return {
    get hasEnded() {
      return ended !== undefined
    },
    post: (task) => {
      if (ended === undefined) worker.postMessage(task)
    },
    send: (task) =>
      new Promise((resolve) => {
        if (ended !== undefined) return resolve({ ok: false, problem: { kind: 'notRead' } })
        if (waiting.push(resolve) === 1) watch.restart()
        worker.postMessage(task)
      }),
    end,
  }
}
