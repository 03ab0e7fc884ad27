import type { TableData } from '../../events/table-data'
import { createPageBytes } from './bits'
import { createTextBounds } from './bounds'
import { createChunkWriter } from './chunk'
import type { ColumnWriter } from './columns'
import { writeDeltas } from './delta'
import { idsPerPage } from './format'
import { createIdBytes, type IdBytes } from './id-text'
import { writeRuns } from './runs'

/** How many bytes two parts of `bytes` have in common, of at most `most`. */
const commonLength = (bytes: Uint8Array, one: number, other: number, most: number): number => {
  let count = 0
  while (count < most && bytes[one + count] === bytes[other + count]) count++
  return count
}

/** Up to so many bytes more are worth less than prefixes of one length, which take no space. */
const worthlessBytes = 8

/**
 * Collects the ids of a page as DELTA_BYTE_ARRAY: what each has in common with the one before it is not
 * repeated. Where ids of several devices and attributes alternate, the common part that all have is enough:
 * compression finds the rest.
 */
const createIdPage = (ids: IdBytes, pageRows: number) => {
  const [prefixes, lengths] = [new Uint32Array(pageRows), new Uint32Array(pageRows)]
  const page = createPageBytes()
  let [count, start, common, least] = [0, 0, 0, Infinity]
  /** Replaces the lengths by those of what is left without the prefixes; returns their sum. */
  const cutPrefixes = (): number => {
    const isEven = count > 1 && common / (count - 1) - least < worthlessBytes
    let left = 0
    for (let index = 0; index < count; index++) {
      if (isEven && index > 0) prefixes[index] = least
      lengths[index] = (lengths[index] ?? 0) - (prefixes[index] ?? 0)
      left += lengths[index] ?? 0
    }
    return left
  }
  const copySuffixes = (target: Uint8Array): void => {
    const { bytes } = ids
    let [from, to] = [0, 0]
    for (let index = 0; index < count; index++) {
      from += prefixes[index] ?? 0
      for (let left = lengths[index] ?? 0; left > 0; left--) target[to++] = bytes[from++] ?? 0
    }
  }
  return {
    get count() {
      return count
    },
    /** Where the last id begins. */
    get start() {
      return start
    },
    clear: (): void => {
      ids.clear()
      count = common = 0
      least = Infinity
    },
    add: (row: number): boolean | null => {
      const from = ids.length
      const isAdded = ids.add(row)
      if (isAdded !== true) return isAdded
      const before = count === 0 ? 0 : (lengths[count - 1] ?? 0)
      const prefix = commonLength(ids.bytes, start, from, Math.min(ids.length - from, before))
      if (count > 0) least = Math.min(least, prefix)
      common += prefix
      prefixes[count] = prefix
      lengths[count++] = ids.length - from
      start = from
      return true
    },
    encode: (): Uint8Array => {
      const left = cutPrefixes()
      page.clear()
      writeDeltas(prefixes, count, page)
      writeDeltas(lengths, count, page)
      copySuffixes(page.zeros(left))
      return page.view()
    },
  }
}

export const createIdColumn = (table: TableData, pageRows: number): ColumnWriter => {
  const ids = createIdBytes(table)
  const [page, levelBytes] = [createIdPage(ids, pageRows), createPageBytes()]
  const levels = new Uint32Array(pageRows)
  return {
    *write(sink, { rows, needsExtra }) {
      const chunk = createChunkWriter(sink, { name: 'id', type: 'BYTE_ARRAY' })
      const bounds = createTextBounds()
      let total = 0
      for (let from = 0; from < rows.length; from += idsPerPage) {
        const rowCount = Math.min(idsPerPage, rows.length - from)
        page.clear()
        for (let index = 0; index < rowCount; index++) {
          const isAdded = page.add(rows[from + index] ?? 0)
          levels[index] = isAdded === true ? 1 : 0
          if (isAdded === null) needsExtra[from + index] = 1
          if (isAdded === true) bounds.add(ids.bytes, page.start, ids.length)
        }
        levelBytes.clear()
        writeRuns(levels, rowCount, 1, levelBytes)
        chunk.page({
          rowCount,
          valueCount: page.count,
          encoding: 'DELTA_BYTE_ARRAY',
          levels: levelBytes.view(),
          values: page.encode(),
        })
        total += page.count
        yield
      }
      return chunk.end(bounds.statistics(rows.length - total))
    },
  }
}
