import type { AppError } from '../../src-preload/contract/errors'
import type { Clock } from '../ports/clock'
import { askedWaitMs } from '../waiting/back-off'

/** A service has answered that it is not to be asked before `at`, in ms since the epoch. */
export interface Rest {
  readonly error: AppError
  readonly at: number
}

/** Which services, by base URL, have asked with `Retry-After` to wait. */
export const createServiceRests = (clock: Clock) => {
  const noted = new Map<string, { readonly rest: Rest; readonly since: number }>()
  /** Undefined: the service may be asked now. */
  const of = (baseUrl: string): Rest | undefined => {
    const { rest, since } = noted.get(baseUrl) ?? { rest: undefined, since: 0 }
    // A clock that shows a time before the answer has been set back: it must not be waited for.
    const isOver = rest === undefined || clock.now() >= rest.at || clock.now() < since
    return isOver ? undefined : rest
  }
  return {
    of,
    note: (baseUrl: string, error: AppError): void => {
      const since = clock.now()
      const at = since + (askedWaitMs(error) ?? 0)
      if (at > (of(baseUrl)?.at ?? since)) noted.set(baseUrl, { rest: { error, at }, since })
    },
  }
}
