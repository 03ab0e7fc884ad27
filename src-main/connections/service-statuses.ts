import type { ServiceStatus } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'

/** A base URL, and the token that a request to it carries. */
interface Asked {
  readonly baseUrl: string
  readonly token: string
}

/** What is known of the service behind each base URL since the start of the application, with the token that is in use. */
export interface ServiceStatuses {
  of(baseUrl: string): ServiceStatus
  /**
   * A request goes out: whatever comes of it is noted for its token, unless something that came later is known.
   * `receivedAt`: when its answer was there (ms since the epoch); without one, its end is now.
   */
  begin(asked: Asked): (result: Result<unknown>, receivedAt?: number) => void
  /** The token in use from now on; undefined: none. What a test has learnt with it holds; what others have learnt is forgotten. */
  useToken(baseUrl: string, token: string | undefined): void
}

const unknown: ServiceStatus = { kind: 'unknown' }
/** The page hears of a change at once, of a later time of the same this often. */
const pauseMs = 1000

/** These say nothing about the service. */
const saysNothing = (error: AppError): boolean =>
  ['cancelled', 'input', 'noConnection', 'connectionChanged', 'noToken', 'keychain', 'file', 'refused', 'internal'].includes(error.kind)

const statusOf = (result: Result<unknown>, at: number): ServiceStatus | undefined => {
  if (result.ok) return { kind: 'answered', at }
  const { error } = result
  if (saysNothing(error)) return undefined
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'unreachable', at, error }
  if (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403)) return { kind: 'refused', at, error }
  return { kind: 'answered', at, error }
}

const isSame = (one: ServiceStatus, other: ServiceStatus): boolean =>
  one.kind === other.kind && JSON.stringify('error' in one ? one.error : null) === JSON.stringify('error' in other ? other.error : null)

interface Notes {
  readonly tokenInUse: string | undefined
  readonly byToken: ReadonlyMap<string, ServiceStatus>
}

const noNotes: Notes = { tokenInUse: undefined, byToken: new Map() }

/** Nothing keeps more tokens than this of one service: those that were tested and not saved. */
const maxTokens = 10

export const createServiceStatuses = ({ clock, onChange }: { readonly clock: Clock; readonly onChange: () => void }): ServiceStatuses => {
  const notes = new Map<string, Notes>()
  let isDue = false
  const notesOf = (baseUrl: string): Notes => notes.get(baseUrl) ?? noNotes
  const statusFor = ({ baseUrl, token }: Asked): ServiceStatus => notesOf(baseUrl).byToken.get(token) ?? unknown
  const tellLater = (): void => {
    if (isDue) return
    isDue = true
    clock.schedule(pauseMs, () => {
      isDue = false
      onChange()
    })
  }
  /** A time that is still to come is of a clock that was set back since. */
  const isLater = (known: ServiceStatus, at: number): boolean => known.kind !== 'unknown' && known.at > at && known.at <= clock.now()
  const keep = ({ baseUrl, token }: Asked, status: ServiceStatus): void => {
    const { tokenInUse, byToken } = notesOf(baseUrl)
    const others = [...byToken].filter(([other]) => other !== token)
    const kept = others.filter(([other], index) => other === tokenInUse || index > others.length - maxTokens)
    notes.set(baseUrl, { tokenInUse, byToken: new Map([...kept, [token, status]]) })
  }
  return {
    of: (baseUrl) => {
      const { tokenInUse } = notesOf(baseUrl)
      return tokenInUse === undefined ? unknown : statusFor({ baseUrl, token: tokenInUse })
    },
    begin:
      (asked) =>
      (result, receivedAt = clock.now()) => {
        const status = statusOf(result, receivedAt)
        const before = statusFor(asked)
        if (status === undefined || isLater(before, receivedAt)) return
        keep(asked, status)
        if (asked.token !== notesOf(asked.baseUrl).tokenInUse) return
        if (isSame(before, status)) tellLater()
        else onChange()
      },
    useToken: (baseUrl, token) => {
      if (token === notesOf(baseUrl).tokenInUse) return
      const known = token === undefined ? undefined : notesOf(baseUrl).byToken.get(token)
      notes.set(baseUrl, { tokenInUse: token, byToken: new Map(token === undefined || known === undefined ? [] : [[token, known]]) })
    },
  }
}
