type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd'

/** The open brackets, and what may come next. */
interface ParserState {
  readonly closers: string[]
  expected: Expected
}

const blank = /[ \t\r\n]*/y
const word = /[\w.+-]+/y
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/
/** What a truncated scalar may look like. */
const scalarStart = /^(?:-?\d*\.?\d*(?:[eE][+-]?\d*)?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)$/
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The end of the string at `at`, or the place where it becomes invalid. */
const readString = (json: string, at: number): { readonly end: number; readonly isWhole: boolean } => {
  let index = at + 1
  while (index < json.length && json[index] !== '"') {
    const next = json[index] === '\\' ? endOf(escapeSequence, json, index) : index + 1
    if (next === index || (json[index] ?? '') < ' ') return { end: index, isWhole: false }
    index = next
  }
  return { end: index + 1, isWhole: index < json.length }
}

const afterValue = (state: ParserState): void => {
  state.expected = 'commaOrEnd'
}

const isValueExpected = ({ expected }: ParserState): boolean =>
  expected === 'value' || expected === 'valueOrEnd'

/** Takes a punctuation character between values; false if it is not allowed here. */
const takePunctuation = (character: string, state: ParserState): boolean => {
  const { closers, expected } = state
  const closer = closers.at(-1)
  if (character === '{' || character === '[') {
    closers.push(character === '{' ? '}' : ']')
    state.expected = character === '{' ? 'nameOrEnd' : 'valueOrEnd'
    return expected === 'value' || expected === 'valueOrEnd'
  }
  if (character === ':') state.expected = 'value'
  else if (character === ',') state.expected = closer === '}' ? 'name' : 'value'
  else {
    closers.pop()
    afterValue(state)
    return (
      character === closer &&
      (expected === 'commaOrEnd' || expected === 'nameOrEnd' || expected === 'valueOrEnd')
    )
  }
  return character === ':' ? expected === 'colon' : expected === 'commaOrEnd' && closer !== undefined
}

/**
 * Where a text that `JSON.parse` rejects stops being valid JSON: the place of the unexpected character, or
 * the length of the text if it only ends too early. The messages of `JSON.parse` contain the place, but their
 * wording changes between versions.
 */
export const syntaxErrorAt = (json: string): number => {
  const state: ParserState = { closers: [], expected: 'value' }
  for (let at = endOf(blank, json, 0); at < json.length; at = endOf(blank, json, at)) {
    const character = json[at] ?? ''
    if (character === '"') {
      const { end, isWhole } = readString(json, at)
      const isName = state.expected === 'name' || state.expected === 'nameOrEnd'
      if (!isName && !isValueExpected(state)) return at
      if (!isWhole) return Math.min(end, json.length)
      state.expected = isName ? 'colon' : 'commaOrEnd'
      at = end
    } else if ('{}[]:,'.includes(character)) {
      if (!takePunctuation(character, state)) return at
      at++
    } else {
      const end = endOf(word, json, at)
      const token = json.slice(at, end)
      if (!isValueExpected(state)) return at
      if (!scalar.test(token)) return end === json.length && scalarStart.test(token) ? end : at
      afterValue(state)
      at = end
    }
  }
  return json.length
}
