import { eventFields, idSeparator } from '../event'
import type { JsonObject, JsonValue } from '../json'
import type { RowTarget } from './event-row'

const fieldCount = eventFields.length
const zero = 48
/** The most digits of which every number is exact. */
const exactDigits = 15

/** The whole number that `text` ends with from `start` on, printed as numbers are; NaN: there is another text. */
const numberFrom = (text: string, start: number): number => {
  const length = text.length - start
  if (length === 0 || length > exactDigits) return NaN
  let number = 0
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return NaN
    number = number * 10 + digit
  }
  // A leading zero would not come back.
  return length > 1 && text.charCodeAt(start) === zero ? NaN : number
}

const isMark = (text: string, at: number): boolean => text.startsWith(idSeparator, at)

/** The time in an id of exactly this device and attribute; NaN: the id is of another shape. */
const timeOfId = (id: string, device: string, attribute: string): number => {
  const attributeAt = device.length + idSeparator.length
  const markAt = attributeAt + attribute.length
  const isOfRecord = id.startsWith(device) && isMark(id, device.length) && id.startsWith(attribute, attributeAt) && isMark(id, markAt)
  return isOfRecord ? numberFrom(id, markAt + idSeparator.length) : NaN
}

const areWhole = (one: number, two: number, three: number): boolean => Number.isInteger(one) && Number.isInteger(two) && Number.isInteger(three)

const isOfType = (value: JsonValue | undefined, type: string): value is number | string =>
  typeof value === 'number' ? type === 'Float' && Number.isFinite(value) : typeof value === 'string' && type === 'String'

/**
 * Writes the records that are exactly as documented, which nearly all are: every field by its own name, as looking fields up
 * by a variable takes several times as long. Says false, and has written nothing, for any other: those are the work of
 * `writeRow`, which comes to the same for these.
 */
export const createOrdinaryWriter = ({ columns, dictionaries }: Omit<RowTarget, 'keepExtra'>, askedDevice?: string) => {
  const { times, texts, idDevice, idAttribute, idTime, valueNumber, valueText, deleted: flags } = columns
  return (record: JsonObject, row: number): boolean => {
    const { createdTime, id, tenantId, projectId, modelId, deviceId, attributeCode } = record
    const { attributeType, attributeData, channel, ingressTimeStamp, deviceTimestamp, correlationId, deleted } = record
    if (typeof createdTime !== 'number' || typeof ingressTimeStamp !== 'number' || typeof deviceTimestamp !== 'number') return false
    if (typeof id !== 'string' || typeof deviceId !== 'string' || typeof attributeCode !== 'string') return false
    if (typeof tenantId !== 'string' || typeof projectId !== 'string' || typeof modelId !== 'string') return false
    if (typeof attributeType !== 'string' || typeof channel !== 'string' || typeof correlationId !== 'string') return false
    if (typeof deleted !== 'boolean' || !isOfType(attributeData, attributeType)) return false
    if (!areWhole(createdTime, ingressTimeStamp, deviceTimestamp) || Object.keys(record).length !== fieldCount) return false
    if (askedDevice !== undefined && deviceId !== askedDevice) return false
    const time = timeOfId(id, deviceId, attributeCode)
    if (Number.isNaN(time)) return false
    times.createdTime[row] = createdTime
    times.ingressTimeStamp[row] = ingressTimeStamp
    times.deviceTimestamp[row] = deviceTimestamp
    texts.tenantId[row] = dictionaries.tenantId.codeOf(tenantId)
    texts.projectId[row] = dictionaries.projectId.codeOf(projectId)
    texts.modelId[row] = dictionaries.modelId.codeOf(modelId)
    texts.deviceId[row] = idDevice[row] = dictionaries.deviceId.codeOf(deviceId)
    texts.attributeCode[row] = idAttribute[row] = dictionaries.attributeCode.codeOf(attributeCode)
    texts.attributeType[row] = dictionaries.attributeType.codeOf(attributeType)
    texts.channel[row] = dictionaries.channel.codeOf(channel)
    texts.correlationId[row] = dictionaries.correlationId.codeOf(correlationId)
    idTime[row] = time
    if (typeof attributeData === 'number') valueNumber[row] = attributeData
    else valueText[row] = dictionaries.attributeData.codeOf(attributeData)
    flags[row] = deleted ? 1 : 0
    return true
  }
}
