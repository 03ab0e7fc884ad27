import { anomalyBit, eventFields, flagFields, textFields, timeFields } from '../events/event'
import { splitEventId } from '../events/event-id'
import type { EventColumns } from './event-batch'
import type { TextDictionaries } from './event-dictionary'
import type { JsonObject, JsonValue } from './json'
import { ExactNumber, hasExactNumber, isJsonObject, stringifyJson } from './json'
import { timeOfText } from './time-of-text'

/**
 * Where to write a row: columns of the batch, dictionaries of the result, and a place for what the columns
 * cannot hold.
 */
export interface RowTarget {
  readonly columns: EventColumns
  readonly dictionaries: TextDictionaries
  keepExtra(row: number, json: string): void
}

/** What the columns cannot hold of one record. */
interface Findings {
  anomalies: number
  readonly leftovers: (readonly [name: string, value: JsonValue])[]
}

const notAnObject = anomalyBit('notAnObject')
const noId = anomalyBit('noId')
const otherDevice = anomalyBit('otherDevice')
const unknownType = anomalyBit('unknownType')
const wrongType = anomalyBit('wrongType')
const missingField = anomalyBit('missingField')
const extraField = anomalyBit('extraField')
const exactNumber = anomalyBit('exactNumber')

const fieldNames: ReadonlySet<string> = new Set(eventFields.map((field) => field.name))

// Own fields only: the name of a field may also be one of Object.prototype's.
const fieldOf = (record: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const keepMisfit = (findings: Findings, name: string, value: JsonValue | undefined): void => {
  if (value === undefined) {
    findings.anomalies |= missingField
    return
  }
  findings.anomalies |= wrongType
  findings.leftovers.push([name, value])
}

/** The number for a column; NaN if there is none. Also adds exact digits to the leftovers. */
const takeNumber = (findings: Findings, name: string, value: JsonValue | undefined): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (!(value instanceof ExactNumber)) return NaN
  findings.leftovers.push([name, value])
  return Number(value.digits)
}

/** A time is also read from a text, which is kept as it came: some services send large integers so, or dates. */
const takeTime = (findings: Findings, name: string, value: JsonValue | undefined): number => {
  const time = timeOfText(value)
  if (Number.isNaN(time)) return takeNumber(findings, name, value)
  keepMisfit(findings, name, value)
  return time
}

const writeTimes = (target: RowTarget, row: number, record: JsonObject, findings: Findings): void => {
  for (const name of timeFields) {
    const value = fieldOf(record, name)
    const time = takeTime(findings, name, value)
    target.columns.times[name][row] = time
    if (Number.isNaN(time)) keepMisfit(findings, name, value)
    else if (typeof value === 'number' && !Number.isInteger(value)) findings.anomalies |= wrongType
  }
}

const writeTexts = (target: RowTarget, row: number, record: JsonObject, findings: Findings): void => {
  for (const name of textFields) {
    const value = fieldOf(record, name)
    if (typeof value === 'string') target.columns.texts[name][row] = target.dictionaries[name].codeOf(value)
    else keepMisfit(findings, name, value)
  }
}

const writeId = (target: RowTarget, row: number, record: JsonObject, findings: Findings): void => {
  const { columns, dictionaries } = target
  const id = fieldOf(record, 'id')
  if (typeof id !== 'string' || id === '') findings.anomalies |= noId
  if (typeof id !== 'string') {
    keepMisfit(findings, 'id', id)
    return
  }
  const device = fieldOf(record, 'deviceId')
  const parts = splitEventId(id, typeof device === 'string' ? device : undefined)
  columns.idDevice[row] =
    parts === null ? dictionaries.id.codeOf(id) : dictionaries.deviceId.codeOf(parts.device)
  columns.idAttribute[row] = parts === null ? 0 : dictionaries.attributeCode.codeOf(parts.attribute)
  columns.idTime[row] = parts === null ? NaN : parts.time
}

const writeValue = (target: RowTarget, row: number, record: JsonObject, findings: Findings): void => {
  const type = fieldOf(record, 'attributeType')
  const value = fieldOf(record, 'attributeData')
  if (typeof type === 'string' && type !== 'Float' && type !== 'String') findings.anomalies |= unknownType
  if (typeof value === 'string') {
    target.columns.valueText[row] = target.dictionaries.attributeData.codeOf(value)
    if (type === 'Float') findings.anomalies |= wrongType
    return
  }
  const number = takeNumber(findings, 'attributeData', value)
  target.columns.valueNumber[row] = number
  if (Number.isNaN(number)) keepMisfit(findings, 'attributeData', value)
  else if (type === 'String') findings.anomalies |= wrongType
}

const writeFlags = (target: RowTarget, row: number, record: JsonObject, findings: Findings): void => {
  for (const name of flagFields) {
    const value = fieldOf(record, name)
    target.columns[name][row] = typeof value === 'boolean' ? Number(value) : 2
    if (typeof value !== 'boolean') keepMisfit(findings, name, value)
  }
}

const keepExtraFields = (record: JsonObject, findings: Findings): void => {
  for (const name of Object.keys(record)) {
    if (fieldNames.has(name)) continue
    findings.anomalies |= extraField
    findings.leftovers.push([name, record[name] ?? null])
  }
}

// Field by field instead of as one object: assigning a field named `__proto__` would set the prototype.
const leftoversJson = (leftovers: Findings['leftovers']): string =>
  `{${leftovers.map(([name, value]) => `${JSON.stringify(name)}:${stringifyJson(value)}`).join(',')}}`

/** Writes one element of `result` into row `row`. Loses nothing and never throws. */
export const writeRow = (target: RowTarget, row: number, element: JsonValue, askedDevice?: string): void => {
  if (!isJsonObject(element)) {
    target.columns.anomalies[row] = notAnObject | noId
    target.keepExtra(row, stringifyJson(element))
    return
  }
  const findings: Findings = { anomalies: 0, leftovers: [] }
  writeTimes(target, row, element, findings)
  writeId(target, row, element, findings)
  writeTexts(target, row, element, findings)
  writeValue(target, row, element, findings)
  writeFlags(target, row, element, findings)
  keepExtraFields(element, findings)
  const device = fieldOf(element, 'deviceId')
  if (askedDevice !== undefined && typeof device === 'string' && device !== askedDevice)
    findings.anomalies |= otherDevice
  if (findings.leftovers.some(([, value]) => hasExactNumber(value))) findings.anomalies |= exactNumber
  target.columns.anomalies[row] = findings.anomalies
  if (findings.leftovers.length > 0) target.keepExtra(row, leftoversJson(findings.leftovers))
}
