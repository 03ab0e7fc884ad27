import { isJsonNumber } from '../../src-preload/contract/exact-numbers'
import { endOfString } from '../../src-preload/contract/json-string'

/**
 * Spreadsheets run a cell that starts like a formula. One apostrophe before it stops them; a plain number, which starts
 * with `-` as well, needs none. Reading our own files takes the apostrophe off again.
 */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/

export const isPlainNumber = isJsonNumber

export const guardFormula = (text: string): string => (formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text)

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

/**
 * A spreadsheet whose list separator is not the file's splits the lines at its own: what stands behind a separator or a line end
 * inside a text then begins a cell. It gets an apostrophe there as well, and `extra` holds the text as it was. Numbers are not
 * spared here: nobody knows where such a cell would end.
 */
const innerStart = /(?<=[,;\t\r\n])(?=["']*[=+\-@\0＝＋－＠])/g
const innerGuarded = /(?<=[,;\t\r\n])'(?=["']*[=+\-@\0＝＋－＠])/g
const innerFormula = new RegExp(innerStart.source)

export const hasInnerFormula = (text: string): boolean => innerFormula.test(text)

export const guardInner = (text: string): string => text.replace(innerStart, "'")

/** For files that have no `extra`. */
export const unguardInner = (text: string): string => text.replace(innerGuarded, '')

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON text that means the same and has no such place: the characters are escaped in texts, and a space parts a number from its comma. */
export const guardJson = (json: string): string => {
  const parts: string[] = []
  for (let at = 0; at < json.length;) {
    const quoteAt = json.indexOf('"', at)
    const textAt = quoteAt === -1 ? json.length : quoteAt
    const end = quoteAt === -1 ? json.length : endOfString(json, quoteAt)
    parts.push(json.slice(at, textAt).replaceAll(',-', ', -'))
    parts.push(
      json
        .slice(textAt, end)
        .replaceAll(/(^"|[,;])((?:\\"|')*)([=+\-@＝＋－＠])/g, (_, before: string, quotes: string, start: string) => before + quotes + escaped(start)),
    )
    at = end
  }
  return parts.join('')
}
