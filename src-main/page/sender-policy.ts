/** The sender of a message, as far as Electron knows it. */
export interface SenderFacts {
  /** Null if the frame has navigated away or is gone. */
  readonly frameUrl: string | null
  readonly isTopFrame: boolean
  readonly isOurWindow: boolean
  readonly isDestroyed: boolean
}

/**
 * The scheme, host and port of an address; `null` if there are none, or if user information precedes the
 * host. Not `URL.origin`, because Node returns `'null'` for every scheme that it does not know, so all of
 * those would look alike.
 */
export const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.host === '' || url.username !== '' || url.password !== '') return null
  return `${url.protocol}//${url.host}`
}

/**
 * The first check of every channel: the sender is the main frame of our own window, shows our own page, and
 * still exists.
 */
export const createSenderPolicy =
  (pageOrigin: string) =>
  (sender: SenderFacts): boolean =>
    sender.frameUrl !== null &&
    sender.isTopFrame &&
    sender.isOurWindow &&
    !sender.isDestroyed &&
    originOf(sender.frameUrl) === pageOrigin
