import { bytesToHex } from '@noble/hashes/utils.js'
import { textFields, timeFields } from '../../events/event'
import { orderedExtra } from '../../events/extra-text'
import { inRanges, runInSlices, type Steps } from '../../events/slices'
import type { TableData } from '../../events/table-data'

/**
 * Texts by the order in which they first appear in the rows: codes of a table differ from one reading of its
 * file to the next, and this order does not.
 */
const createRanks = (texts: readonly string[]) => {
  const ranks = new Uint32Array(texts.length)
  const seen: number[] = []
  return {
    of: (code: number): number => {
      if (code === 0) return 0
      const known = ranks[code] ?? 0
      if (known > 0) return known
      seen.push(code)
      return (ranks[code] = seen.length)
    },
    /** As JSON, in that order. */
    *texts(): Steps<readonly Uint8Array[]> {
      const encoder = new TextEncoder()
      const parts: Uint8Array[] = []
      yield* inRanges(seen.length, (from, to) => {
        parts.push(encoder.encode(JSON.stringify(seen.slice(from, to).map((code) => texts[code]))))
      })
      return parts
    },
  }
}

const numberCount = timeFields.length + 2
const textCount = textFields.length + 6
/** A multiple of eight, so that the numbers of the next row are aligned. */
const rowBytes = numberCount * 8 + Math.ceil(textCount / 2) * 8

/** Writes rows as bytes of equal length: numbers, ranks of texts, and the flag. */
const createRowBytes = (table: TableData) => {
  const { columns, texts } = table
  const numbers = [...timeFields.map((name) => columns.times[name]), columns.idTime, columns.valueNumber]
  const fields = textFields.map((name) => ({ codes: columns.texts[name], ranks: createRanks(texts[name]) }))
  const [values, ownIds] = [createRanks(texts.attributeData), createRanks(texts.id)]
  const [idDevices, idAttributes] = [createRanks(texts.deviceId), createRanks(texts.attributeCode)]
  const extraTexts = ['', ...[...table.extras.values()].map(orderedExtra)]
  const extraCodes = new Map(extraTexts.map((text, code) => [text, code]))
  const extras = createRanks(extraTexts)
  const extraOf = (row: number): number => {
    const extra = table.extras.get(row)
    return extra === undefined ? 0 : extras.of(extraCodes.get(orderedExtra(extra)) ?? 0)
  }
  const write = (row: number, doubles: Float64Array, words: Uint32Array, place: number): void => {
    const from = (place * rowBytes) / 8
    for (let index = 0; index < numberCount; index += 1) {
      const number = numbers[index]?.[row] ?? NaN
      // There are many bit patterns of NaN, with the same meaning.
      doubles[from + index] = Number.isNaN(number) ? NaN : number
    }
    let at = (from + numberCount) * 2
    for (const { codes, ranks } of fields) words[at++] = ranks.of(codes[row] ?? 0)
    const attribute = columns.idAttribute[row] ?? 0
    const device = columns.idDevice[row] ?? 0
    words[at++] = values.of(columns.valueText[row] ?? 0)
    words[at++] = attribute === 0 ? 0 : idDevices.of(device)
    words[at++] = idAttributes.of(attribute)
    words[at++] = attribute === 0 ? ownIds.of(device) : 0
    words[at++] = columns.deleted[row] ?? 2
    words[at++] = table.extras.size === 0 ? 0 : extraOf(row)
  }
  return {
    write,
    ranks: [...fields.map(({ ranks }) => ranks), values, idDevices, idAttributes, ownIds, extras],
  }
}

/** The rows of a file by their places. */
export interface PlacedTable {
  readonly table: TableData
  /** In the order of the file. */
  readonly rows: Uint32Array
  /** Of each row of the table. */
  readonly places: Uint32Array
  /** How many of `rows` each place has. */
  readonly counts: ArrayLike<number>
}

type OnFull = (place: number, bytes: Uint8Array<ArrayBuffer>) => void

/** Hands out the bytes of each place when its last row is there, and at last those of all texts. */
function* gather({ table, rows, places, counts }: PlacedTable, onFull: OnFull): Steps<void> {
  const open = new Map<
    number,
    { doubles: Float64Array<ArrayBuffer>; words: Uint32Array<ArrayBuffer>; filled: number }
  >()
  const { write, ranks } = createRowBytes(table)
  const openPlace = (place: number) => {
    const buffer = new ArrayBuffer((counts[place] ?? 0) * rowBytes)
    const opened = { doubles: new Float64Array(buffer), words: new Uint32Array(buffer), filled: 0 }
    open.set(place, opened)
    return opened
  }
  let [last, known] = [-1, openPlace(-1)]
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = rows[index] ?? 0
      const place = places[row] ?? 0
      if (place !== last) known = open.get(place) ?? openPlace(place)
      last = place
      write(row, known.doubles, known.words, known.filled)
      known.filled += 1
      if (known.filled < (counts[place] ?? 0)) continue
      onFull(place, new Uint8Array(known.doubles.buffer))
      open.delete(place)
    }
  })
  const parts: Uint8Array[] = []
  for (const each of ranks) parts.push(...(yield* each.texts()), Uint8Array.of(10))
  const texts = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    texts.set(part, at)
    at += part.length
  }
  onFull(counts.length, texts)
}

/**
 * SHA-256 of the rows of each place in hex, as their columns hold them, and behind these of all their texts.
 * A Parquet file has no bytes of a row, and their text as JSON would take longer to write than the file.
 */
export const tableSums = async (placed: PlacedTable): Promise<readonly string[]> => {
  const { counts } = placed
  const sums: string[] = []
  const running: Promise<void>[] = []
  const onFull: OnFull = (place, bytes) => {
    running.push(
      crypto.subtle
        .digest('SHA-256', bytes)
        .then((sum) => void (sums[place] = bytesToHex(new Uint8Array(sum)))),
    )
  }
  const nothing = new Uint8Array(0)
  for (let place = 0; place < counts.length; place += 1) if (counts[place] === 0) onFull(place, nothing)
  await runInSlices(gather(placed, onFull))
  await Promise.all(running)
  return sums
}
