import { idSeparator } from './event'
import { idText } from './event-cell'
import type { KeyWords } from './key-words'
import { wordKeys } from './key-words'
import { byCodeUnit, rankTexts } from './rank-texts'
import type { Steps } from './slices'
import { eachOf } from './slices'
import type { TableData } from './table-data'

/** The part before the time in packed ids: one number per pair of device and attribute. */
interface Heads {
  readonly numbers: Uint32Array
  readonly texts: readonly string[]
}

const splitTime = 1e8

/**
 * Whether all ids are packed and their times have 13 digits: then they sort by head and number as their texts
 * would.
 */
function* areRegular({ columns, rowCount }: TableData): Steps<boolean> {
  let isRegular = true
  yield* eachOf(rowCount, (row) => {
    const time = columns.idTime[row] ?? NaN
    const isPacked = columns.idAttribute[row] !== 0
    if (isPacked ? time < 1e12 || time >= 1e13 : columns.idDevice[row] !== 0) isRegular = false
  })
  return isRegular
}

function* headsOf({ columns, texts, rowCount }: TableData): Steps<Heads> {
  const numbers = new Uint32Array(rowCount)
  const heads = ['']
  const known = new Map<number, number>()
  yield* eachOf(rowCount, (row) => {
    const device = columns.idDevice[row] ?? 0
    const attribute = columns.idAttribute[row] ?? 0
    if (attribute === 0) return
    const pair = device * texts.attributeCode.length + attribute
    const number = known.get(pair) ?? heads.length
    if (number === heads.length) {
      known.set(pair, number)
      heads.push(
        `${texts.deviceId[device] ?? ''}${idSeparator}${texts.attributeCode[attribute] ?? ''}${idSeparator}`,
      )
    }
    numbers[row] = number
  })
  return { numbers, texts: heads }
}

const isPrefixFree = (texts: readonly string[], ranks: Int32Array): boolean => {
  const sorted: string[] = []
  ranks.forEach((rank, code) => {
    if (rank >= 0) sorted[rank] = texts[code] ?? ''
  })
  return sorted.every((text, rank) => sorted[rank + 1]?.startsWith(text) !== true)
}

function* wholeTextKeys(table: TableData, isDescending: boolean): Steps<KeyWords> {
  const texts = ['']
  const codes = new Uint32Array(table.rowCount)
  yield* eachOf(table.rowCount, (row) => {
    const id = idText(table, row)
    if (id !== null) codes[row] = texts.push(id) - 1
  })
  const order = yield* rankTexts(texts, byCodeUnit)
  const ranks = sharedRanks(texts, order)
  return yield* wordKeys(table.rowCount, isDescending, (row) => ranks[codes[row] ?? 0] ?? -1)
}

/** Gives equal texts, which have different codes here, the same rank. */
const sharedRanks = (texts: readonly string[], ranks: Int32Array): Int32Array => {
  const byRank = new Uint32Array(ranks.length)
  ranks.forEach((rank, code) => {
    if (rank >= 0) byRank[rank] = code
  })
  const shared = ranks.slice()
  for (let rank = 1; rank < ranks.length - 1; rank++) {
    const code = byRank[rank] ?? 0
    const before = byRank[rank - 1] ?? 0
    if (texts[code] === texts[before]) shared[code] = shared[before] ?? -1
  }
  return shared
}

/** Keys that sort ids by their texts, by code unit. */
export function* rankIds(table: TableData, isDescending: boolean): Steps<KeyWords> {
  const heads = yield* headsOf(table)
  const headRanks = yield* rankTexts(heads.texts, byCodeUnit)
  if (!(yield* areRegular(table)) || !isPrefixFree(heads.texts, headRanks))
    return yield* wholeTextKeys(table, isDescending)
  const { idTime } = table.columns
  const part = (keyOf: (time: number) => number) =>
    wordKeys(table.rowCount, isDescending, (row) => (heads.numbers[row] === 0 ? -1 : keyOf(idTime[row] ?? 0)))
  const [low = new Uint32Array(0)] = yield* part((time) => time % splitTime)
  const [high = new Uint32Array(0)] = yield* part((time) => Math.floor(time / splitTime))
  const [head = new Uint32Array(0)] = yield* wordKeys(
    table.rowCount,
    isDescending,
    (row) => headRanks[heads.numbers[row] ?? 0] ?? -1,
  )
  return [low, high, head]
}
