import { createTextDictionaries } from '../../codec/event-dictionary'
import { createEventEncoder } from '../../codec/event-encoder'
import type { Decode } from '../cell-text'
import { ReadingError } from '../file-problem'
import type { Listeners } from '../format-reader'
import { skipByteOrderMark } from '../utf8-stream'
import { requiredColumns } from './format'
import type { CsvHeader } from './header'
import { hasOurColumns, readHeader } from './header'
import { createNoteReader } from './notes'
import { createRowReader } from './row-reader'
import { cellsBehind, type TableRows } from './rows-reader'
import { createSpreadsheetTraces, type SpreadsheetTraces } from './spreadsheet'
import { createWideRowReader, isWideHeader } from './wide-row-reader'

/** Tables that we write, and that need no mapping. */
export interface OwnTable {
  rowsBelow(header: CsvHeader): TableRows
  /** What is below another header of this kind, where files were joined; null: the line is none. */
  joinedAs(line: Uint8Array): TableRows | null
}

type Below = (header: CsvHeader, traces: SpreadsheetTraces) => TableRows

/** A row an event; all with the same dictionaries. */
const createEventRows = (decode: Decode): Below => {
  const dictionaries = createTextDictionaries()
  return (header, traces) => ({
    header,
    rows: createRowReader(header, decode, dictionaries, traces),
    readNote: createNoteReader(header, decode),
    leastCells: cellsBehind(header.names, requiredColumns),
  })
}

/** A column an attribute. Without its last cells a row may have been cut within a number. */
const createWideRows = (decode: Decode): Below => {
  const encoder = createEventEncoder()
  return (header, traces) => ({
    header,
    rows: createWideRowReader(header, decode, encoder, traces),
    readNote: null,
    leastCells: header.names.length,
  })
}

export const createOwnTables = (decode: Decode, { onRemark }: Listeners) => {
  const traces: SpreadsheetTraces[] = []
  const tableOf = (is: (header: CsvHeader) => boolean, below: Below): OwnTable => {
    const rowsBelow = (header: CsvHeader): TableRows => {
      const ofThese = createSpreadsheetTraces(header.names)
      traces.push(ofThese)
      return below(header, ofThese)
    }
    return {
      rowsBelow,
      joinedAs: (line) => {
        try {
          const header = readHeader(line.subarray(skipByteOrderMark(line, 0)), decode)
          return header !== null && is(header) ? rowsBelow(header) : null
        } catch (reason) {
          if (!(reason instanceof ReadingError)) throw reason
          return null
        }
      },
    }
  }
  return {
    /** Null: another table. */
    tableFor: (header: CsvHeader): OwnTable | null => {
      if (hasOurColumns(header)) return tableOf(hasOurColumns, createEventRows(decode))
      return isWideHeader(header) ? tableOf(isWideHeader, createWideRows(decode)) : null
    },
    /** At the end of the file. */
    passRemarks: (): void => {
      for (const { remark } of traces) if (remark !== null) onRemark(remark)
    },
  }
}
