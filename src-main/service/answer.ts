import { DateTime } from 'luxon'
import type { AppError } from '../../src-core/errors/errors'
import type { BodyProblem } from '../ports/body-reader'
import { excerptLength, type Excerpts } from './excerpt'
import type { Body } from './response-body'

/** A complete HTTP answer; the receiver must release it. */
export interface Answer extends Body {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The clock of the service, when it answered; absent if it does not say it. */
  readonly date: string | undefined
  /** How long ago the answer was made, in seconds, where a cache on the way had it (RFC 9111). */
  readonly age: string | undefined
  /** ms since the epoch. */
  readonly receivedAt: number
}

/**
 * `Retry-After` is a number of seconds or an HTTP date, by the clock of the service, from which ours may be
 * hours away; anything else is ignored.
 */
const retryAfterSeconds = (answer: Answer): { retryAfterSeconds?: number } => {
  const text = answer.retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfterSeconds: Number(text) }
  const date = DateTime.fromHTTP(text)
  if (!date.isValid) return {}
  const answered = DateTime.fromHTTP(answer.date?.trim() ?? '')
  const from = answered.isValid ? answered.toMillis() : answer.receivedAt
  return { retryAfterSeconds: Math.max(0, Math.ceil((date.toMillis() - from) / 1000)) }
}

/** Uses a copy, because shared memory cannot be decoded into text. */
const startOf = ({ bytes }: Answer, excerpts: Excerpts): string =>
  excerpts.ofBody(bytes.slice(0, excerptLength))

const partialContent = 206

/** `httpStatus` if the status is not 2xx, or says that this is a part of the answer: nobody has asked for a part. */
export const statusError = (answer: Answer, excerpts: Excerpts): AppError | undefined => {
  const { status } = answer
  if (status >= 200 && status <= 299 && status !== partialContent) return undefined
  return { kind: 'httpStatus', status, body: startOf(answer, excerpts), ...retryAfterSeconds(answer) }
}

/** Caches say whole seconds. */
const roundingMs = 1000

/**
 * An answer from before its request, which a cache on the way had, although it was asked not to answer: what
 * the service has now it does not say.
 */
export const ageError = ({ age, receivedAt }: Answer, askedAt: number): AppError | undefined => {
  const text = age?.trim() ?? ''
  const ageSeconds = /^\d{1,10}$/.test(text) ? Number(text) : 0
  // The clock may have been set back meanwhile.
  const underWayMs = Math.max(0, receivedAt - askedAt)
  return ageSeconds * 1000 > underWayMs + roundingMs ? { kind: 'cached', ageSeconds } : undefined
}

export const bodyError = (problem: BodyProblem, answer: Answer, excerpts: Excerpts): AppError => {
  const { status } = answer
  switch (problem.kind) {
    case 'notRead':
      return { kind: 'notRead' }
    case 'notUtf8':
    case 'tooComplex':
      return { kind: problem.kind, status }
    case 'returnCode':
      return {
        kind: 'returnCode',
        status,
        returnCode: excerpts.ofText(problem.returnCode),
        body: startOf(answer, excerpts),
      }
    case 'unexpectedJson':
      return {
        kind: 'unexpectedJson',
        status,
        problem: problem.problem,
        found: excerpts.ofText(problem.found),
        body: startOf(answer, excerpts),
      }
    case 'notJson':
      return { kind: 'notJson', status, body: startOf(answer, excerpts) }
  }
}
