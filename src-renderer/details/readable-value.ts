import { parseExactJson } from '../../src-preload/contract/exact-json'
import { stringifyJson } from '../../src-preload/contract/json'
import { indentJson } from '../events/json-text'

/** Reading a longer text as JSON only to lay it out would be felt. */
const longestJson = 200_000

/** The lines of a value: one a member where it is a JSON object or list, and one for any other text, whatever is in it. */
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

/** The beginning of a text that would fill the details; the text itself where it is short. */
export const foldedText = (text: string): string => {
  const lines = text.split('\n', maxLines + 1)
  return lines.slice(0, maxLines).join('\n').slice(0, maxCharacters)
}
