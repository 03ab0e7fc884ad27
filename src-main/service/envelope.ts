import { type DoubledName, doubledNames } from '../../src-core/codec/doubled-names'
import { parseExactJson } from '../../src-core/codec/exact-json'
import {
  ExactNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from '../../src-core/codec/json'
import type { JsonProblem } from '../../src-core/errors/errors'
import type { BodyProblem, BrokenElement, Reading } from '../ports/body-reader'
import { type BrokenText, mendBody, timesOf } from './broken-elements'
import { isTooComplex } from './complexity'
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

const startOf = (value: JsonValue | undefined): string =>
  value === undefined ? '' : stringifyJson(value).slice(0, excerptLength)

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
  readonly broken: readonly BrokenText[]
}

const checkEnvelope = ({ envelope, doubled, broken }: Envelope): Reading<Envelope> => {
  const { returnCode } = envelope
  const twice = doubled.find(
    ({ name, path }) => path.length === 0 && (name === 'returnCode' || name === 'result'),
  )
  if (twice !== undefined) return unexpected('nameTwice', twice.name)
  if (returnCode === 0) return { ok: true, value: { envelope, doubled, broken } }
  if (returnCode === undefined) return unexpected('returnCodeMissing', undefined)
  return isNumber(returnCode)
    ? problem({ kind: 'returnCode', returnCode: startOf(returnCode) })
    : unexpected('returnCodeType', returnCode)
}

interface Parsed {
  readonly json: string
  readonly value: JsonValue
  readonly broken: readonly BrokenText[]
}

/** `canMend`: breaks within elements of `result` cost only these. */
const parseText = (text: string, canMend: boolean): Parsed | undefined => {
  const value = parseBody(text)
  if (value !== undefined) return { json: text, value, broken: [] }
  const mended = canMend ? mendBody(text) : undefined
  const rest = mended && parseBody(mended.json)
  return mended === undefined || rest === undefined
    ? undefined
    : { json: mended.json, value: rest, broken: mended.broken }
}

const parseEnvelope = (body: Uint8Array, canMend: boolean): Reading<Envelope> => {
  if (isTooComplex(body)) return problem({ kind: 'tooComplex' })
  const text = decodeUtf8(body)
  if (text === null) return problem({ kind: 'notUtf8' })
  const parsed = parseText(text, canMend)
  if (parsed === undefined) return problem({ kind: 'notJson' })
  const { json, value: envelope, broken } = parsed
  // The body is shown anyway; `found` repeats it only if it is short enough for a sentence.
  if (!isJsonObject(envelope))
    return unexpected(bodyProblem(envelope), isBrief(envelope) ? envelope : undefined)
  return checkEnvelope({ envelope, doubled: doubledNames(json, envelope), broken })
}

/** The envelope of a success: a JSON object in UTF-8 with the number 0 as `returnCode`. */
export const readEnvelope = (body: Uint8Array): Reading<JsonObject> => {
  const envelope = parseEnvelope(body, false)
  return envelope.ok ? { ok: true, value: envelope.value.envelope } : envelope
}

export interface Elements {
  readonly elements: readonly JsonValue[]
  /** The elements in which a name occurs twice. */
  readonly doubled: ReadonlySet<JsonValue>
  /** Those that could not be read; they are not among the elements. */
  readonly broken: readonly BrokenElement[]
}

const describe = ({ index, text, hasUncertainEnd }: BrokenText): BrokenElement => {
  const within = hasUncertainEnd ? undefined : timesOf(text)
  return { place: index + 1, text: text.slice(0, excerptLength), ...(within && { within }) }
}

/** All elements of `result` as they arrived, unchecked; without those whose JSON is broken. */
export const readElements = (body: Uint8Array): Reading<Elements> => {
  const read = parseEnvelope(body, true)
  if (!read.ok) return read
  const { envelope, doubled, broken } = read.value
  const { result } = envelope
  if (!Array.isArray(result)) return unexpected(result === undefined ? 'resultMissing' : 'resultType', result)
  const elements = result as readonly JsonValue[]
  const indices = doubled.flatMap(({ path: [list, index] }) =>
    list === 'result' && typeof index === 'number' ? [index] : [],
  )
  const lost = new Set(broken.map(({ index }) => index))
  const sound = lost.size === 0 ? elements : elements.filter((_, index) => !lost.has(index))
  return {
    ok: true,
    value: {
      elements: sound,
      doubled: new Set(indices.map((index) => elements[index] ?? null)),
      broken: broken.map(describe),
    },
  }
}
