import { type DoubledName, doubledNames } from '../../src-preload/contract/doubled-names'
import type { JsonProblem } from '../../src-preload/contract/errors'
import { parseExactJson } from '../../src-preload/contract/exact-json'
import { ExactNumber, isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'
import type { BodyProblem, Reading } from '../ports/body-reader'
import { excerptLength } from './excerpt'
import { decodeUtf8 } from './response-body'

const problem = (reason: BodyProblem): Reading<never> => ({ ok: false, problem: reason })

const parseBody = (text: string): JsonValue | undefined => {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const startOf = (value: JsonValue | undefined): string => (value === undefined ? '' : stringifyJson(value).slice(0, excerptLength))

const unexpected = (reason: JsonProblem, found: JsonValue | undefined): Reading<never> =>
  problem({ kind: 'unexpectedJson', problem: reason, found: startOf(found) })

/** The problem of a body that is not an object. */
const bodyProblem = (value: JsonValue): JsonProblem => {
  if (Array.isArray(value)) return 'bodyArray'
  if (value === null) return 'bodyNull'
  if (typeof value === 'string') return 'bodyText'
  return typeof value === 'boolean' ? 'bodyBoolean' : 'bodyNumber'
}

const isNumber = (value: JsonValue): boolean => typeof value === 'number' || value instanceof ExactNumber

const isBrief = (value: JsonValue): boolean => typeof value === 'boolean' || isNumber(value)

interface Envelope {
  readonly envelope: JsonObject
  readonly doubled: readonly DoubledName[]
}

const checkEnvelope = ({ envelope, doubled }: Envelope): Reading<Envelope> => {
  const { returnCode } = envelope
  const twice = doubled.find(({ name, path }) => path.length === 0 && (name === 'returnCode' || name === 'result'))
  if (twice !== undefined) return unexpected('nameTwice', twice.name)
  if (returnCode === 0) return { ok: true, value: { envelope, doubled } }
  if (returnCode === undefined) return unexpected('returnCodeMissing', undefined)
  return isNumber(returnCode) ? problem({ kind: 'returnCode', returnCode: startOf(returnCode) }) : unexpected('returnCodeType', returnCode)
}

const parseEnvelope = (body: Uint8Array): Reading<Envelope> => {
  const text = decodeUtf8(body)
  if (text === null) return problem({ kind: 'notUtf8' })
  const envelope = parseBody(text)
  if (envelope === undefined) return problem({ kind: 'notJson' })
  // The body is shown anyway; `found` repeats it only if it is short enough for a sentence.
  if (!isJsonObject(envelope)) return unexpected(bodyProblem(envelope), isBrief(envelope) ? envelope : undefined)
  return checkEnvelope({ envelope, doubled: doubledNames(text, envelope) })
}

/** The envelope of a success: a JSON object in UTF-8 with the number 0 as `returnCode`. */
export const readEnvelope = (body: Uint8Array): Reading<JsonObject> => {
  const envelope = parseEnvelope(body)
  return envelope.ok ? { ok: true, value: envelope.value.envelope } : envelope
}

export interface Elements {
  readonly elements: readonly JsonValue[]
  /** The elements in which a name occurs twice. */
  readonly doubled: ReadonlySet<JsonValue>
}

/** All elements of `result` as they arrived, unchecked. */
export const readElements = (body: Uint8Array): Reading<Elements> => {
  const read = parseEnvelope(body)
  if (!read.ok) return read
  const { envelope, doubled } = read.value
  const { result } = envelope
  if (!Array.isArray(result)) return unexpected(result === undefined ? 'resultMissing' : 'resultType', result)
  const elements = result as readonly JsonValue[]
  const places = doubled.flatMap(({ path: [list, place] }) => (list === 'result' && typeof place === 'number' ? [place] : []))
  return { ok: true, value: { elements, doubled: new Set(places.map((place) => elements[place] ?? null)) } }
}
