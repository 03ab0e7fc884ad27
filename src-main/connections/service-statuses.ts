import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { ServiceStatus } from '../../src-preload/contract/connection'
import type { Clock } from '../ports/clock'

/** A base URL, and the token sent to it. */
interface Credentials {
  readonly baseUrl: string
  readonly token: string
}

/** The status of the service behind each base URL since the application started, for the token in use. */
export interface ServiceStatuses {
  of(baseUrl: string): ServiceStatus
  /**
   * Call when a request is sent, and the returned function with its result: it updates the status for that
   * token, unless a later result is known. `receivedAt`: when the answer arrived (ms since the epoch); by
   * default now.
   */
  begin(credentials: Credentials): (result: Result<unknown>, receivedAt?: number) => void
  /**
   * The token in use from now on; undefined: none. Keeps what a test has found out with it, and forgets all
   * other tokens.
   */
  useToken(baseUrl: string, token: string | undefined): void
}

const unknown: ServiceStatus = { kind: 'unknown' }
/**
 * The page is notified of a changed status immediately, of a newer time for the same status after this pause.
 */
const pauseMs = 1000

/** Errors that reveal nothing about the service. */
const saysNothing = (error: AppError): boolean =>
  [
    'cancelled',
    'input',
    'noConnection',
    'connectionChanged',
    'otherToken',
    'readOnly',
    'noToken',
    'keychain',
    'file',
    'refused',
    'internal',
  ].includes(error.kind)

const statusOf = (result: Result<unknown>, at: number): ServiceStatus | undefined => {
  if (result.ok) return { kind: 'answered', at }
  const { error } = result
  if (saysNothing(error)) return undefined
  // Of an answer that was cut off, a part has come.
  const isReached = error.kind === 'network' && error.cause === 'cutOff'
  if ((error.kind === 'network' && !isReached) || error.kind === 'timeout')
    return { kind: 'unreachable', at, error }
  if (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403))
    return { kind: 'refused', at, error }
  return { kind: 'answered', at, error }
}

const isSame = (one: ServiceStatus, other: ServiceStatus): boolean =>
  one.kind === other.kind &&
  JSON.stringify('error' in one ? one.error : null) === JSON.stringify('error' in other ? other.error : null)

interface Notes {
  readonly tokenInUse: string | undefined
  readonly byToken: ReadonlyMap<string, ServiceStatus>
}

const noNotes: Notes = { tokenInUse: undefined, byToken: new Map() }

/** The number of tokens to remember per service: those that were tested and not saved. */
const maxTokens = 10

export const createServiceStatuses = ({
  clock,
  onChange,
}: {
  readonly clock: Clock
  readonly onChange: () => void
}): ServiceStatuses => {
  const notes = new Map<string, Notes>()
  let isDue = false
  const notesOf = (baseUrl: string): Notes => notes.get(baseUrl) ?? noNotes
  const statusFor = ({ baseUrl, token }: Credentials): ServiceStatus =>
    notesOf(baseUrl).byToken.get(token) ?? unknown
  const notifyLater = (): void => {
    if (isDue) return
    isDue = true
    clock.schedule(pauseMs, () => {
      isDue = false
      onChange()
    })
  }
  /** A time in the future means that the clock has been set back since. */
  const isLater = (known: ServiceStatus, at: number): boolean =>
    known.kind !== 'unknown' && known.at > at && known.at <= clock.now()
  const keep = ({ baseUrl, token }: Credentials, status: ServiceStatus): void => {
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
      (credentials) =>
      (result, receivedAt = clock.now()) => {
        const status = statusOf(result, receivedAt)
        const before = statusFor(credentials)
        if (status === undefined || isLater(before, receivedAt)) return
        keep(credentials, status)
        if (credentials.token !== notesOf(credentials.baseUrl).tokenInUse) return
        if (isSame(before, status)) notifyLater()
        else onChange()
      },
    useToken: (baseUrl, token) => {
      if (token === notesOf(baseUrl).tokenInUse) return
      const known = token === undefined ? undefined : notesOf(baseUrl).byToken.get(token)
      notes.set(baseUrl, {
        tokenInUse: token,
        byToken: new Map(token === undefined || known === undefined ? [] : [[token, known]]),
      })
    },
  }
}
