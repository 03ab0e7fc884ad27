import { createDecode } from '../cell-text'
import { ReadingError } from '../file-problem'
import type { FormatReader, Listeners } from '../format-reader'
import { joined } from '../utf8-stream'
import type { CsvHeader } from './header'
import { readHeader } from './header'
import { createOwnTables } from './own-tables'
import { createRowsReader, type TableRows } from './rows-reader'

const lineEnd = Uint8Array.of(10)

/** The bytes of the incomplete row. */
const createRest = () => {
  let bytes: Uint8Array = new Uint8Array(0)
  let wantedLength = 0
  return {
    get bytes() {
      return bytes
    },
    /** A row that spans many chunks is scanned again only when it has doubled; false: not yet. */
    add: (more: Uint8Array, isEnd: boolean): boolean => {
      bytes = joined(bytes, more)
      return isEnd || bytes.length >= wantedLength
    },
    drop: (count: number): void => {
      bytes = bytes.slice(count)
      wantedLength = count === 0 ? bytes.length * 2 : 0
    },
  }
}

/** Reads a table of ours as CSV. One of other columns, or without some of ours, is not read here. */
export const createCsvTableReader = (listeners: Listeners): FormatReader => {
  const decode = createDecode()
  const rest = createRest()
  let header: CsvHeader | null = null
  let isOther = false
  let rows: ReturnType<typeof createRowsReader> | null = null

  const own = createOwnTables(decode, listeners)
  const readRows = (from: number): void => rest.drop(rows?.read(rest.bytes, from) ?? 0)
  const begin = (of: TableRows, joinedAs: (line: Uint8Array) => TableRows | null): void => {
    rows = createRowsReader(of, joinedAs, listeners)
    readRows(of.header.end)
  }
  const readStart = (): void => {
    header ??= readHeader(rest.bytes, decode)
    if (header === null) return
    const table = own.tableFor(header)
    if (table !== null) begin(table.rowsBelow(header), table.joinedAs)
    else isOther = true
  }
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    if (isOther || !rest.add(bytes, isEnd)) return
    if (rows === null) readStart()
    else readRows(0)
  }
  const readEnd = (): void => {
    // The last row may have no line end.
    if (rest.bytes.length > 0) read(lineEnd, true)
    // A quote that is never closed hides the lines behind it.
    while (rows !== null && rest.bytes.length > 0) {
      rest.drop(rows.leaveOutLine(rest.bytes))
      readRows(0)
    }
    if (rows !== null) own.passRemarks()
    if (rows === null && !isOther && rest.bytes.length > 0)
      throw new ReadingError('quote', null, new TextDecoder().decode(rest.bytes.subarray(0, 80)))
  }
  return {
    get line() {
      return rows?.line ?? 1
    },
    get isOurs() {
      return header === null ? null : !isOther
    },
    flush: () => rows?.flush(),
    read: (bytes) => read(bytes, false),
    readEnd,
  }
}
