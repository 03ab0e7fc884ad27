import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'

/** How many deletions may be under way at once, as far as the service keeps up. */
export interface DeletionPace {
  atOnce(): number
  note(answer: Result<unknown>): void
}

/** So many answers in a row allow one more. */
const answersForOneMore = 20

const isTooMuch = (error: AppError): boolean =>
  error.kind === 'timeout' ||
  error.kind === 'tooSlow' ||
  (error.kind === 'httpStatus' && (error.status === 429 || error.status === 503))

/**
 * Each deletion waits for its answer, so a service that is slow gets fewer in the same time. One that says that
 * it is too much, or does not answer at all, gets half as many at once, and then one more after every twenty
 * answers. How long it has asked to wait is another matter: see `RetryAfters`.
 */
export const createDeletionPace = (most: () => number): DeletionPace => {
  let limit = Infinity
  let answers = 0
  const atOnce = (): number => Math.min(limit, most())
  return {
    atOnce,
    note: (answer) => {
      if (!answer.ok && isTooMuch(answer.error)) {
        limit = Math.max(1, Math.floor(atOnce() / 2))
        answers = 0
        return
      }
      answers += 1
      if (answers < answersForOneMore) return
      answers = 0
      limit += 1
    },
  }
}
