import type { TableData } from '../events/table-data'
import { createPageBytes } from './parquet-bits'
import { createTextBounds } from './parquet-bounds'
import { createChunkWriter } from './parquet-chunk'
import type { ColumnWriter } from './parquet-columns'
import { writeDeltas } from './parquet-delta'
import { rowsPerPage } from './parquet-format'
import { createIdBytes } from './parquet-id-text'
import { writeRuns } from './parquet-runs'

const commonLength = (one: Uint8Array, other: Uint8Array, length: number): number => {
  let at = 0
  while (at < length && one[at] === other[at]) at++
  return at
}

/** Up to so many bytes more are worth less than prefixes of one length, which take no space. */
const worthlessBytes = 8

/**
 * Collects the ids of a page as DELTA_BYTE_ARRAY: what each has in common with the one before it is not repeated. Where ids of several
 * devices and attributes alternate, the common part that all have is enough: compression finds the rest.
 */
const createIdPage = (pageRows: number) => {
  const [prefixes, lengths] = [new Uint32Array(pageRows), new Uint32Array(pageRows)]
  const [whole, suffixes, page] = [createPageBytes(), createPageBytes(), createPageBytes()]
  let [count, common, least] = [0, 0, Infinity]
  let before: Uint8Array = new Uint8Array(0)
  const cutPrefixes = (): void => {
    const bytes = whole.view()
    const isEven = count > 1 && common / (count - 1) - least < worthlessBytes
    let at = 0
    suffixes.clear()
    for (let index = 0; index < count; index++) {
      const prefix = isEven && index > 0 ? least : (prefixes[index] ?? 0)
      const end = at + (lengths[index] ?? 0)
      suffixes.append(bytes.subarray(at + prefix, end))
      prefixes[index] = prefix
      lengths[index] = end - at - prefix
      at = end
    }
  }
  return {
    get count() {
      return count
    },
    clear: (): void => {
      whole.clear()
      count = common = 0
      least = Infinity
    },
    add: (bytes: Uint8Array, length: number): void => {
      const prefix = count === 0 ? 0 : commonLength(bytes, before, Math.min(length, lengths[count - 1] ?? 0))
      if (count > 0) least = Math.min(least, prefix)
      common += prefix
      prefixes[count] = prefix
      lengths[count++] = length
      whole.append(bytes.subarray(0, length))
      before = bytes
    },
    encode: (): Uint8Array => {
      cutPrefixes()
      page.clear()
      writeDeltas(prefixes, count, page)
      writeDeltas(lengths, count, page)
      page.append(suffixes.view())
      return page.view()
    },
  }
}

export const createIdColumn = (table: TableData, pageRows: number): ColumnWriter => {
  const ids = createIdBytes(table)
  const [page, levelBytes] = [createIdPage(pageRows), createPageBytes()]
  const levels = new Uint32Array(pageRows)
  return {
    *write(sink, { rows, needsExtra }) {
      const chunk = createChunkWriter(sink, { name: 'id', type: 'BYTE_ARRAY', level: 4 })
      const bounds = createTextBounds()
      let total = 0
      for (let from = 0; from < rows.length; from += rowsPerPage) {
        const rowCount = Math.min(rowsPerPage, rows.length - from)
        page.clear()
        for (let index = 0; index < rowCount; index++) {
          const isRead = ids.read(rows[from + index] ?? 0)
          levels[index] = isRead === true ? 1 : 0
          if (isRead === null) needsExtra[from + index] = 1
          if (isRead !== true) continue
          page.add(ids.bytes, ids.length)
          bounds.add(ids.bytes, ids.length)
        }
        levelBytes.clear()
        writeRuns(levels, rowCount, 1, levelBytes)
        chunk.page({ rowCount, valueCount: page.count, encoding: 'DELTA_BYTE_ARRAY', levels: levelBytes.view(), values: page.encode() })
        total += page.count
        yield
      }
      return chunk.end(bounds.statistics(rows.length - total))
    },
  }
}
