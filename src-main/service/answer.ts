import { DateTime } from 'luxon'
import type { AppError } from '../../src-preload/contract/errors'
import type { BodyFault } from '../ports/body-reader'
import type { Excerpts } from './excerpt'

/** An HTTP answer, whole. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
  /** ms since the epoch. */
  readonly receivedAt: number
}

/** `Retry-After` is a count of seconds or an HTTP date; anything else says nothing. */
const retryAfterSeconds = (answer: Answer): { retryAfterSeconds?: number } => {
  const text = answer.retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfterSeconds: Number(text) }
  const date = DateTime.fromHTTP(text)
  return date.isValid ? { retryAfterSeconds: Math.max(0, Math.ceil((date.toMillis() - answer.receivedAt) / 1000)) } : {}
}

/** `httpStatus` where that is not 2xx. */
export const statusError = (answer: Answer, excerpts: Excerpts): AppError | undefined => {
  const { status, bytes } = answer
  if (status >= 200 && status <= 299) return undefined
  return { kind: 'httpStatus', status, body: excerpts.ofBody(bytes), ...retryAfterSeconds(answer) }
}

/** The fault of a body that starts with `head`; where `returnCode` is missing, the error has an empty text there. */
export const bodyError = (fault: BodyFault, status: number, head: Uint8Array, excerpts: Excerpts): AppError => {
  switch (fault.kind) {
    case 'notRead':
      return { kind: 'notRead' }
    case 'notUtf8':
      return { kind: 'notUtf8', status }
    case 'returnCode':
      return { kind: 'returnCode', status, returnCode: excerpts.ofText(fault.returnCode), body: excerpts.ofBody(head) }
    default:
      return { kind: fault.kind, status, body: excerpts.ofBody(head) }
  }
}
