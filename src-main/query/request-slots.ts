import type { Result } from '../../src-core/errors/result'
import type { RetryAfter } from '../../src-preload/contract/connection'
import type { ServiceTarget } from '../service/client'
import type { RetryAfters } from '../service/retry-after'

type Service = Pick<ServiceTarget, 'baseUrl'>

/**
 * Where every request for events starts: so many at once over all queries, first come, first served, and none
 * to a service that has asked to wait.
 */
export interface RequestSlots {
  /** May be set at any time; running requests are not interrupted. */
  count: number
  /** Until when the service has asked to wait; undefined: it may be asked now. */
  retryAfterOf(service: Service): RetryAfter | undefined
  /**
   * `onRetryAfter`: the request waits because of an answer to this or to another one. An abort ends the wait: the
   * request itself sees to it.
   */
  use<T>(
    service: Service,
    request: () => Promise<Result<T>>,
    signal: AbortSignal,
    onRetryAfter?: (retryAfter: RetryAfter) => void,
  ): Promise<Result<T>>
}

export const createRequestSlots = (initialCount: number, retryAfters: RetryAfters): RequestSlots => {
  let count = initialCount
  let taken = 0
  const waiting: (() => void)[] = []
  const admit = (): void => {
    while (taken < count) {
      const next = waiting.shift()
      if (next === undefined) return
      taken += 1
      next()
    }
  }
  const take = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      admit()
    })
  const giveBack = (): void => {
    taken -= 1
    admit()
  }
  const retryAfterOf = ({ baseUrl }: Service): RetryAfter | undefined => retryAfters.of(baseUrl)
  return {
    get count() {
      return count
    },
    set count(value: number) {
      count = value
      admit()
    },
    retryAfterOf,
    use: async (service, request, signal, onRetryAfter) => {
      await take()
      // Not with the slot in hand, so that other services can be asked.
      while (retryAfterOf(service) !== undefined && !signal.aborted) {
        giveBack()
        await retryAfters.wait(service.baseUrl, signal, onRetryAfter)
        await take()
      }
      try {
        const answer = await request()
        if (!answer.ok) retryAfters.note(service.baseUrl, answer.error)
        return answer
      } finally {
        giveBack()
      }
    },
  }
}
