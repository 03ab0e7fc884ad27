import { createEventEncoder } from '../../codec/event-encoder'
import type { JsonValue } from '../../codec/json'
import type { Decode } from '../cell-text'
import { rawText } from '../cell-text'
import { rowsPerBatch } from '../element-batches'
import type { ColumnMapping } from '../mapping'
import { createRecordMapper } from '../table/mapped-record'
import type { CsvHeader } from './header'
import type { RowReader } from './row-reader'
import type { RowCells } from './scanner'

export const textsOf = (
  bytes: Uint8Array,
  cells: RowCells,
  { names }: CsvHeader,
  decode: Decode,
): readonly string[] => names.map((name, index) => rawText(bytes, cells, index, decode, name))

/** A row may lack the cells of columns without a name at the end of the header. */
export const leastCellsOf = ({ names }: CsvHeader): number => 1 + names.findLastIndex((name) => name !== '')

/** Rows of a table that the user has mapped. */
export const createMappedRowReader = (
  header: CsvHeader,
  mapping: ColumnMapping,
  decode: Decode,
): RowReader => {
  const encoder = createEventEncoder()
  const recordOf = createRecordMapper(header, mapping)
  let elements: JsonValue[] = []
  let doubled = new Set<JsonValue>()
  return {
    get isEmpty() {
      return elements.length === 0
    },
    get isFull() {
      return elements.length === rowsPerBatch
    },
    read: (bytes, cells) => {
      const { record, hasDoubled } = recordOf(textsOf(bytes, cells, header, decode))
      elements.push(record)
      if (hasDoubled) doubled.add(record)
    },
    take: () => {
      const batch = encoder.encode(elements, undefined, doubled)
      elements = []
      doubled = new Set()
      return batch
    },
  }
}
