import type { JsonFault } from '../../src-preload/contract/errors'
import { ExactNumber, isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'
import type { BodyFault, Reading } from '../ports/body-reader'
import { excerptLength } from './excerpt'
import { decodeUtf8 } from './response-body'
import { parseJson } from './response-json'

const fault = (reason: BodyFault): Reading<never> => ({ ok: false, fault: reason })

const parseBody = (text: string, body: Uint8Array): JsonValue | undefined => {
  try {
    return parseJson(text, body)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

const startOf = (value: JsonValue | undefined): string => (value === undefined ? '' : stringifyJson(value).slice(0, excerptLength))

const unexpected = (reason: JsonFault, found: JsonValue | undefined): Reading<never> =>
  fault({ kind: 'unexpectedJson', fault: reason, found: startOf(found) })

/** What a body that is no object is instead. */
const bodyFault = (value: JsonValue): JsonFault => {
  if (Array.isArray(value)) return 'bodyArray'
  if (value === null) return 'bodyNull'
  if (typeof value === 'string') return 'bodyText'
  return typeof value === 'boolean' ? 'bodyBoolean' : 'bodyNumber'
}

const isNumber = (value: JsonValue): boolean => typeof value === 'number' || value instanceof ExactNumber

const isBrief = (value: JsonValue): boolean => typeof value === 'boolean' || isNumber(value)

/** The envelope of a success: a JSON object in UTF-8, and `returnCode` the number 0. */
export const readEnvelope = (body: Uint8Array): Reading<JsonObject> => {
  const text = decodeUtf8(body)
  if (text === null) return fault({ kind: 'notUtf8' })
  const envelope = parseBody(text, body)
  if (envelope === undefined) return fault({ kind: 'notJson' })
  // The body itself says what an array or a text is; only what fits into a sentence is named there.
  if (!isJsonObject(envelope)) return unexpected(bodyFault(envelope), isBrief(envelope) ? envelope : undefined)
  const { returnCode } = envelope
  if (returnCode === 0) return { ok: true, value: envelope }
  if (returnCode === undefined) return unexpected('returnCodeMissing', undefined)
  return isNumber(returnCode) ? fault({ kind: 'returnCode', returnCode: startOf(returnCode) }) : unexpected('returnCodeType', returnCode)
}

/** The elements of `result`, as they came: nothing is checked, nothing dropped. */
export const readElements = (body: Uint8Array): Reading<readonly JsonValue[]> => {
  const envelope = readEnvelope(body)
  if (!envelope.ok) return envelope
  const { result } = envelope.value
  if (Array.isArray(result)) return { ok: true, value: result }
  return unexpected(result === undefined ? 'resultMissing' : 'resultType', result)
}
