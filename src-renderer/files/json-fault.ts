type Wanted = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd'

/** What is open, and what may come next. */
interface Standing {
  readonly closers: string[]
  wanted: Wanted
}

const blank = /[ \t\r\n]*/y
const word = /[\w.+-]+/y
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/
/** What a scalar that was cut may look like. */
const scalarStart = /^(?:-?\d*\.?\d*(?:[eE][+-]?\d*)?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)$/
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Behind the string at `at`, or the place where it is none. */
const readString = (json: string, at: number): { readonly end: number; readonly isWhole: boolean } => {
  let place = at + 1
  while (place < json.length && json[place] !== '"') {
    const next = json[place] === '\\' ? endOf(escapeSequence, json, place) : place + 1
    if (next === place || (json[place] ?? '') < ' ') return { end: place, isWhole: false }
    place = next
  }
  return { end: place + 1, isWhole: place < json.length }
}

const afterValue = (standing: Standing): void => {
  standing.wanted = 'commaOrEnd'
}

const isValueWanted = ({ wanted }: Standing): boolean => wanted === 'value' || wanted === 'valueOrEnd'

/** Takes a mark between values; false: it may not stand here. */
const takeMark = (mark: string, standing: Standing): boolean => {
  const { closers, wanted } = standing
  const closer = closers.at(-1)
  if (mark === '{' || mark === '[') {
    closers.push(mark === '{' ? '}' : ']')
    standing.wanted = mark === '{' ? 'nameOrEnd' : 'valueOrEnd'
    return wanted === 'value' || wanted === 'valueOrEnd'
  }
  if (mark === ':') standing.wanted = 'value'
  else if (mark === ',') standing.wanted = closer === '}' ? 'name' : 'value'
  else {
    closers.pop()
    afterValue(standing)
    return mark === closer && (wanted === 'commaOrEnd' || wanted === 'nameOrEnd' || wanted === 'valueOrEnd')
  }
  return mark === ':' ? wanted === 'colon' : wanted === 'commaOrEnd' && closer !== undefined
}

/**
 * Where a text that `JSON.parse` refuses stops being JSON: the place of what cannot stand there, or the length of the text where
 * it only ends too early. The messages of `JSON.parse` tell it in words that change.
 */
export const jsonFaultAt = (json: string): number => {
  const standing: Standing = { closers: [], wanted: 'value' }
  for (let at = endOf(blank, json, 0); at < json.length; at = endOf(blank, json, at)) {
    const character = json[at] ?? ''
    if (character === '"') {
      const { end, isWhole } = readString(json, at)
      const isName = standing.wanted === 'name' || standing.wanted === 'nameOrEnd'
      if (!isName && !isValueWanted(standing)) return at
      if (!isWhole) return Math.min(end, json.length)
      standing.wanted = isName ? 'colon' : 'commaOrEnd'
      at = end
    } else if ('{}[]:,'.includes(character)) {
      if (!takeMark(character, standing)) return at
      at++
    } else {
      const end = endOf(word, json, at)
      const token = json.slice(at, end)
      if (!isValueWanted(standing)) return at
      if (!scalar.test(token)) return end === json.length && scalarStart.test(token) ? end : at
      afterValue(standing)
      at = end
    }
  }
  return json.length
}
