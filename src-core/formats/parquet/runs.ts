import { packBits, type PageBytes } from './bits'

const groupSize = 8

const writeRun = (value: number, count: number, width: number, target: PageBytes): void => {
  target.varint(count * 2)
  for (let bits = 0; bits < width; bits += 8) target.byte((value >>> bits) & 0xff)
}

const writePacked = (
  values: Uint32Array,
  from: number,
  to: number,
  width: number,
  target: PageBytes,
): void => {
  const groups = Math.ceil((to - from) / groupSize)
  if (groups === 0) return
  target.varint(groups * 2 + 1)
  const padded =
    to - from === groups * groupSize
      ? values
      : Uint32Array.from({ length: groups * groupSize }, (_, index) => values[from + index] ?? 0)
  packBits(padded, padded === values ? from : 0, groups * groupSize, width, target)
}

const runEnd = (values: Uint32Array, from: number, count: number): number => {
  const value = values[from]
  let end = from + 1
  while (end < count && values[end] === value) end++
  return end
}

/**
 * Writes numbers of at most `width` bits in Parquet's hybrid of runs and packed groups: levels, and codes of
 * a dictionary.
 */
export const writeRuns = (values: Uint32Array, count: number, width: number, target: PageBytes): void => {
  let packedFrom = 0
  for (let at = 0; at < count;) {
    const end = runEnd(values, at, count)
    // A packed part has whole groups: a run gives it what it lacks.
    const start = Math.min(end, packedFrom + Math.ceil((at - packedFrom) / groupSize) * groupSize)
    if (end - start >= groupSize) {
      writePacked(values, packedFrom, start, width, target)
      writeRun(values[start] ?? 0, end - start, width, target)
      packedFrom = end
    }
    at = end
  }
  writePacked(values, packedFrom, count, width, target)
}
