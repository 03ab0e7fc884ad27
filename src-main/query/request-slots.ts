import type { ServiceRest } from '../../src-preload/contract/connection'
import type { Result } from '../../src-preload/contract/result'
import type { ServiceTarget } from '../service/client'
import type { ServiceRests } from '../service/service-rests'

type Service = Pick<ServiceTarget, 'baseUrl'>

/**
 * Where every request for events starts: so many at once over all queries, first come, first served, and none
 * to a service that has asked to wait.
 */
export interface RequestSlots {
  /** May be set at any time; running requests are not interrupted. */
  count: number
  /** Until when the service has asked to wait; undefined: it may be asked now. */
  restOf(service: Service): ServiceRest | undefined
  /**
   * `onRest`: the request waits because of an answer to this or to another one. An abort ends the wait: the
   * request itself sees to it.
   */
  use<T>(
    service: Service,
    request: () => Promise<Result<T>>,
    signal: AbortSignal,
    onRest?: (rest: ServiceRest) => void,
  ): Promise<Result<T>>
}

export const createRequestSlots = (initialCount: number, rests: ServiceRests): RequestSlots => {
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
  const restOf = ({ baseUrl }: Service): ServiceRest | undefined => rests.of(baseUrl)
  return {
    get count() {
      return count
    },
    set count(value: number) {
      count = value
      admit()
    },
    restOf,
    use: async (service, request, signal, onRest) => {
      await take()
      // Not with the slot in hand, so that other services can be asked.
      while (restOf(service) !== undefined && !signal.aborted) {
        giveBack()
        await rests.wait(service.baseUrl, signal, onRest)
        await take()
      }
      try {
        const answer = await request()
        if (!answer.ok) rests.note(service.baseUrl, answer.error)
        return answer
      } finally {
        giveBack()
      }
    },
  }
}
