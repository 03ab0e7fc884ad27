import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import { isBreak } from '../service/line'

/** One sending of a request, by this computer's clock in ms since the epoch. */
export interface RequestTimes {
  readonly askedAt: number
  readonly answeredAt: number
}

/** A request is sent, and sent again if that may help. */
export interface RequestTries {
  /** Sends it. What has failed before is thereby known to be repeated. */
  send<T>(request: () => Promise<Result<T>>): Promise<Result<T>>
  /** The last sending that was answered, or has failed; undefined: none was. */
  readonly last: RequestTimes | undefined
  /** The last sending broke, and asked for more than the line brings: it is not repeated as it is. */
  readonly isTooMuch: boolean
}

/**
 * `onRepeated`: a sending has failed and is made again. `isMoreThanLimit`: asked when a sending has broken, whether
 * less would be asked for now.
 */
export const createRequestTries = (
  now: () => number,
  onRepeated: (times: RequestTimes, error: AppError) => void,
  isMoreThanLimit: () => boolean,
): RequestTries => {
  let isTooMuch = false
  let last: RequestTimes | undefined
  let error: AppError | undefined
  return {
    get last() {
      return last
    },
    get isTooMuch() {
      return isTooMuch
    },
    send: async (request) => {
      if (last !== undefined && error !== undefined) onRepeated(last, error)
      error = undefined
      const askedAt = now()
      const answer = await request()
      last = { askedAt, answeredAt: now() }
      if (!answer.ok) ({ error } = answer)
      isTooMuch = error !== undefined && isBreak(error) && isMoreThanLimit()
      return answer
    },
  }
}
