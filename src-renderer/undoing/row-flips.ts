/**
 * Rows that a step ticked or unticked. The same flips undo and redo it. Many rows are stored as bits, or a
 * hundred steps over a million rows would not fit.
 */
export type RowFlips =
  | { readonly kind: 'rows'; readonly rows: Uint32Array }
  | { readonly kind: 'bits'; readonly bits: Uint8Array; readonly count: number }

/** The rows that are in one of two ascending lists only, ascending. */
const inOneOnly = (one: Uint32Array, other: Uint32Array): Uint32Array => {
  const found = new Uint32Array(one.length + other.length)
  let [left, right, count] = [0, 0, 0]
  while (left < one.length || right < other.length) {
    const [row, otherRow] = [one[left] ?? Infinity, other[right] ?? Infinity]
    if (row === otherRow) right += 1
    else found[count++] = Math.min(row, otherRow)
    if (row <= otherRow) left += 1
    else right += 1
  }
  return found.slice(0, count)
}

const asBits = (rows: Uint32Array, byteCount: number): Uint8Array => {
  const bits = new Uint8Array(byteCount)
  for (const row of rows) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7))
  return bits
}

/** From one selection to another, both ascending; null: they are the same. */
export const flipsBetween = (before: Uint32Array, after: Uint32Array): RowFlips | null => {
  const rows = inOneOnly(before, after)
  const last = rows.at(-1)
  if (last === undefined) return null
  const byteCount = (last >>> 3) + 1
  return rows.byteLength <= byteCount
    ? { kind: 'rows', rows }
    : { kind: 'bits', bits: asBits(rows, byteCount), count: rows.length }
}

/** Ascending. */
export const flippedRows = (flips: RowFlips): Uint32Array => {
  if (flips.kind === 'rows') return flips.rows
  const rows = new Uint32Array(flips.count)
  let next = 0
  for (const [index, byte] of flips.bits.entries()) {
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) rows[next++] = index * 8 + bit
  }
  return rows
}
