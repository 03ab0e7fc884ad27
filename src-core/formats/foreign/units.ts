const bases =
  '°C|℃|°F|℉|°|deg|K|%(?: ?[rR]\\.?[hHF]\\.?)?|‰|Pa|bar|psi|atm|mmHg|V|A|W|Wh|VA|VAh|var|varh|Hz|rpm|U/min|m|g|t|s|min|h|d|l|L|J|N|Nm|Ω|Ohm|ohm|F|H|T|S|lx|lux|lm|cd|dB|dBm|dBA|ppm|ppb|mol|pH|Bq|Gy|Sv|cal|kt|kn|knots|mph|inch|in|ft|gal|counts?|bit|B|px|IU|VAr|[Vv]olts?|[Aa]mps?|[Ww]atts?|[Dd]eg(?:rees)? ?[CF]|[Pp]ercent|Celsius|Fahrenheit'
const atom = `(?:[pnuµμmcdhkMGT]?(?:${bases})|1)(?:\\^?-?\\d|[²³¹⁻])*`
const unit = new RegExp(`^${atom}(?: ?[/·*. ] ?${atom})*(?: [AD]C)?$`)
/** A minimum is no minute. */
const noUnit = /^(?:min|in|d|T|F|H|S|B|s\.?|1)$/

/** Whether a text is surely a unit. */
export const isUnit = (text: string): boolean => unit.test(text) && text.length <= 16

const inBrackets = /^(.*\S)\s*(?:\(([^()]+)\)|\[([^[\]]+)\]|（([^（）]+)）)\s*$/
const afterComma = /^([^,]*\S), ?([^,()]+?)(\s*\(.*\))?$/
const atEnd = /^(.*\S)[ _]+(\S+)$/

export interface NameAndUnit {
  readonly title: string
  /** Empty: there is none. */
  readonly unit: string
}

/** `Temp (°C)`, `Temp [°C]`, `Temp, °C (serial number)` and `Temperatur °C` without their unit. */
export const nameAndUnit = (name: string): NameAndUnit => {
  const bracketed = inBrackets.exec(name)
  const inner = (bracketed?.[2] ?? bracketed?.[3] ?? bracketed?.[4])?.trim() ?? ''
  if (bracketed?.[1] !== undefined && isUnit(inner) && inner !== 'min')
    return { title: bracketed[1], unit: inner }
  const [, title = '', between = '', rest = ''] = afterComma.exec(name) ?? []
  if (title !== '' && isUnit(between) && between !== 'min') return { title: `${title}${rest}`, unit: between }
  const [, before = '', last = ''] = atEnd.exec(name) ?? []
  // Without brackets, only what can hardly be a word.
  return before !== '' && isUnit(last) && /[°%℃℉/Ω²³]/.test(last) && !noUnit.test(last)
    ? { title: before, unit: last }
    : { title: name, unit: '' }
}

const unitCell = /^\s*[[(]?([^\])]*)[\])]?\s*$/
/** The unit in a cell of a line of units, with or without brackets; null: it is something else. */
export const unitOfCell = (cell: string): string | null => {
  const inner = unitCell.exec(cell)?.[1]?.trim() ?? ''
  if (inner === '' || inner === '-') return ''
  return isUnit(inner) ? inner : null
}

/** Whether a column of this name holds the units of the values beside it. */
export const isUnitColumnName = (name: string): boolean =>
  /^(?:value |measurement )?(?:units?|(?:.* )?unit of measurement|einheit|uom|unité|unidad|单位|単位)$/i.test(
    name.trim().replaceAll(/[_.-]/g, ' '),
  )
