import type { AppError } from '../errors/errors'

/** An event to look up at the service, and what is known of where it may be. */
export interface LookupTarget {
  readonly eventId: string
  /** The record as last seen, if there is one: its device and time stamps say where to look. */
  readonly record?: string
  /** Other records with this id, and so perhaps other devices that have it. */
  readonly others?: readonly string[]
  /**
   * As the user has it, and so before anything that the id or a record says: the device, and the approximate
   * time (ms since the epoch).
   */
  readonly deviceId?: string
  readonly around?: number
}

/** `record`: as the service has it now, as JSON text. `others`: further records that it has with this id. */
export type LookupResult =
  | { readonly kind: 'found'; readonly record: string; readonly others?: readonly string[] }
  /**
   * `isProven`: a look that had shown the event to the same token does not show it any more. Otherwise it may
   * be where nobody looked, or where this token shows nothing; `error`: that is known.
   */
  | { readonly kind: 'notFound'; readonly isProven: boolean; readonly error?: AppError }
  /** The id does not say which device or time, or the window could not be read completely. */
  | { readonly kind: 'unknown'; readonly error?: AppError }

export interface LookupUpdate {
  readonly found: readonly { readonly eventId: string; readonly result: LookupResult }[]
  readonly isEnded: boolean
}
