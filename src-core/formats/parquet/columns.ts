import type { ColumnChunk } from 'hyparquet'
import { createPageBytes, packBits } from './bits'
import { createNumberBounds } from './bounds'
import { createChunkWriter, type PageSink } from './chunk'
import { canDelta, writeDeltas } from './delta'
import { isColumnTime, rowsPerPage } from './format'
import { writeRuns } from './runs'

/** The rows of one row group. */
export interface GroupRows {
  /** Rows of the table. */
  readonly rows: Uint32Array
  /** 1: a column cannot hold all of this row; by its place in the group. */
  readonly needsExtra: Uint8Array
}

/** Writing of one column of a row group, with a step for each page. */
export type ColumnSteps = Generator<undefined, ColumnChunk, undefined>

/** Writes one column, one row group after the other. */
export interface ColumnWriter {
  write(sink: PageSink, group: GroupRows): ColumnSteps
}

/** The values of the rows of a page that have one. */
const createPresentValues = (pageRows: number) => {
  // Flags are packed eight at a time.
  const capacity = Math.ceil(pageRows / 8) * 8
  const values = new Float64Array(capacity)
  const levels = new Uint32Array(capacity)
  const levelBytes = createPageBytes()
  let [rowCount, valueCount] = [0, 0]
  return {
    values,
    clear: (): void => {
      rowCount = valueCount = 0
    },
    add: (value: number): void => {
      levels[rowCount++] = 1
      values[valueCount++] = value
    },
    skip: (): void => {
      levels[rowCount++] = 0
    },
    counts: () => {
      levelBytes.clear()
      writeRuns(levels, rowCount, 1, levelBytes)
      return { rowCount, valueCount, levels: levelBytes.view() }
    },
  }
}

export const createTimeColumn = (name: string, times: Float64Array, pageRows: number): ColumnWriter => {
  const [page, present] = [createPageBytes(), createPresentValues(pageRows)]
  const fillPage = (rows: Uint32Array, needsExtra: Uint8Array, from: number, to: number): void => {
    present.clear()
    for (let index = from; index < to; index++) {
      const time = times[rows[index] ?? 0] ?? NaN
      if (isColumnTime(time)) present.add(time)
      else present.skip()
      if (!isColumnTime(time) && !Number.isNaN(time)) needsExtra[index] = 1
    }
  }
  /** Delta-coded, unless the times are so far apart that the differences would not be exact. */
  const encode = (valueCount: number, isExact: boolean): 'DELTA_BINARY_PACKED' | 'PLAIN' => {
    page.clear()
    if (isExact) writeDeltas(present.values, valueCount, page)
    else
      page.append(new Uint8Array(BigInt64Array.from(present.values.subarray(0, valueCount), BigInt).buffer))
    return isExact ? 'DELTA_BINARY_PACKED' : 'PLAIN'
  }
  return {
    *write(sink, { rows, needsExtra }) {
      const chunk = createChunkWriter(sink, { name, type: 'INT64' })
      const bounds = createNumberBounds()
      let total = 0
      for (let from = 0; from < rows.length; from += rowsPerPage) {
        fillPage(rows, needsExtra, from, Math.min(rows.length, from + rowsPerPage))
        const counts = present.counts()
        for (let index = 0; index < counts.valueCount; index++) bounds.add(present.values[index] ?? 0)
        chunk.page({
          ...counts,
          encoding: encode(counts.valueCount, canDelta(bounds.least, bounds.most)),
          values: page.view(),
        })
        total += counts.valueCount
        yield
      }
      return chunk.end(bounds.statistics(rows.length - total, true))
    },
  }
}

/** PLAIN, because the reader of a dictionary may take -0 and 0 for the same. */
export const createNumberColumn = (name: string, numbers: Float64Array, pageRows: number): ColumnWriter => {
  const present = createPresentValues(pageRows)
  return {
    *write(sink, { rows }) {
      const chunk = createChunkWriter(sink, { name, type: 'DOUBLE' })
      const bounds = createNumberBounds()
      let total = 0
      for (let from = 0; from < rows.length; from += rowsPerPage) {
        present.clear()
        for (let index = from; index < Math.min(rows.length, from + rowsPerPage); index++) {
          const value = numbers[rows[index] ?? 0] ?? NaN
          if (Number.isNaN(value)) present.skip()
          else {
            present.add(value)
            bounds.add(value)
          }
        }
        const counts = present.counts()
        chunk.page({
          ...counts,
          encoding: 'PLAIN',
          values: new Uint8Array(present.values.buffer, 0, counts.valueCount * 8),
        })
        total += counts.valueCount
        yield
      }
      return chunk.end(bounds.statistics(rows.length - total, false))
    },
  }
}

const isFlag = (value: number): boolean => value < 2

export const createFlagColumn = (name: string, flags: Uint8Array, pageRows: number): ColumnWriter => {
  const [page, present] = [createPageBytes(), createPresentValues(pageRows)]
  return {
    *write(sink, { rows }) {
      const chunk = createChunkWriter(sink, { name, type: 'BOOLEAN' })
      let total = 0
      for (let from = 0; from < rows.length; from += rowsPerPage) {
        present.clear()
        for (let index = from; index < Math.min(rows.length, from + rowsPerPage); index++) {
          const flag = flags[rows[index] ?? 0] ?? 2
          if (isFlag(flag)) present.add(flag)
          else present.skip()
        }
        const counts = present.counts()
        page.clear()
        present.values.fill(0, counts.valueCount)
        packBits(present.values, 0, Math.ceil(counts.valueCount / 8) * 8, 1, page)
        chunk.page({ ...counts, encoding: 'PLAIN', values: page.view() })
        total += counts.valueCount
        yield
      }
      return chunk.end({ null_count: BigInt(rows.length - total) })
    },
  }
}
