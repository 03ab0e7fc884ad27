import { DateTime } from 'luxon'
import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { Excerpts } from './excerpt'
import { decodeUtf8 } from './response-body'
import { parseJson } from './response-json'

/** An HTTP answer, whole. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly bytes: Uint8Array
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

const parseBody = (text: string): JsonValue | undefined => {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

/** `undefined` (no `returnCode` at all) becomes the empty text. */
const returnCodeText = (value: JsonValue | undefined): string => (value === undefined ? '' : stringifyJson(value))

/**
 * The envelope of a success: HTTP 2xx, a JSON object in UTF-8, and `returnCode` the number 0. Fails with `httpStatus`,
 * `notUtf8`, `notJson` (no JSON object) or `returnCode`; where that field is missing, the error has an empty text there.
 */
export const readEnvelope = (answer: Answer, excerpts: Excerpts): Result<JsonObject> => {
  const { status, bytes } = answer
  if (status < 200 || status > 299) {
    return failed({ kind: 'httpStatus', status, body: excerpts.ofBody(bytes), ...retryAfterSeconds(answer) })
  }
  const text = decodeUtf8(bytes)
  if (text === null) return failed({ kind: 'notUtf8', status })
  const envelope = parseBody(text)
  if (!isJsonObject(envelope)) return failed({ kind: 'notJson', status, body: excerpts.ofBody(bytes) })
  const { returnCode } = envelope
  if (returnCode === 0) return ok(envelope)
  return failed({ kind: 'returnCode', status, returnCode: excerpts.ofText(returnCodeText(returnCode)), body: excerpts.ofBody(bytes) })
}

/** The elements of `result`, as they came: nothing is checked, nothing dropped. Fails as `readEnvelope`, or `noResult`. */
export const readElements = (answer: Answer, excerpts: Excerpts): Result<readonly JsonValue[]> => {
  const envelope = readEnvelope(answer, excerpts)
  if (!envelope.ok) return envelope
  const { result } = envelope.value
  if (Array.isArray(result)) return ok(result)
  return failed({ kind: 'noResult', status: answer.status, body: excerpts.ofBody(answer.bytes) })
}
