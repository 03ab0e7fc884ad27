/** Of the fingerprint of a token. */
export const fingerprintPattern = /^[0-9a-f]{12}$/

/**
 * Whether what was fetched with some tokens, by their fingerprints, can be continued with another: what one
 * user sees says nothing of what another does. With none, nothing has been fetched yet.
 */
export const isContinuedWith = (fetchedWith: readonly string[], fingerprint: string): boolean =>
  fetchedWith.length === 0 || fetchedWith.includes(fingerprint)
