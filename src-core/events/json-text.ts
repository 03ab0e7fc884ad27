import { endOfString } from '../codec/json-string'

/**
 * Reading compact JSON text (as `stringifyJson` writes it) without parsing it: parsing would lose the digits
 * of exact numbers, and a record may be nested deeper than a parser's stack.
 */

const endOfValue = (json: string, start: number): number => {
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at) - 1
    else if (character === '{' || character === '[') depth++
    else if (depth > 0 && (character === '}' || character === ']')) depth--
    else if (depth === 0 && (character === ',' || character === '}' || character === ']')) return at
  }
  return json.length
}

export const isJsonObjectText = (json: string): boolean => json.startsWith('{')

/** The members of an object: each name with the JSON text of its value, in their order in the text. */
export const membersOf = (json: string): ReadonlyMap<string, string> => {
  const members = new Map<string, string>()
  let at = 1
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at)
    const valueEnd = endOfValue(json, nameEnd + 1)
    members.set(JSON.parse(json.slice(at, nameEnd)) as string, json.slice(nameEnd + 1, valueEnd))
    at = json[valueEnd] === ',' ? valueEnd + 1 : json.length
  }
  return members
}

export const isNumberText = (json: string): boolean => /^-?\d/.test(json)

/** A finite number as JSON writes it, except that the sign of -0 stays. */
export const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

// Indentation grows with the depth; a deeply nested record would take all memory.
const deepestIndent = 12

/** The same JSON with one member per line, and compact below a certain depth. */
export const indentJson = (json: string): string => {
  const parts: string[] = []
  let depth = 0
  const newLine = (): void => {
    if (depth <= deepestIndent) parts.push('\n', '  '.repeat(depth))
  }
  for (let at = 0; at < json.length; at++) {
    const character = json[at] ?? ''
    if (character === '"') {
      const end = endOfString(json, at)
      parts.push(json.slice(at, end))
      at = end - 1
    } else if ((character === '{' || character === '[') && /[}\]]/.test(json[at + 1] ?? '')) {
      parts.push(character, json[++at] ?? '')
    } else if (character === '{' || character === '[') {
      parts.push(character)
      depth++
      newLine()
    } else if (character === '}' || character === ']') {
      const isOnOwnLine = depth <= deepestIndent
      depth--
      if (isOnOwnLine) newLine()
      parts.push(character)
    } else if (character === ',') {
      parts.push(character)
      newLine()
    } else parts.push(character === ':' ? ': ' : character)
  }
  return parts.join('')
}
