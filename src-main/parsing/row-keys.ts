import { flagFields, textFields, timeFields } from '../../src-preload/contract/event'
import type { EventColumns } from '../../src-preload/contract/event-codec/event-batch'
import type { HashedTextsByName } from './hashed-texts'
import type { RecordKey } from './record-rows'
import { createHash, hashNumber, kindSeeds, mix, seedOfName } from './value-hash'

/** The key of a row; it holds until the next call. `headOf` returns the code of the id's text before its time, by the code of its attribute. */
export type RowKeys = (row: number, headOf: (attribute: number) => number) => RecordKey

/**
 * The keys of ordinary rows, without a record for each of them. They are the same as those of the records, because one answer may be
 * read as rows and the next one, with some of the same records, as records.
 */
export const createRowKeys = (columns: EventColumns, texts: HashedTextsByName): RowKeys => {
  const { valueNumber, valueText, idAttribute, idTime } = columns
  const valueSeed = seedOfName('attributeData') ^ kindSeeds.number
  const times = timeFields.map((name) => ({ seed: seedOfName(name) ^ kindSeeds.number, values: columns.times[name] }))
  const flags = flagFields.map((name) => ({ seed: seedOfName(name) ^ kindSeeds.json, values: columns[name] }))
  const coded = [...textFields.map((name) => ({ codes: columns.texts[name], texts: texts[name] })), { codes: valueText, texts: texts.attributeData }]
  const hash = createHash()
  const sum = createHash()
  const addNumber = (value: number, seed: number): void => {
    hashNumber(value, seed, hash)
    sum[0] = (sum[0] ?? 0) + (hash[0] ?? 0)
    sum[1] = (sum[1] ?? 0) + (hash[1] ?? 0)
  }
  const addTexts = (row: number): void => {
    let [high, low] = [0, 0]
    for (const {
      codes,
      texts: { hashes },
    } of coded) {
      const at = 2 * (codes[row] ?? 0)
      high = (high + (hashes[at] ?? 0)) | 0
      low = (low + (hashes[at + 1] ?? 0)) | 0
    }
    sum[0] = high
    sum[1] = low
  }
  const key = { head: 0, time: 0, high: 0, low: 0 }
  return (row, headOf) => {
    // The hash of code 0, which is no text, is 0.
    addTexts(row)
    if (valueText[row] === 0) addNumber(valueNumber[row] ?? NaN, valueSeed)
    for (const { seed, values } of times) addNumber(values[row] ?? NaN, seed)
    for (const { seed, values } of flags) addNumber(values[row] ?? NaN, seed)
    key.head = headOf(idAttribute[row] ?? 0)
    key.time = idTime[row] ?? NaN
    key.high = mix(sum[0] ?? 0) >>> 0
    key.low = mix(sum[1] ?? 0) >>> 0
    return key
  }
}
