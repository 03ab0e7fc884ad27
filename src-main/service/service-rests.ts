import type { ServiceRest } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import type { Clock } from '../ports/clock'
import { askedWaitMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'

/**
 * Which services, by base URL, have asked with `Retry-After` to wait: whatever is to be sent to them waits.
 */
export interface ServiceRests {
  /** Undefined: the service may be asked now. */
  of(baseUrl: string): ServiceRest | undefined
  /** Call with every failure. */
  note(baseUrl: string, error: AppError): void
  /** Resolves when the service may be asked, or when `signal` aborts. `onRest`: for what it waits. */
  wait(baseUrl: string, signal: AbortSignal, onRest?: (rest: ServiceRest) => void): Promise<void>
}

export const createServiceRests = ({
  clock,
  onChange,
}: {
  readonly clock: Clock
  readonly onChange: () => void
}): ServiceRests => {
  const noted = new Map<string, { readonly rest: ServiceRest; readonly since: number }>()
  const of = (baseUrl: string): ServiceRest | undefined => {
    const { rest, since } = noted.get(baseUrl) ?? { rest: undefined, since: 0 }
    // A clock that shows a time before the answer has been set back: it must not be waited for.
    const isOver = rest === undefined || clock.now() >= rest.at || clock.now() < since
    return isOver ? undefined : rest
  }
  return {
    of,
    note: (baseUrl, error) => {
      const since = clock.now()
      const at = since + (askedWaitMs(error) ?? 0)
      if (at <= (of(baseUrl)?.at ?? since)) return
      noted.set(baseUrl, { rest: { error, at }, since })
      onChange()
    },
    wait: async (baseUrl, signal, onRest) => {
      // Again, as the answers of meanwhile may have asked for more.
      for (let rest = of(baseUrl); rest !== undefined && !signal.aborted; rest = of(baseUrl)) {
        onRest?.(rest)
        await pause(clock, rest.at - clock.now(), signal)
      }
    },
  }
}
