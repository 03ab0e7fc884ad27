import { z } from 'zod'
import { type FaultSettings, remeasuredThresholds } from '../../src-core/checks/faults'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'
import { settingsFields } from '../decoding/settings-decoder'

type JsonFields = Readonly<Record<string, unknown>>

const isObject = (json: unknown): json is JsonFields =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Where a setting stands in the file: names and places. */
type Path = readonly (string | number)[]
/** Called for each setting that is there and cannot be used. */
type OnLost = (path: Path) => void

const usableIn = (decoder: z.ZodType, json: unknown, path: Path, onLost: OnLost): unknown =>
  decoder instanceof z.ZodArray && Array.isArray(json)
    ? json.filter((element, index) => {
        const { success } = z.safeParse(decoder.element, element)
        if (!success) onLost([...path, index + 1])
        return success
      })
    : json

/**
 * Keeps the valid elements of a list and the valid fields of an object, and takes the other fields from
 * `usual`. A newer version may have written values that this one does not know, and an older one had fewer
 * fields.
 */
const decode = (decoder: z.ZodType, json: unknown, usual: unknown, path: Path, onLost: OnLost): unknown => {
  if (decoder instanceof z.ZodObject && isObject(json) && isObject(usual))
    return decodeFields(decoder.shape, json, usual, path, onLost)
  const decoded = decoder.safeParse(usableIn(decoder, json, path, onLost))
  if (!decoded.success && json !== undefined) onLost(path)
  return decoded.success ? decoded.data : usual
}

const decodeFields = (
  fields: Readonly<Record<string, z.ZodType>>,
  json: JsonFields,
  usual: JsonFields,
  path: Path,
  onLost: OnLost,
): JsonFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, decoder]) => [
      name,
      decode(decoder, json[name], usual[name], [...path, name], onLost),
    ]),
  )

type Remeasured = (typeof remeasuredThresholds)[number]
/** Their defaults in versions before the profiles. */
const earlierDefaults: Readonly<Record<Remeasured, number>> = {
  outlierDeviations: 8,
  spikeDeviations: 12,
  flatLineCount: 30,
  gapFactor: 10,
}

const isOfEarlierRules = ({ faults }: JsonFields): boolean =>
  isObject(faults) && isObject(faults['thresholds']) && !('levelShiftFactor' in faults['thresholds'])

/**
 * Thresholds that the user has changed are kept and marked as those of an earlier version; the others take
 * their new default.
 */
const carryOver = (faults: FaultSettings): FaultSettings => {
  const { thresholds: usual } = defaultSettings.faults
  const isChanged = (name: Remeasured): boolean =>
    ![earlierDefaults[name], usual[name]].includes(faults.thresholds[name])
  const unchanged = remeasuredThresholds
    .filter((name) => !isChanged(name))
    .map((name) => [name, usual[name]] as const)
  return {
    ...faults,
    thresholds: { ...faults.thresholds, ...Object.fromEntries(unchanged) },
    isOfEarlierVersion: remeasuredThresholds.some(isChanged),
  }
}

/**
 * Settings as an older or newer version may have written them. Each missing or invalid field gets its
 * default, and the others stay. `undefined`: no settings at all.
 */
export const decodeSettings = (json: unknown, onLost: OnLost = () => undefined): Settings | undefined => {
  if (!isObject(json)) return undefined
  const settings: Settings = {
    ...defaultSettings,
    ...decodeFields(settingsFields, json, { ...defaultSettings }, [], onLost),
  }
  return isOfEarlierRules(json) ? { ...settings, faults: carryOver(settings.faults) } : settings
}
