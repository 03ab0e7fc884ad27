import type { DictionaryName, EventColumns } from '../codec/event-batch'
import { copyRows, uninitializedColumns } from '../codec/event-columns'
import type { TextDictionaries } from '../codec/event-dictionary'
import { byDictionary, dictionaryNames } from '../codec/event-dictionary'
import { flagFields, textFields, timeFields } from './event'
import type { Steps } from './slices'
import { inRanges } from './slices'
import type { TableData } from './table-data'

/** The code in other dictionaries of each code of a table. */
export type CodeMaps = Readonly<Record<DictionaryName, Uint32Array>>

/** Calls `onNew` after every few thousand texts, when there may be new ones. */
export function* codeMapsOf(
  { texts }: Pick<TableData, 'texts'>,
  dictionaries: TextDictionaries,
  onNew: () => void,
): Steps<CodeMaps> {
  const maps: [DictionaryName, Uint32Array][] = []
  for (const name of dictionaryNames) {
    const known = texts[name]
    const codes = new Uint32Array(known.length)
    yield* inRanges(known.length, (from, to) => {
      for (let code = Math.max(1, from); code < to; code++)
        codes[code] = dictionaries[name].codeOf(known[code] ?? '')
      onNew()
    })
    maps.push([name, codes])
  }
  return Object.fromEntries(maps) as Record<DictionaryName, Uint32Array>
}

/** The same for the texts of these columns alone, which are of the given dictionaries. */
export const codeMapsOfRows = (
  { texts: codes, valueText, idAttribute, idDevice }: EventColumns,
  { texts }: Pick<TableData, 'texts'>,
  dictionaries: TextDictionaries,
): CodeMaps => {
  const maps = byDictionary((name) => new Uint32Array(texts[name].length))
  const note = (name: DictionaryName, code: number): void => {
    if (code !== 0 && maps[name][code] === 0)
      maps[name][code] = dictionaries[name].codeOf(texts[name][code] ?? '')
  }
  for (const name of textFields) for (const code of codes[name]) note(name, code)
  for (const code of valueText) note('attributeData', code)
  for (const code of idAttribute) note('attributeCode', code)
  for (const [row, code] of idDevice.entries()) note(idAttribute[row] === 0 ? 'id' : 'deviceId', code)
  return maps
}

/** Some rows of columns, in the given order. */
export const pickRows = (columns: EventColumns, picked: readonly number[] | Uint32Array): EventColumns => {
  const into = uninitializedColumns(picked.length)
  copyRows(into, columns, picked)
  return into
}

const recode = (target: Uint32Array, source: Uint32Array, from: number, codes: Uint32Array): void => {
  for (let index = 0; index < target.length; index++) target[index] = codes[source[from + index] ?? 0] ?? 0
}

/** The rows from `from` to `to` with the codes of other dictionaries. */
export const recodeRows = (
  { columns }: Pick<TableData, 'columns'>,
  from: number,
  to: number,
  maps: CodeMaps,
): EventColumns => {
  const into = uninitializedColumns(to - from)
  for (const name of timeFields) into.times[name].set(columns.times[name].subarray(from, to))
  for (const name of textFields) recode(into.texts[name], columns.texts[name], from, maps[name])
  for (const name of ['idTime', 'valueNumber', 'anomalies'] as const)
    into[name].set(columns[name].subarray(from, to))
  for (const name of flagFields) into[name].set(columns[name].subarray(from, to))
  recode(into.valueText, columns.valueText, from, maps.attributeData)
  recode(into.idAttribute, columns.idAttribute, from, maps.attributeCode)
  // An id of another shape has a code of the `id` dictionary in place of the device.
  for (let index = 0; index < to - from; index++) {
    const codes = columns.idAttribute[from + index] === 0 ? maps.id : maps.deviceId
    into.idDevice[index] = codes[columns.idDevice[from + index] ?? 0] ?? 0
  }
  return into
}
