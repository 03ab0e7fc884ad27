import type { EventColumns } from '../../src-preload/contract/event-batch'
import { roomForColumns } from '../../src-preload/contract/event-columns'
import { createTextDictionaries, takeNewTexts } from '../../src-preload/contract/event-dictionary'
import { createEventTable } from './event-table'
import type { EventTable } from './event-table'
import { codeMapsOf, pickRows, recodeRows } from './recode-rows'
import { createRowIndex } from './row-index'
import { areSameRecord, createRowHashes, haveSameId } from './row-keys'
import type { RowRef } from './row-keys'
import { inRanges } from './slices'
import type { Steps } from './slices'
import { createSourceSets } from './source-sets'
import type { TableData } from './table-data'

export interface NamedTable {
  readonly fileName: string
  readonly table: TableData
}

export interface MergedRows {
  readonly table: EventTable
  /** Events that stood in more than one file, and are here once. */
  readonly doubled: number
  /** Ids that have another record in another file. */
  readonly differing: number
}

const none = -1

/** The rows of earlier files, found by their record and by their id. */
const createEarlierRows = (merged: TableData, mostRows: number) => {
  const hashes = createRowHashes()
  const records = createRowIndex(mostRows)
  const ids = createRowIndex(mostRows)
  // Rows of one record form a chain behind the first of them; each file takes its way along it, row by row.
  // Both have rows from 1 on, 0 being none.
  const next = new Uint32Array(mostRows)
  const waiting = new Uint32Array(mostRows)
  const waitingFor = new Uint16Array(mostRows)
  const isDiffering = new Uint8Array(mostRows)
  const refOf = (row: number): RowRef => ({ columns: merged.columns, row, extra: merged.extras.get(row) })
  const findRecord = (ref: RowRef, hash: number): number => records.find(hash, (row) => areSameRecord(ref, refOf(row)))
  const findId = (ref: RowRef, hash: number): number => ids.find(hash, (row) => haveSameId(ref, refOf(row)))
  return {
    add: (row: number): void => {
      const ref = refOf(row)
      const recordHash = hashes.ofRecord(ref)
      const first = findRecord(ref, recordHash)
      if (first === none) records.add(recordHash, row)
      else {
        next[row] = next[first] ?? 0
        next[first] = row + 1
      }
      const idHash = hashes.ofId(ref)
      if (findId(ref, idHash) === none) ids.add(idHash, row)
    },
    /** A row with the same record that no other row of this file has taken; -1: none. */
    take: (ref: RowRef, file: number): number => {
      const first = findRecord(ref, hashes.ofRecord(ref))
      if (first === none) return none
      const row = waitingFor[first] === file ? (waiting[first] ?? 0) + none : first
      waitingFor[first] = file
      waiting[first] = row === none ? 0 : (next[row] ?? 0)
      return row
    },
    /** Whether the id is there with another record, said once for each id. */
    isNewlyDiffering: (ref: RowRef): boolean => {
      if (findRecord(ref, hashes.ofRecord(ref)) !== none) return false
      const first = findId(ref, hashes.ofId(ref))
      if (first === none || isDiffering[first] === 1) return false
      isDiffering[first] = 1
      return true
    },
  }
}

/** Without an id nothing tells that two records are one event. */
const hasId = ({ columns, row }: RowRef, { texts }: TableData): boolean =>
  columns.idAttribute[row] !== 0 || (texts.id[columns.idDevice[row] ?? 0] ?? '') !== ''

/** Appends the rows of one file after the other to one table, but for those that are there. */
const createMerging = (parts: readonly NamedTable[]) => {
  const mostRows = parts.reduce((sum, { table }) => sum + table.rowCount, 0)
  const merged = createEventTable()
  const earlier = createEarlierRows(merged, mostRows)
  const dictionaries = createTextDictionaries()
  const sets = createSourceSets(parts.map(({ fileName }) => fileName))
  const sources = new Uint32Array(mostRows)
  let doubled = 0
  let differing = 0
  merged.reserve(mostRows)

  const noteSource = (row: number, file: number): void => {
    const before = sources[row] ?? 0
    if (before <= parts.length) doubled++
    sources[row] = sets.codeWith(before, file)
  }
  const isKept = (ref: RowRef, file: number): boolean => {
    if (file === 0 || !hasId(ref, merged)) return true
    const row = earlier.take(ref, file)
    if (row !== none) noteSource(row, file)
    else if (earlier.isNewlyDiffering(ref)) differing++
    return row === none
  }
  const append = (columns: EventColumns, rowCount: number, extras: readonly (readonly [row: number, json: string])[]): void =>
    merged.append({
      rowCount,
      columns,
      newTexts: takeNewTexts(dictionaries),
      extras: { rows: Uint32Array.from(extras, ([row]) => row), json: extras.map(([, json]) => json) },
    })
  const appendRange = (table: TableData, file: number, recoded: EventColumns, from: number): void => {
    const kept: number[] = []
    for (let row = 0; row < recoded.deleted.length; row++) {
      if (isKept({ columns: recoded, row, extra: table.extras.get(from + row) }, file)) kept.push(row)
    }
    const extras = kept.flatMap((row, index) => (table.extras.has(from + row) ? [[index, table.extras.get(from + row) ?? ''] as const] : []))
    sources.fill(sets.codeOf(file), merged.rowCount, merged.rowCount + kept.length)
    append(kept.length === recoded.deleted.length ? recoded : pickRows(recoded, kept), kept.length, extras)
  }
  function* appendFile(table: TableData, file: number): Steps<void> {
    // Texts before rows, a few thousand at a time.
    const maps = yield* codeMapsOf(table, dictionaries, () => append(roomForColumns(0), 0, []))
    const first = merged.rowCount
    yield* inRanges(table.rowCount, (from, to) => appendRange(table, file, recodeRows(table, from, to, maps), from))
    yield* inRanges(merged.rowCount - first, (from, to) => {
      for (let row = first + from; row < first + to; row++) earlier.add(row)
    })
  }
  function* end(): Steps<MergedRows> {
    yield* merged.trimInSteps()
    merged.setSources(sources.slice(0, merged.rowCount), sets.texts)
    return { table: merged, doubled, differing }
  }
  return { appendFile, end }
}

/**
 * One table of the rows of several files, in their order. An event whose whole record stands in several files is kept once;
 * records that differ are all kept, as are those without an id and those that one file has several times.
 */
export function* mergeRows(parts: readonly NamedTable[]): Steps<MergedRows> {
  const merging = createMerging(parts)
  for (const [file, { table }] of parts.entries()) yield* merging.appendFile(table, file)
  return yield* merging.end()
}
