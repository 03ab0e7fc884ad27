import type { AppError } from '../../src-core/errors/errors'
import type { RetryAfter } from '../../src-preload/contract/connection'
import type { Clock } from '../ports/clock'
import { askedWaitMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'

/**
 * Which services, by base URL, have asked with `Retry-After` to wait: whatever is to be sent to them waits.
 */
export interface RetryAfters {
  /** Undefined: the service may be asked now. */
  of(baseUrl: string): RetryAfter | undefined
  /** Call with every failure. */
  note(baseUrl: string, error: AppError): void
  /** Resolves when the service may be asked, or when `signal` aborts. `onRetryAfter`: for what it waits. */
  wait(baseUrl: string, signal: AbortSignal, onRetryAfter?: (retryAfter: RetryAfter) => void): Promise<void>
}

export const createRetryAfters = ({
  clock,
  onChange,
}: {
  readonly clock: Clock
  readonly onChange: () => void
}): RetryAfters => {
  const noted = new Map<string, { readonly retryAfter: RetryAfter; readonly since: number }>()
  const of = (baseUrl: string): RetryAfter | undefined => {
    const { retryAfter, since } = noted.get(baseUrl) ?? { retryAfter: undefined, since: 0 }
    // A clock that shows a time before the answer has been set back: it must not be waited for.
    const isOver = retryAfter === undefined || clock.now() >= retryAfter.at || clock.now() < since
    return isOver ? undefined : retryAfter
  }
  return {
    of,
    note: (baseUrl, error) => {
      const since = clock.now()
      const at = since + (askedWaitMs(error) ?? 0)
      if (at <= (of(baseUrl)?.at ?? since)) return
      noted.set(baseUrl, { retryAfter: { error, at }, since })
      onChange()
    },
    wait: async (baseUrl, signal, onRetryAfter) => {
      // Again, as the answers of meanwhile may have asked for more.
      for (
        let retryAfter = of(baseUrl);
        retryAfter !== undefined && !signal.aborted;
        retryAfter = of(baseUrl)
      ) {
        onRetryAfter?.(retryAfter)
        await pause(clock, retryAfter.at - clock.now(), signal)
      }
    },
  }
}
