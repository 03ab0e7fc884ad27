/** Who sent a message, as far as Electron can tell. */
export interface SenderFacts {
  /** Null when the frame has navigated away or is gone. */
  readonly frameUrl: string | null
  readonly isTopFrame: boolean
  readonly isOurWindow: boolean
  readonly isDestroyed: boolean
}

/**
 * Scheme, host and port of an address, or `null` where there are none or where something stands before the host.
 * Not `URL.origin`: Node answers `'null'` for every scheme it does not know, so all of them would look alike.
 */
export const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.host === '' || url.username !== '' || url.password !== '') return null
  return `${url.protocol}//${url.host}`
}

/** The first gate of every channel: the top frame of our own window, showing our own page, still alive. */
export const createSenderPolicy =
  (pageOrigin: string) =>
  (sender: SenderFacts): boolean =>
    sender.frameUrl !== null && sender.isTopFrame && sender.isOurWindow && !sender.isDestroyed && originOf(sender.frameUrl) === pageOrigin
