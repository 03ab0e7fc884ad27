import { doubledNames } from '../../codec/doubled-names'
import type { JsonObject, JsonValue } from '../../codec/json'
import { isJsonObject, stringifyJson } from '../../codec/json'
import { eventFields } from '../../events/event'
import { listName } from './head'

/** Another `returnCode` than 0, as JSON text; null: there is none. */
export const otherReturnCode = ({ returnCode }: JsonObject): string | null =>
  returnCode === undefined || returnCode === 0 ? null : stringifyJson(returnCode)

/** A response of the service that was saved as one line, with its events. */
export interface SavedResponse {
  readonly elements: readonly JsonValue[]
  /** The elements in which a name occurs twice. */
  readonly doubled: ReadonlySet<number>
  readonly otherCode: string | null
}

/**
 * The response in a line; null: it is something else. A name that occurs twice in the response itself would
 * hide events, so that is none.
 */
export const savedResponseOf = (value: JsonValue, json: string): SavedResponse | null => {
  if (
    !isJsonObject(value) ||
    !Object.hasOwn(value, 'returnCode') ||
    eventFields.some(({ name }) => Object.hasOwn(value, name))
  )
    return null
  const elements = value[listName] ?? []
  if (!Array.isArray(elements)) return null
  const paths = doubledNames(json, value).map(({ path }) => path)
  if (paths.some(({ length }) => length === 0)) return null
  const doubled = new Set(
    paths.flatMap(([name, index]) => (name === listName && typeof index === 'number' ? [index] : [])),
  )
  return { elements, doubled, otherCode: otherReturnCode(value) }
}
