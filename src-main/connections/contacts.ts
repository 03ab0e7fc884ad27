import type { Contact } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'

/** What is known of the service behind each base URL since the start of the application. */
export interface Contacts {
  of(baseUrl: string): Contact
  /**
   * A request goes out: whatever comes of it is noted, unless the token has changed meanwhile, or something that came later is known.
   * `receivedAt`: when its answer was there (ms since the epoch); without one, its end is now.
   */
  begin(baseUrl: string): (result: Result<unknown>, receivedAt?: number) => void
  /** With another token nothing is known. */
  forget(baseUrl: string): void
}

const unknown: Contact = { kind: 'unknown' }
/** The page hears of a change at once, of a later time of the same this often. */
const pauseMs = 1000

/** These say nothing about the service. */
const saysNothing = (error: AppError): boolean =>
  ['cancelled', 'input', 'noConnection', 'connectionChanged', 'noToken', 'keychain', 'file', 'refused', 'internal'].includes(error.kind)

const contactOf = (result: Result<unknown>, at: number): Contact | undefined => {
  if (result.ok) return { kind: 'answered', at }
  const { error } = result
  if (saysNothing(error)) return undefined
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'unreachable', at, error }
  if (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403)) return { kind: 'refused', at, error }
  return { kind: 'answered', at, error }
}

const isSame = (one: Contact, other: Contact): boolean =>
  one.kind === other.kind && JSON.stringify('error' in one ? one.error : null) === JSON.stringify('error' in other ? other.error : null)

export const createContacts = ({ clock, onChange }: { readonly clock: Clock; readonly onChange: () => void }): Contacts => {
  const contacts = new Map<string, Contact>()
  const changes = new Map<string, number>()
  let isDue = false
  const changesOf = (baseUrl: string): number => changes.get(baseUrl) ?? 0
  const of = (baseUrl: string): Contact => contacts.get(baseUrl) ?? unknown
  const tellLater = (): void => {
    if (isDue) return
    isDue = true
    clock.schedule(pauseMs, () => {
      isDue = false
      onChange()
    })
  }
  /** A time that is still to come is of a clock that was set back since. */
  const isLater = (known: Contact, at: number): boolean => known.kind !== 'unknown' && known.at > at && known.at <= clock.now()
  return {
    of,
    begin: (baseUrl) => {
      const began = changesOf(baseUrl)
      return (result, receivedAt = clock.now()) => {
        const contact = contactOf(result, receivedAt)
        if (contact === undefined || changesOf(baseUrl) !== began) return
        const before = of(baseUrl)
        if (isLater(before, receivedAt)) return
        contacts.set(baseUrl, contact)
        if (isSame(before, contact)) tellLater()
        else onChange()
      }
    },
    forget: (baseUrl) => {
      changes.set(baseUrl, changesOf(baseUrl) + 1)
      contacts.delete(baseUrl)
    },
  }
}
