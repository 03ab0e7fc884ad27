import { doubledNames } from '../../codec/doubled-names'
import { parseExactJson } from '../../codec/exact-json'
import type { JsonValue } from '../../codec/json'
import { syntaxErrorAt } from './syntax-error'

/** Incomplete JSON: `at` is where it stops being JSON, `before` the complete part before that. */
interface BrokenElement {
  readonly at: number
  readonly before?: JsonValue
}

/** `hasDoubled`: a name occurs twice in it, and its last value was taken. */
export type ReadElement =
  { readonly value: JsonValue; readonly hasDoubled: boolean } | { readonly broken: BrokenElement }

const tryParse = (json: string): { readonly value: JsonValue } | null => {
  try {
    return { value: parseExactJson(json) }
  } catch (reason) {
    if (reason instanceof SyntaxError) return null
    throw reason
  }
}

/** Parses one element; of two elements without a separator it returns the first, and an error. */
export const readElement = (json: string): ReadElement => {
  const whole = tryParse(json)
  if (whole !== null) return { value: whole.value, hasDoubled: doubledNames(json, whole.value).length > 0 }
  const at = syntaxErrorAt(json)
  const before = at === json.length ? null : tryParse(json.slice(0, at))
  return { broken: before === null ? { at } : { at, before: before.value } }
}
