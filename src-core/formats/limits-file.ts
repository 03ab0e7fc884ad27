import {
  attributeKey,
  correctedKinds,
  type FaultSettings,
  faultSettingsBounds,
  isLimitText,
  limitParts,
  type LimitText,
  type ProfileCorrection,
  type ValueLimit,
} from '../checks/faults'
import { isJsonObject, jsonIn, type JsonObject, type JsonValue } from '../codec/json'

/** The contents of `*.limits.json`: what a person knows of the attributes of a model, to be shared. */
export type SharedLimits = Pick<FaultSettings, 'limits' | 'corrections'>

/** A file that was read. What could not be read of it is named, so that nobody believes it was applied. */
export interface ReadLimits extends SharedLimits {
  /** The version of the format, where it is newer than this application's. */
  readonly newerVersion: number | null
  /** Fields that this application does not know, by name. */
  readonly unknownFields: readonly string[]
  /**
   * Entries that are left out because they are not valid, such as `limits[3]`, counted from 1; of an entry
   * that is not, its text `limits[3].unit`.
   */
  readonly invalidEntries: readonly string[]
}

export const limitsProblems = ['json', 'format', 'nothing', 'tooLarge'] as const
export type LimitsProblem = (typeof limitsProblems)[number]

const format = 'device-event-explorer/limits'
const version = 1
/** Far more than the settings can hold. */
export const mostLimitsBytes = 4_000_000

export const writeLimitsFile = ({ limits, corrections }: SharedLimits, appVersion: string): string =>
  `${JSON.stringify({ format, version, appVersion, limits, corrections }, null, 1)}\n`

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= faultSettingsBounds.nameLength
/** `undefined`: no bound; `null`: no valid one. */
const boundOf = (value: unknown): number | undefined | null =>
  value === undefined || Number.isFinite(value) ? (value as number | undefined) : null

/** A text that cannot be shown leaves the bounds of its limit as they are. */
const textFrom = (
  part: LimitText,
  value: JsonValue | undefined,
  leaveOut: (part: LimitText) => void,
): Partial<Record<LimitText, string>> => {
  if (value === undefined) return {}
  const text = typeof value === 'string' ? value.trim() : ''
  if (isLimitText(part, text)) return { [part]: text }
  if (value !== '') leaveOut(part)
  return {}
}

const limitFrom = (
  { modelId, attributeCode, low, high, unit, label }: JsonObject,
  leaveOut: (part: LimitText) => void,
): ValueLimit | null => {
  const [least, most] = [boundOf(low), boundOf(high)]
  if (!isName(modelId) || !isName(attributeCode) || least === null || most === null) return null
  const texts = { ...textFrom('unit', unit, leaveOut), ...textFrom('label', label, leaveOut) }
  const limit = {
    modelId,
    attributeCode,
    ...(least === undefined ? {} : { low: least }),
    ...(most === undefined ? {} : { high: most }),
    ...texts,
  }
  return limitParts.some((part) => part in limit) ? limit : null
}
const correctionFrom = ({ modelId, attributeCode, kind }: JsonObject): ProfileCorrection | null => {
  const known = correctedKinds.find((other) => other === kind)
  return isName(modelId) && isName(attributeCode) && known !== undefined
    ? { modelId, attributeCode, kind: known }
    : null
}

export type ReadingNotes = Record<'unknownFields' | 'invalidEntries', Set<string>>

/** Entries of one list; of several of the same attribute, the first. */
const entriesOf = <Entry extends ValueLimit | ProfileCorrection>(
  list: JsonValue | undefined,
  name: string,
  fields: readonly string[],
  entryFrom: (json: JsonObject, leaveOut: (part: string) => void) => Entry | null,
  notes: ReadingNotes,
): readonly Entry[] => {
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    notes.invalidEntries.add(name)
    return []
  }
  const entries = new Map<string, Entry>()
  list.forEach((json, index) => {
    const path = `${name}[${String(index + 1)}]`
    const leftOut: string[] = []
    const entry = isJsonObject(json) ? entryFrom(json, (part) => void leftOut.push(`${path}.${part}`)) : null
    const key = entry === null ? '' : attributeKey(entry)
    if (entry === null || entries.has(key)) {
      notes.invalidEntries.add(path)
      return
    }
    for (const part of leftOut) notes.invalidEntries.add(part)
    entries.set(key, entry)
    for (const field of Object.keys(json ?? {}))
      if (!fields.includes(field)) notes.unknownFields.add(`${name}.${field}`)
  })
  return [...entries.values()]
}

/** What can be read of both lists; the rest is added to the notes. */
export const sharedLimitsOf = ({ limits, corrections }: JsonObject, notes: ReadingNotes): SharedLimits => ({
  limits: entriesOf(limits, 'limits', ['modelId', 'attributeCode', ...limitParts], limitFrom, notes),
  corrections: entriesOf(
    corrections,
    'corrections',
    ['modelId', 'attributeCode', 'kind'],
    correctionFrom,
    notes,
  ),
})

/** An editor may have put a byte order mark before it. */
export const parsedJson = (text: string): JsonValue | undefined => jsonIn(text.replace(/^\uFEFF/, ''))

const topFields = ['format', 'version', 'appVersion', 'limits', 'corrections']

/** Reads what it can, and names the rest; a problem where there is nothing to apply. */
export const readLimitsFile = (text: string): ReadLimits | LimitsProblem => {
  const json = parsedJson(text)
  if (json === undefined) return 'json'
  if (!isJsonObject(json) || json['format'] !== format) return 'format'
  const of = json['version']
  if (typeof of !== 'number' || !Number.isInteger(of) || of < 1) return 'format'
  const notes: ReadingNotes = {
    unknownFields: new Set(Object.keys(json).filter((field) => !topFields.includes(field))),
    invalidEntries: new Set(),
  }
  const { limits, corrections } = sharedLimitsOf(json, notes)
  if (limits.length + corrections.length === 0) return 'nothing'
  const named = { unknownFields: [...notes.unknownFields], invalidEntries: [...notes.invalidEntries] }
  return { limits, corrections, newerVersion: of > version ? of : null, ...named }
}
