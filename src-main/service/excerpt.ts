/** What of foreign text may be shown, logged or sent to the page. */
export interface Excerpts {
  /** The start of a text. */
  ofText(text: string): string
  /** The start of a body, whatever its bytes are. */
  ofBody(bytes: Uint8Array): string
}

const shownCharacters = 500
/** More than can be shown, so that a token which is echoed across the cut is still seen whole. */
export const excerptLength = 8 * 1024

const cut = (text: string): string => {
  if (text.length <= shownCharacters) return text
  const start = text.slice(0, shownCharacters)
  // Half a surrogate pair is no character.
  return `${start.replace(/\p{Surrogate}$/u, '')}…`
}

/**
 * Excerpts of what a service sent, without the token: a service, or a proxy before it, may echo the request.
 * Control characters stay as they came; whoever shows the text makes them visible.
 */
export const createExcerpts = (token: string): Excerpts => {
  const ofText = (text: string): string => cut(text.replaceAll(token, '[token]').replaceAll(encodeURIComponent(token), '[token]'))
  return { ofText, ofBody: (bytes) => ofText(new TextDecoder().decode(bytes.subarray(0, excerptLength))) }
}
