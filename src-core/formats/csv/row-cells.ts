import type { DictionaryName } from '../../codec/event-batch'
import { dictionaryNames } from '../../codec/event-dictionary'
import type { DelayColumn } from '../../events/delays'
import type { FlagField, TextField, TimeField } from '../../events/event'
import { idSeparator } from '../../events/event'
import { cellOf, idText } from '../../events/event-cell'
import { numbersOf } from '../../events/filter'
import type { TableData } from '../../events/table-data'
import type { NumberColumn } from '../../events/view-spec'
import type { ByteWriter } from '../byte-writer'
import { type NoteLayout, noteText } from '../row-notes'
import { type CsvLayout, fieldsOf } from './format'
import { writeNumber } from './number-bytes'
import { createReadableTimes } from './readable-times'
import type { TextCells } from './text'
import { createTextCells, csvCell, isWholeInCell } from './text'

const trueBytes = new TextEncoder().encode('true')
const falseBytes = new TextEncoder().encode('false')

/** Writes one cell; false: the cell cannot hold all of it. */
export type CellWriter = (row: number) => boolean

const idCells = (table: TableData, writer: ByteWriter, raw: TextCells): CellWriter => {
  const { idDevice, idAttribute, idTime } = table.columns
  const heads = new Map<number, readonly [head: Uint8Array, isWhole: boolean] | null>()
  const encoder = new TextEncoder()
  const headOf = (device: number, attribute: number): readonly [Uint8Array, boolean] | null => {
    const head = [table.texts.deviceId[device] ?? '', table.texts.attributeCode[attribute] ?? '', ''].join(
      idSeparator,
    )
    const cell = csvCell(head)
    return cell.startsWith('"') ? null : [encoder.encode(cell), isWholeInCell(head)]
  }
  return (row) => {
    const device = idDevice[row] ?? 0
    const attribute = idAttribute[row] ?? 0
    if (attribute === 0) return device === 0 || raw.write(device)
    const pair = device * table.texts.attributeCode.length + attribute
    const known = heads.get(pair)
    const head = known === undefined ? headOf(device, attribute) : known
    if (known === undefined) heads.set(pair, head)
    if (head === null) {
      const id = idText(table, row) ?? ''
      writer.text(csvCell(id))
      return isWholeInCell(id)
    }
    writer.bytes(head[0], 0, head[0].length)
    writeNumber(writer, idTime[row] ?? 0)
    return head[1]
  }
}

const numberCells = (
  table: TableData,
  writer: ByteWriter,
  column: Exclude<NumberColumn, DelayColumn | 'change'>,
): CellWriter => {
  const values = numbersOf(table, column)
  const hasExtras = table.extras.size > 0
  return (row) => {
    const value = values[row] ?? NaN
    // The cell shows all digits, even if a double cannot hold them.
    if (hasExtras && table.extras.has(row) && !Number.isNaN(value))
      writer.text(cellOf(table, row, column).text)
    else if (!Number.isNaN(value)) writeNumber(writer, value)
    return true
  }
}

const valueCells = (table: TableData, writer: ByteWriter, texts: TextCells): CellWriter => {
  const writeValue = numberCells(table, writer, 'attributeData')
  const { valueText } = table.columns
  return (row) => {
    const code = valueText[row] ?? 0
    return code === 0 ? writeValue(row) : texts.write(code)
  }
}

const flagCells = ({ columns }: TableData, writer: ByteWriter, field: FlagField): CellWriter => {
  const flags = columns[field]
  return (row) => {
    if (flags[row] === 1) writer.bytes(trueBytes, 0, trueBytes.length)
    if (flags[row] === 0) writer.bytes(falseBytes, 0, falseBytes.length)
    return true
  }
}

const textCells = ({ columns }: TableData, field: TextField, texts: TextCells): CellWriter => {
  const codes = columns.texts[field]
  return (row) => codes[row] === 0 || texts.write(codes[row] ?? 0)
}

const readableCells = (
  { columns }: TableData,
  field: TimeField,
  write: (time: number) => void,
): CellWriter => {
  const times = columns.times[field]
  return (row) => {
    write(times[row] ?? NaN)
    return true
  }
}

const noteCells = ({ columns, noteOf }: NoteLayout, writer: ByteWriter): readonly CellWriter[] =>
  columns.map((column) => (row) => {
    const text = noteText(noteOf(row), column)
    if (text !== '') writer.text(csvCell(text))
    return true
  })

/** The writers of all cells of a row except `extra`, in the order of the header. */
export const createRowCells = (
  table: TableData,
  writer: ByteWriter,
  layout: CsvLayout,
): readonly CellWriter[] => {
  const texts = Object.fromEntries(
    dictionaryNames.map((name) => [name, createTextCells(table.texts[name], writer)]),
  ) as Record<DictionaryName, TextCells>
  const { times, notes } = layout
  const writeReadable = times && createReadableTimes((time) => times.formatIso(time), writer)
  const ofRecord = fieldsOf(layout).flatMap((field): readonly CellWriter[] => {
    switch (field.kind) {
      case 'time':
        return [
          numberCells(table, writer, field.name),
          ...(writeReadable ? [readableCells(table, field.name, writeReadable)] : []),
        ]
      case 'id':
        return [idCells(table, writer, texts[field.name])]
      case 'text':
        return [textCells(table, field.name, texts[field.name])]
      case 'value':
        return [valueCells(table, writer, texts[field.name])]
      case 'flag':
        return [flagCells(table, writer, field.name)]
    }
  })
  return notes ? [...ofRecord, ...noteCells(notes, writer)] : ofRecord
}
