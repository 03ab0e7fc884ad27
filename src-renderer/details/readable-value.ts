import { parseExactJson } from '../../src-core/codec/exact-json'
import { stringifyJson } from '../../src-core/codec/json'
import { indentJson } from '../../src-core/events/json-text'

/** Parsing a longer text as JSON only for its layout would be slow enough to notice. */
const longestJson = 200_000

/** The lines of a value: a JSON object or list has one for each member, any other text a single one. */
export const readableValue = (text: string): readonly string[] => {
  const looksLikeJson = /^\s*[{[]/.test(text) && text.length <= longestJson
  if (!looksLikeJson) return [text]
  try {
    return indentJson(stringifyJson(parseExactJson(text))).split('\n')
  } catch {
    // It only began like JSON.
    return [text]
  }
}

const maxLines = 6
const maxCharacters = 400

/** The beginning of a text that would fill the details; a short text is returned whole. */
export const foldedText = (text: string): string => {
  const lines = text.split('\n', maxLines + 1)
  return lines.slice(0, maxLines).join('\n').slice(0, maxCharacters)
}
