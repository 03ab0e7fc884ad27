import { eventFields, type FieldName, flagFields, idSeparator, textFields, timeFields } from '../events/event'
import type { RowTarget } from './event-row'
import type { JsonObject, JsonValue } from './json'
import { wholeNumberFrom } from './whole-number'

const fieldCount = eventFields.length
const isMark = (text: string, at: number): boolean => text.startsWith(idSeparator, at)

/** The time in an id of exactly this device and attribute; NaN: the id is of another shape. */
const timeOfId = (id: string, device: string, attribute: string): number => {
  const attributeAt = device.length + idSeparator.length
  const markAt = attributeAt + attribute.length
  const isOfRecord =
    id.startsWith(device) &&
    isMark(id, device.length) &&
    id.startsWith(attribute, attributeAt) &&
    isMark(id, markAt)
  return isOfRecord ? wholeNumberFrom(id, markAt + idSeparator.length) : NaN
}

const isOfType = (value: JsonValue | undefined, type: JsonValue | undefined): value is number | string =>
  typeof value === 'number'
    ? type === 'Float' && Number.isFinite(value)
    : typeof value === 'string' && type === 'String'

/** One entry per field, in the order of `eventFields`; one too few or too many does not compile. */
type OnePer<Fields extends readonly unknown[]> = { readonly [Index in keyof Fields]: JsonValue | undefined }
type InOrder = OnePer<typeof eventFields>
const indexOf = Object.fromEntries(eventFields.map(({ name }, index) => [name, index])) as Record<
  FieldName,
  number
>
const indicesOf = (names: readonly FieldName[]): readonly number[] => names.map((name) => indexOf[name])
const [timeIndices, textIndices, flagIndices] = [
  indicesOf(timeFields),
  indicesOf(textFields),
  indicesOf(flagFields),
]

const arePlain = (values: InOrder): boolean => {
  for (const index of timeIndices) if (!Number.isInteger(values[index])) return false
  for (const index of textIndices) if (typeof values[index] !== 'string') return false
  for (const index of flagIndices) if (typeof values[index] !== 'boolean') return false
  return true
}

const createPlainWriter = ({ columns, dictionaries }: Omit<RowTarget, 'keepExtra'>) => {
  const times = timeFields.map((name) => ({ index: indexOf[name], column: columns.times[name] }))
  const texts = textFields.map((name) => ({
    index: indexOf[name],
    column: columns.texts[name],
    dictionary: dictionaries[name],
  }))
  const flags = flagFields.map((name) => ({ index: indexOf[name], column: columns[name] }))
  return (values: InOrder, row: number): void => {
    for (const { index, column } of times) column[row] = values[index] as number
    for (const { index, column, dictionary } of texts)
      column[row] = dictionary.codeOf(values[index] as string)
    for (const { index, column } of flags) column[row] = values[index] === true ? 1 : 0
  }
}

/**
 * Writes records that are exactly as documented, which nearly all are. It reads every field by its own name,
 * because access by a variable takes several times as long. For any other record it writes nothing and
 * returns false: `writeRow` writes those, and would give the same result for documented ones.
 */
export const createOrdinaryWriter = (target: Omit<RowTarget, 'keepExtra'>, askedDevice?: string) => {
  const { columns, dictionaries } = target
  const { texts, idDevice, idAttribute, idTime, valueNumber, valueText } = columns
  const writePlain = createPlainWriter(target)
  return (record: JsonObject, row: number): boolean => {
    const { createdTime, id, tenantId, projectId, modelId, deviceId, attributeCode } = record
    const {
      attributeType,
      attributeData,
      channel,
      ingressTimeStamp,
      deviceTimestamp,
      correlationId,
      deleted,
    } = record
    // prettier-ignore
    const values: InOrder = [
      createdTime, id, tenantId, projectId, modelId, deviceId, attributeCode,
      attributeType, attributeData, channel, ingressTimeStamp, deviceTimestamp, correlationId, deleted,
    ]
    if (
      !arePlain(values) ||
      !isOfType(attributeData, attributeType) ||
      Object.keys(record).length !== fieldCount
    )
      return false
    if (typeof id !== 'string' || typeof deviceId !== 'string' || typeof attributeCode !== 'string')
      return false
    if (askedDevice !== undefined && deviceId !== askedDevice) return false
    const time = timeOfId(id, deviceId, attributeCode)
    if (Number.isNaN(time)) return false
    writePlain(values, row)
    idDevice[row] = texts.deviceId[row] ?? 0
    idAttribute[row] = texts.attributeCode[row] ?? 0
    idTime[row] = time
    if (typeof attributeData === 'number') valueNumber[row] = attributeData
    else valueText[row] = dictionaries.attributeData.codeOf(attributeData)
    return true
  }
}
