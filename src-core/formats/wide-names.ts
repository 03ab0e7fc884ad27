import type { JsonObject, JsonValue } from '../codec/json'

export const deviceColumn = 'deviceId'
export const timeColumn = 'deviceTimestamp'
/** Of events whose attribute has no name. */
const unnamedColumn = '(none)'

/**
 * Names that each occur once and differ from those in `taken`: engines refuse a table with two columns of one
 * name, some whatever their case.
 */
export const wideNames = (names: readonly string[], taken: readonly string[]): readonly string[] => {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return names.map((name) => {
    const base = name === '' ? unnamedColumn : name
    let unique = base
    for (let count = 2; used.has(unique.toLowerCase()); count++) unique = `${base} (${String(count)})`
    used.add(unique.toLowerCase())
    return unique
  })
}

/** The attribute of a column with this name. */
export const attributeIn = (column: string): string => (column === unnamedColumn ? '' : column)

/** The event that a cell of such a file shows, as far as the file tells. */
export const wideEvent = (
  deviceId: string,
  attributeCode: string,
  attributeData: JsonValue,
  deviceTimestamp: JsonValue,
): JsonObject => ({
  deviceId,
  attributeCode,
  attributeType: typeof attributeData === 'string' ? 'String' : 'Float',
  attributeData,
  deviceTimestamp,
})
