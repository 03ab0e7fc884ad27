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

const isNumber = (value: JsonValue | undefined): value is number | ExactNumber => typeof value === 'number' || value instanceof ExactNumber

/** The envelope of a success: a JSON object in UTF-8, and `returnCode` the number 0. */
export const readEnvelope = (body: Uint8Array): Reading<JsonObject> => {
  const text = decodeUtf8(body)
  if (text === null) return fault({ kind: 'notUtf8' })
  const envelope = parseBody(text, body)
  if (envelope === undefined) return fault({ kind: 'notJson' })
  const returnCode = isJsonObject(envelope) ? envelope.returnCode : undefined
  if (!isJsonObject(envelope) || !isNumber(returnCode)) return fault({ kind: 'noReturnCode' })
  return returnCode === 0 ? { ok: true, value: envelope } : fault({ kind: 'returnCode', returnCode: stringifyJson(returnCode).slice(0, excerptLength) })
}

/** The elements of `result`, as they came: nothing is checked, nothing dropped. */
export const readElements = (body: Uint8Array): Reading<readonly JsonValue[]> => {
  const envelope = readEnvelope(body)
  if (!envelope.ok) return envelope
  const { result } = envelope.value
  return Array.isArray(result) ? { ok: true, value: result } : fault({ kind: 'noResult' })
}
