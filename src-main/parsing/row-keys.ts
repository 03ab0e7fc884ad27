import type { EventColumns } from '../../src-core/codec/event-batch'
import { flagFields, textFields, timeFields } from '../../src-core/events/event'
import type { HashedTextsByName } from './hashed-texts'
import type { RecordKey } from './record-key'
import { createHash, hashNumber, kindSeeds, mix, seedOfName } from './value-hash'

/**
 * The key of a row; it holds until the next call. `headOf` returns the code of the id's text before its time,
 * by the code of its attribute.
 */
export type RowKeys = (row: number, headOf: (attribute: number) => number) => RecordKey

/**
 * The sum of the hashes of a row's values, in two halves. Sums of whole numbers are the same in any order.
 */
interface HashSums {
  readonly high: Int32Array
  readonly low: Int32Array
}

const isSameInAll = (codes: Uint32Array, rowCount: number): boolean => {
  const [first] = codes
  for (let row = 1; row < rowCount; row += 1) if (codes[row] !== first) return false
  return true
}

/** The hash of code 0, which is no text, is 0. */
const addTexts = (
  { high, low }: HashSums,
  codes: Uint32Array,
  hashes: Int32Array,
  rowCount: number,
): void => {
  for (let row = 0; row < rowCount; row += 1) {
    const at = 2 * (codes[row] ?? 0)
    high[row] = (high[row] ?? 0) + (hashes[at] ?? 0)
    low[row] = (low[row] ?? 0) + (hashes[at + 1] ?? 0)
  }
}

const addToAll = ({ high, low }: HashSums, addedHigh: number, addedLow: number, rowCount: number): void => {
  for (let row = 0; row < rowCount; row += 1) {
    high[row] = (high[row] ?? 0) + addedHigh
    low[row] = (low[row] ?? 0) + addedLow
  }
}

const hash = createHash()

const addNumbers = (
  { high, low }: HashSums,
  values: Float64Array | Uint8Array,
  seed: number,
  rowCount: number,
): void => {
  for (let row = 0; row < rowCount; row += 1) {
    hashNumber(values[row] ?? NaN, seed, hash)
    high[row] = (high[row] ?? 0) + (hash[0] ?? 0)
    low[row] = (low[row] ?? 0) + (hash[1] ?? 0)
  }
}

/**
 * The keys of ordinary rows, without a record for each of them. They are the same as those of the records,
 * because one answer may be read as rows and the next one, with some of the same records, as records. Returns
 * the keys of an answer of so many rows: the columns are summed one after the other, and those with one text
 * in all rows, as most have, at once.
 */
export const createRowKeys = (
  columns: EventColumns,
  texts: HashedTextsByName,
): ((rowCount: number) => RowKeys) => {
  const { valueNumber, valueText, idAttribute, idTime } = columns
  const valueSeed = seedOfName('attributeData') ^ kindSeeds.number
  const times = timeFields.map((name) => ({
    seed: seedOfName(name) ^ kindSeeds.number,
    values: columns.times[name],
  }))
  const flags = flagFields.map((name) => ({ seed: seedOfName(name) ^ kindSeeds.json, values: columns[name] }))
  const coded = [
    ...textFields.map((name) => ({ codes: columns.texts[name], texts: texts[name] })),
    { codes: valueText, texts: texts.attributeData },
  ]
  const sums: HashSums = { high: new Int32Array(idTime.length), low: new Int32Array(idTime.length) }
  const { high, low } = sums
  const addValues = (rowCount: number): void => {
    for (let row = 0; row < rowCount; row += 1) {
      if (valueText[row] !== 0) continue
      hashNumber(valueNumber[row] ?? NaN, valueSeed, hash)
      high[row] = (high[row] ?? 0) + (hash[0] ?? 0)
      low[row] = (low[row] ?? 0) + (hash[1] ?? 0)
    }
  }
  const sumUp = (rowCount: number): void => {
    let [sameHigh, sameLow] = [0, 0]
    high.fill(0, 0, rowCount)
    low.fill(0, 0, rowCount)
    for (const {
      codes,
      texts: { hashes },
    } of coded) {
      const isSame = isSameInAll(codes, rowCount)
      const at = 2 * (codes[0] ?? 0)
      if (isSame)
        [sameHigh, sameLow] = [(sameHigh + (hashes[at] ?? 0)) | 0, (sameLow + (hashes[at + 1] ?? 0)) | 0]
      else addTexts(sums, codes, hashes, rowCount)
    }
    addToAll(sums, sameHigh, sameLow, rowCount)
    addValues(rowCount)
    for (const { seed, values } of [...times, ...flags]) addNumbers(sums, values, seed, rowCount)
  }
  const key = { head: 0, time: 0, high: 0, low: 0 }
  return (rowCount) => {
    sumUp(rowCount)
    return (row, headOf) => {
      key.head = headOf(idAttribute[row] ?? 0)
      key.time = idTime[row] ?? NaN
      key.high = mix(high[row] ?? 0) >>> 0
      key.low = mix(low[row] ?? 0) >>> 0
      return key
    }
  }
}
