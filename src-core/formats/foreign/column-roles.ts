import { type ColumnFacts, isNothing } from './column-facts'
import { isUnit, isUnitColumnName } from './units'

const attributeName =
  /^(?:attribute(?: ?code| ?name)?|metric(?: ?name)?|measurement(?: ?name)?|measure(?:[_ ]?name)?|parameter(?: ?name)?|var(?:iable)?(?: ?name)?|entity[ _]?id|tag(?: ?name)?|field|_field|key|signal(?: ?name)?|series|quantity|property|observed ?property|channel(?: ?name)?|name|point(?: ?name)?|messgröße|größe|merkmal|参数|指标|属性|測定項目|.*\.value_type)$/u
const valueName =
  /^(?:.*[ ._])?(?:value|values|reading|state|wert|messwert|data|_value|attribute ?data|result|数值|值|測定値)$/u
const deviceName =
  /(?<!\p{L})(?:device|sensor|host|station|node|machine|asset|equipment|pump|thing|unit|gateway|mac|imei|dev ?eui|gerät|anlage|maschine|fühler|dispositivo|appareil)(?!\p{L})|设备|機器|装置|传感器|泵/u
/** Whether a column of this name, in lower case, says of which device a row is. */
export const isDeviceName = (words: string): boolean => deviceName.test(words)
const idName = /(?<!\p{L})(?:id|uid|uuid)(?!\p{L})/u
/** Alone it numbers the rows; as a word among others, as in `UV Index`, only if it counts. */
const numberingName =
  /^(?=\S)(?:#|(?:row|line|record|seq(?:uence)?)?[ ._]?(?:no|nr|num|number|index|idx|id)?\.?|编号|序号)$/u
const numberingWord =
  /(?<!\p{L})(?:no|nr|num|number|index|idx|seq|seq ?no|sequence|row|line|record|编号|序号)(?!\p{L})/u
/** What says more of the device or the place, and is the same in all rows. */
const labelName =
  /(?<!\p{L})(?:type|model|serial|firmware|version|location|site|room|lat|latitude|lon|lng|long|longitude|alt|altitude|elevation|ort|standort|typ)(?:[ ._]?(?:id|no|name|code|number))?$/u
/** What says how good a value is, or something about it. */
const remarkName =
  /(?<!\p{L})(?:status|state|quality|valid|validity|flag|alarm|level|severity|unit|units|comment|remark|note|message|type|einheit|bemerkung|qualität)(?!\p{L})/u
const levelWord = /^(?:trace|debug|info|notice|warn|warning|error|err|fatal|critical|crit)$/i

const distinct = ({ filled }: ColumnFacts): number => new Set(filled).size
const isRepeated = (facts: ColumnFacts): boolean =>
  facts.filled.length > 0 && distinct(facts) <= Math.max(1, facts.filled.length / 2)

/** It numbers the rows or the measurements. */
export const isNumbering = ({ index, words, filled, isNumeric }: ColumnFacts): boolean => {
  if (!isNumeric) return false
  if (numberingName.test(words)) return true
  // Before the time there are numbers of rows; behind it, what counts up is more likely a counter.
  return (
    (index === 0 || numberingWord.test(words)) &&
    filled.length > 2 &&
    filled.every((cell, row) => row === 0 || Number(cell) === Number(filled[row - 1]) + 1)
  )
}

/** It describes all rows alike, and was not measured. */
export const isLabel = (facts: ColumnFacts): boolean =>
  labelName.test(facts.words) && facts.filled.length > 2 && distinct(facts) === 1

const isOfUnits = ({ title, filled }: ColumnFacts): boolean =>
  isUnitColumnName(title) && filled.filter((cell) => isUnit(cell.trim())).length * 2 > filled.length

const isOfLevels = ({ filled }: ColumnFacts): boolean => filled.every((cell) => levelWord.test(cell.trim()))

/**
 * The column that tells the devices apart; undefined: there is none. `mayBeUnnamed`: its name need not say
 * so.
 */
export const deviceAmong = (
  columns: readonly ColumnFacts[],
  mayBeUnnamed: boolean,
): ColumnFacts | undefined => {
  // Every row is one of a device.
  const all = columns.filter(
    (facts) => facts.filled.length * 2 > facts.cells.length && !isOfUnits(facts) && !isOfLevels(facts),
  )
  const texts = all.filter(({ isNumeric }) => !isNumeric)
  const isNamed = ({ words }: ColumnFacts): boolean => deviceName.test(words)
  const hasId = ({ words }: ColumnFacts): boolean => idName.test(words)
  const named =
    texts.find((facts) => isNamed(facts) && hasId(facts)) ??
    all.find((facts) => isNamed(facts) && hasId(facts) && isRepeated(facts)) ??
    texts.find((facts) => isNamed(facts) && !labelName.test(facts.words)) ??
    texts.find((facts) => hasId(facts) && isRepeated(facts))
  return named ?? (mayBeUnnamed ? texts.find(isRepeated) : undefined)
}

/** Columns of which each row fills exactly one: one for each type of value. */
const oneOfSeveral = (columns: readonly ColumnFacts[]): readonly ColumnFacts[] => {
  const sparse = columns.filter(({ cells }) => cells.some(isNothing) && !cells.every(isNothing))
  const rowCount = sparse[0]?.cells.length ?? 0
  const isAlone = (row: number): boolean =>
    sparse.filter(({ cells }) => !isNothing(cells[row] ?? '')).length === 1
  let count = 0
  for (let row = 0; row < rowCount; row++) if (isAlone(row)) count++
  return sparse.length > 1 && count >= rowCount * 0.95 ? sparse : []
}

type Values = readonly [ColumnFacts, ...ColumnFacts[]]

/** The values beside a column of attributes; null if several could be them. */
const valuesBeside = (attribute: ColumnFacts, columns: readonly ColumnFacts[]): Values | null => {
  const named = columns.filter(({ words }) => valueName.test(words))
  // A column of this name may be there and say nothing, as `result` in what InfluxDB writes.
  const [fullest] = named.toSorted((one, other) => other.filled.length - one.filled.length)
  const numeric = columns.filter(({ isNumeric }) => isNumeric)
  // The lists of a document have its keys as attributes, and one number in each row is its value.
  const keyed = attribute.letters === 'key' && numeric.length === 1 ? numeric[0] : undefined
  // A text called `state` beside numbers is one more series.
  const text = attribute.letters === 'name' && numeric.length > 1 ? undefined : fullest
  const single = named.find(({ isNumeric }) => isNumeric) ?? keyed ?? text
  if (single !== undefined) return [single]
  const [first, ...more] = oneOfSeveral(columns)
  return first === undefined ? null : [first, ...more]
}

interface AttributeAndValues {
  readonly attribute: ColumnFacts
  readonly values: Values
}

/** Without a name that says so: texts that take turns before the only number of each row. */
const takingTurns = (
  columns: readonly ColumnFacts[],
  { hasNames, mayNameDevice }: { readonly hasNames: boolean; readonly mayNameDevice: boolean },
): AttributeAndValues | null => {
  const [value, ...more] = columns.filter(({ isNumeric }) => isNumeric)
  if (value === undefined || more.length > 0) return null
  const isBefore = (facts: ColumnFacts): boolean =>
    !facts.isNumeric &&
    facts.index < value.index &&
    !remarkName.test(facts.words) &&
    isRepeated(facts) &&
    facts.filled.length === facts.cells.length
  const texts = columns.filter(isBefore)
  const attribute = texts.findLast((facts) => distinct(facts) > 1 && !isOfLevels(facts))
  if (attribute === undefined) return null
  if (hasNames && (!valueName.test(value.words) || deviceName.test(attribute.words))) return null
  // A single text is more likely the device.
  if (!hasNames && mayNameDevice && texts.filter((facts) => !isOfLevels(facts)).length < 2) return null
  return { attribute, values: [value] }
}

/** Where each row is one value: the columns with its attribute and its value; null: it is not so. */
export const attributeAmong = (
  columns: readonly ColumnFacts[],
  context: { readonly hasNames: boolean; readonly mayNameDevice: boolean },
): AttributeAndValues | null => {
  const attribute =
    columns.find(({ letters }) => letters === 'attributecode') ??
    columns.find(
      (each) =>
        attributeName.test(each.words) && !each.isNumeric && (isRepeated(each) || each.filled.length < 3),
    )
  if (attribute === undefined) return takingTurns(columns, context)
  const values = valuesBeside(
    attribute,
    columns.filter((each) => each !== attribute),
  )
  return values === null ? takingTurns(columns, context) : { attribute, values }
}
