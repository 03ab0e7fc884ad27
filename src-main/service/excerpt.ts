import { coverToken } from './token-echo'

/** The part of foreign text that may be shown, logged or sent to the page. */
export interface Excerpts {
  /** The start of a text. */
  ofText(text: string): string
  /** The start of a body, with any bytes. */
  ofBody(bytes: Uint8Array): string
}

const shownCharacters = 500
/** More than can be shown, so that a token echoed across the end of the excerpt is still found as a whole. */
export const excerptLength = 8 * 1024

const cut = (text: string): string => {
  if (text.length <= shownCharacters) return text
  const start = text.slice(0, shownCharacters)
  // Half a surrogate pair is not a character.
  return `${start.replace(/\p{Surrogate}$/u, '')}…`
}

/**
 * Excerpts of what a service sent, without the token, because a service or a proxy in front of it may echo
 * the request. Control characters stay as they are; the page makes them visible. `token`: not empty.
 */
export const createExcerpts = (token: string): Excerpts => {
  const ofText = (text: string): string => cut(coverToken(text, token))
  return { ofText, ofBody: (bytes) => ofText(new TextDecoder().decode(bytes.subarray(0, excerptLength))) }
}
