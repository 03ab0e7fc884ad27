import { isJsonNumber } from '../codec/exact-numbers'
import { endOfString } from '../codec/json-string'

/**
 * Spreadsheets run a cell that starts like a formula. An apostrophe in front stops them; a plain number may
 * also start with `-`, and needs none. Reading our own files removes the apostrophe again.
 */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/

export const isPlainNumber = isJsonNumber

export const guardFormula = (text: string): string =>
  formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

/**
 * A spreadsheet with another list separator than the file's splits the lines at its own: the text after a
 * separator or a line end inside a cell then becomes a cell of its own. So that place gets an apostrophe too,
 * and `extra` holds the original text. There numbers are guarded as well, because the end of such a cell is
 * unknown.
 */
const innerStart = /(?<=[,;\t\r\n])(?=["']*[=+\-@\0＝＋－＠])/g
const innerGuarded = /(?<=[,;\t\r\n])'(?=["']*[=+\-@\0＝＋－＠])/g
const innerFormula = new RegExp(innerStart.source)

export const hasInnerFormula = (text: string): boolean => innerFormula.test(text)

export const guardInner = (text: string): string => text.replace(innerStart, "'")

/** For files without `extra`. */
export const unguardInner = (text: string): string => text.replace(innerGuarded, '')

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Equivalent JSON text without such places: escapes the characters in texts, and separates a number from its
 * comma by a space.
 */
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
        .replaceAll(
          /(^"|[,;])((?:\\"|')*)([=+\-@＝＋－＠])/g,
          (_, before: string, quotes: string, start: string) => before + quotes + escaped(start),
        ),
    )
    at = end
  }
  return parts.join('')
}
