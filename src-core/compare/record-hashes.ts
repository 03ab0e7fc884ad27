import { flagFields, textFields, timeFields } from '../events/event'
import { orderedExtra } from '../events/extra-text'
import type { CodeMaps } from '../events/recode-rows'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'

type Codes = Uint32Array | Uint8Array

const mix = (hash: number, word: number): number => {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

const mixCodes = (hashes: Uint32Array, codes: Codes, from: number, to: number): void => {
  for (let row = from; row < to; row += 1) hashes[row] = mix(hashes[row] ?? 0, codes[row] ?? 0)
}

const mixMapped = (
  hashes: Uint32Array,
  codes: Codes,
  map: Uint32Array,
  [from, to]: readonly [number, number],
): void => {
  for (let row = from; row < to; row += 1) hashes[row] = mix(hashes[row] ?? 0, map[codes[row] ?? 0] ?? 0)
}

const mixDoubles = (hashes: Uint32Array, numbers: Float64Array, from: number, to: number): void => {
  const words = new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length)
  for (let row = from; row < to; row += 1) {
    const number = numbers[row] ?? 0
    // There are many bit patterns of NaN, with the same meaning.
    hashes[row] = Number.isNaN(number)
      ? mix(hashes[row] ?? 0, 1)
      : mix(mix(hashes[row] ?? 0, words[2 * row] ?? 0), words[2 * row + 1] ?? 0)
  }
}

const mixText = (hash: number, text: string): number => {
  let mixed = hash
  for (let at = 0; at < text.length; at += 1) mixed = mix(mixed, text.charCodeAt(at))
  return mixed
}

const mixExtras = (hashes: Uint32Array, extras: TableData['extras'], from: number, to: number): void => {
  for (let row = from; row < to; row += 1) {
    const extra = extras.get(row)
    if (extra !== undefined) hashes[row] = mixText(hashes[row] ?? 0, orderedExtra(extra))
  }
}

/**
 * One hash per row: equal records have equal ones. `maps`: to the codes of another table; null: as they are.
 * Column by column, because that is several times as fast as record by record.
 */
export function* hashRecords(
  { columns, rowCount, extras }: TableData,
  maps: CodeMaps | null,
): Steps<Uint32Array> {
  const hashes = new Uint32Array(rowCount)
  const codeColumns: (readonly [Codes, Uint32Array | undefined])[] = [
    ...textFields.map((name) => [columns.texts[name], maps?.[name]] as const),
    [columns.valueText, maps?.attributeData],
    [columns.idAttribute, maps?.attributeCode],
    ...flagFields.map((name) => [columns[name], undefined] as const),
  ]
  const numberColumns = [
    columns.idTime,
    columns.valueNumber,
    ...timeFields.map((name) => columns.times[name]),
  ]
  yield* inRanges(rowCount, (from, to) => {
    for (const [codes, map] of codeColumns) {
      if (map === undefined) mixCodes(hashes, codes, from, to)
      else mixMapped(hashes, codes, map, [from, to])
    }
    for (const numbers of numberColumns) mixDoubles(hashes, numbers, from, to)
    if (extras.size > 0) mixExtras(hashes, extras, from, to)
  })
  return hashes
}
