import { bitWidth, createPageBytes } from './bits'
import { createTextBounds } from './bounds'
import { createChunkWriter, type PageSink } from './chunk'
import type { ColumnSteps, GroupRows } from './columns'
import { isColumnText, rowsPerPage } from './format'
import { writeRuns } from './runs'

const unknown = 0
const unwritable = 0xffffffff

/** Writes one column of texts, by dictionary, one row group after the other. */
export interface TextColumnWriter {
  /** `codes`: the code of each row of the group, 0 for no text. */
  write(sink: PageSink, group: GroupRows, codes: Uint32Array): ColumnSteps
}

interface UsedTexts {
  /** By row: its place among the texts used; only of rows with a text. */
  readonly indices: Uint32Array
  readonly levels: Uint32Array
  readonly codes: readonly number[]
}

/**
 * Numbers the texts of a group in the order of their first use, and marks the rows whose text no column can
 * hold.
 */
const useTexts = (
  texts: readonly string[],
  indexOfCode: Uint32Array,
  { needsExtra }: GroupRows,
  codes: Uint32Array,
): UsedTexts => {
  const [indices, levels] = [new Uint32Array(codes.length), new Uint32Array(codes.length)]
  const used: number[] = []
  let count = 0
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0
    if (code === 0) continue
    if (indexOfCode[code] === unknown)
      indexOfCode[code] = isColumnText(texts[code] ?? '') ? used.push(code) : unwritable
    if (indexOfCode[code] === unwritable) needsExtra[index] = 1
    else {
      levels[index] = 1
      indices[count++] = (indexOfCode[code] ?? 0) - 1
    }
  }
  for (const code of codes) indexOfCode[code] = unknown
  return { indices, levels, codes: used }
}

export const createTextColumn = (name: string, texts: readonly string[]): TextColumnWriter => {
  const encoder = new TextEncoder()
  const [page, levelBytes] = [createPageBytes(), createPageBytes()]
  // One entry for each text of the table: it is made once, and reset after each group.
  const indexOfCode = new Uint32Array(texts.length)
  return {
    *write(sink, group, codes) {
      const chunk = createChunkWriter(sink, { name, type: 'BYTE_ARRAY' })
      const used = useTexts(texts, indexOfCode, group, codes)
      const bounds = createTextBounds()
      page.clear()
      for (const code of used.codes) {
        const bytes = encoder.encode(texts[code] ?? '')
        for (let shift = 0; shift < 32; shift += 8) page.byte((bytes.length >>> shift) & 0xff)
        page.append(bytes)
        bounds.add(bytes, 0, bytes.length)
      }
      chunk.dictionary(page.view(), used.codes.length)
      yield
      // A width of zero is allowed, and not every reader knows.
      const width = Math.max(1, bitWidth(used.codes.length - 1))
      let present = 0
      for (let from = 0; from < codes.length; from += rowsPerPage) {
        const levels = used.levels.subarray(from, from + rowsPerPage)
        const valueCount = levels.reduce((sum, level) => sum + level, 0)
        page.clear()
        page.byte(width)
        writeRuns(used.indices.subarray(present, present + valueCount), valueCount, width, page)
        levelBytes.clear()
        writeRuns(levels, levels.length, 1, levelBytes)
        chunk.page({
          rowCount: levels.length,
          valueCount,
          encoding: 'RLE_DICTIONARY',
          levels: levelBytes.view(),
          values: page.view(),
        })
        present += valueCount
        yield
      }
      return chunk.end(bounds.statistics(codes.length - present))
    },
  }
}
