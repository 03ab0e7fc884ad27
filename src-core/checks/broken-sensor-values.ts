import { faultSettingsBounds } from './faults'

/**
 * Between numbers. A comma of a decimal fraction would be one more number, so only one that is followed by a
 * space counts.
 */
const separators = /[\s;]+|,\s+/

/** The numbers of a typed list, each once; null if something in it is none, or if there are too many. */
export const readSensorValues = (text: string): readonly number[] | null => {
  const parts = text
    .replaceAll('\u2212', '-')
    .split(separators)
    .filter((part) => part !== '')
  const values = [...new Set(parts.map(Number))]
  return values.every(Number.isFinite) && values.length <= faultSettingsBounds.values ? values : null
}

export const listSensorValues = (values: readonly number[]): string => values.map(String).join(' ')
