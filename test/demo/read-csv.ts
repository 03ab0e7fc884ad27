/**
 * The rows of a CSV text by RFC 4180, written apart from the application's own reader so that the two check
 * each other. Throws where a quoted field does not end.
 */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const { field, end } = text[at] === '"' ? quotedField(text, at) : plainField(text, at)
    row.push(field)
    const isFieldEnd = text[end] === ','
    at = isFieldEnd ? end + 1 : end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (isFieldEnd && at < text.length) continue
    if (isFieldEnd) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}

interface Field {
  readonly field: string
  readonly end: number
}

const plainField = (text: string, start: number): Field => {
  const pattern = /[,\r\n]/g
  pattern.lastIndex = start
  const end = pattern.exec(text)?.index ?? text.length
  return { field: text.slice(start, end), end }
}

const quotedField = (text: string, start: number): Field => {
  let end = text.indexOf('"', start + 1)
  while (text[end + 1] === '"' && end !== -1) end = text.indexOf('"', end + 2)
  if (end === -1) throw new Error(`A quoted field that starts at ${start} does not end.`)
  return { field: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}
