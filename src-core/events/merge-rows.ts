import type { EventColumns } from '../codec/event-batch'
import { uninitializedColumns } from '../codec/event-columns'
import { createTextDictionaries, takeNewTexts } from '../codec/event-dictionary'
import type { EventTable } from './event-table'
import { createEventTable } from './event-table'
import { codeMapsOf, pickRows, recodeRows } from './recode-rows'
import { createRowIndex } from './row-index'
import type { RowRef } from './row-keys'
import { areSameRecord, createRowHashes, hasId, haveSameId } from './row-keys'
import type { Steps } from './slices'
import { inRanges } from './slices'
import { createSourceSets } from './source-sets'
import type { TableData } from './table-data'

export interface NamedTable {
  readonly fileName: string
  readonly table: TableData
}

export interface MergedRows {
  readonly table: EventTable
  /** Events that occur in more than one file, and only once in the result. */
  readonly doubled: number
  /** Ids with different records in different files. */
  readonly differing: number
}

const none = -1

/** Finds the first row with a record, and the first with an id. */
const createFirstRows = (merged: TableData, maxRows: number) => {
  const hashes = createRowHashes()
  const records = createRowIndex(maxRows)
  const ids = createRowIndex(maxRows)
  const refOf = (row: number): RowRef => ({ columns: merged.columns, row, extra: merged.extras.get(row) })
  return {
    refOf,
    withRecord: (ref: RowRef): number =>
      records.find(hashes.ofRecord(ref), (row) => areSameRecord(ref, refOf(row))),
    withId: (ref: RowRef): number => ids.find(hashes.ofId(ref), (row) => haveSameId(ref, refOf(row))),
    addRecord: (ref: RowRef): void => records.add(hashes.ofRecord(ref), ref.row),
    addId: (ref: RowRef): void => ids.add(hashes.ofId(ref), ref.row),
  }
}

/** The rows of earlier files. */
const createEarlierRows = (merged: TableData, maxRows: number) => {
  const firsts = createFirstRows(merged, maxRows)
  // Rows with the same record form a chain from the first of them; each file walks along it, row by row.
  // Both contain rows from 1 on; 0 means none.
  const next = new Uint32Array(maxRows)
  const waiting = new Uint32Array(maxRows)
  const waitingFor = new Uint16Array(maxRows)
  const isDiffering = new Uint8Array(maxRows)
  return {
    add: (row: number): void => {
      const ref = firsts.refOf(row)
      const first = firsts.withRecord(ref)
      if (first === none) firsts.addRecord(ref)
      else {
        next[row] = next[first] ?? 0
        next[first] = row + 1
      }
      if (firsts.withId(ref) === none) firsts.addId(ref)
    },
    /** A row with the same record that no other row of this file has taken; -1: none. */
    take: (ref: RowRef, file: number): number => {
      const first = firsts.withRecord(ref)
      if (first === none) return none
      const row = waitingFor[first] === file ? (waiting[first] ?? 0) + none : first
      waitingFor[first] = file
      waiting[first] = row === none ? 0 : (next[row] ?? 0)
      return row
    },
    /** Whether the id already has another record; true only once per id. */
    isNewlyDiffering: (ref: RowRef): boolean => {
      if (firsts.withRecord(ref) !== none) return false
      const first = firsts.withId(ref)
      if (first === none || isDiffering[first] === 1) return false
      isDiffering[first] = 1
      return true
    },
  }
}

/** Determines which rows are new, and records which files also contain the others. */
const createSorting = (parts: readonly NamedTable[], merged: TableData, maxRows: number) => {
  const earlier = createEarlierRows(merged, maxRows)
  const sets = createSourceSets(parts.map(({ fileName }) => fileName))
  const sources = new Uint32Array(maxRows)
  const counts = { doubled: 0, differing: 0 }
  const recordSource = (row: number, file: number): void => {
    const before = sources[row] ?? 0
    if (before <= parts.length) counts.doubled++
    sources[row] = sets.codeWith(before, file)
  }
  return {
    sets,
    sources,
    counts,
    addEarlier: earlier.add,
    isNew: (ref: RowRef, file: number): boolean => {
      if (file === 0 || !hasId(ref, merged)) return true
      const row = earlier.take(ref, file)
      if (row !== none) recordSource(row, file)
      else if (earlier.isNewlyDiffering(ref)) counts.differing++
      return row === none
    },
  }
}

/** Appends the rows of one file after the other to one table, except those already there. */
const createMerging = (parts: readonly NamedTable[]) => {
  const maxRows = parts.reduce((sum, { table }) => sum + table.rowCount, 0)
  const merged = createEventTable()
  const dictionaries = createTextDictionaries()
  const { sets, sources, counts, addEarlier, isNew } = createSorting(parts, merged, maxRows)
  merged.reserve(maxRows)

  const append = (
    columns: EventColumns,
    rowCount: number,
    extras: readonly (readonly [row: number, json: string])[],
  ): void => {
    const kept = { rows: Uint32Array.from(extras, ([row]) => row), json: extras.map(([, json]) => json) }
    merged.appendRows({ rowCount, columns, newTexts: takeNewTexts(dictionaries), extras: kept })
  }
  const appendRange = (table: TableData, file: number, recoded: EventColumns, from: number): void => {
    const kept: number[] = []
    for (let row = 0; row < recoded.deleted.length; row++) {
      if (isNew({ columns: recoded, row, extra: table.extras.get(from + row) }, file)) kept.push(row)
    }
    const extras = kept.flatMap((row, index) =>
      table.extras.has(from + row) ? [[index, table.extras.get(from + row) ?? ''] as const] : [],
    )
    sources.fill(sets.codeOf(file), merged.rowCount, merged.rowCount + kept.length)
    append(kept.length === recoded.deleted.length ? recoded : pickRows(recoded, kept), kept.length, extras)
  }
  function* appendFile(table: TableData, file: number): Steps<void> {
    // Texts before rows, a few thousand at a time.
    const maps = yield* codeMapsOf(table, dictionaries, () => append(uninitializedColumns(0), 0, []))
    const first = merged.rowCount
    yield* inRanges(table.rowCount, (from, to) =>
      appendRange(table, file, recodeRows(table, from, to, maps), from),
    )
    yield* inRanges(merged.rowCount - first, (from, to) => {
      for (let row = first + from; row < first + to; row++) addEarlier(row)
    })
  }
  function* end(): Steps<MergedRows> {
    yield* merged.trimInSteps()
    merged.setSources(sources.slice(0, merged.rowCount), sets)
    return { table: merged, ...counts }
  }
  return { appendFile, end }
}

/**
 * One table of the rows of several files, in their order. An event whose whole record is in several files is
 * kept once. Different records are all kept, as are those without an id and those that one file contains
 * several times.
 */
export function* mergeRows(parts: readonly NamedTable[]): Steps<MergedRows> {
  const merging = createMerging(parts)
  for (const [file, { table }] of parts.entries()) yield* merging.appendFile(table, file)
  return yield* merging.end()
}
