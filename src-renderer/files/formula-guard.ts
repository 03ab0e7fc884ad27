/**
 * Spreadsheets run a cell that starts like a formula. One apostrophe before it stops them; a plain number, which starts
 * with `-` as well, needs none. Reading our own files takes the apostrophe off again.
 */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

export const isPlainNumber = (text: string): boolean => plainNumber.test(text)

export const guardFormula = (text: string): string => (formulaStart.test(text) && !isPlainNumber(text) ? `'${text}` : text)

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
