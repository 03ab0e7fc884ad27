import type { JsonValue } from '../../src-core/codec/json'
import type { RecordKey } from './record-key'
import { createRecordSet } from './record-set'

/** What one answer adds to the earlier ones. */
interface MergedAnswer {
  readonly added: readonly JsonValue[]
  /** Of `added`, those whose id another event has as well. */
  readonly sharedIdCount: number
}

/** The same of an answer that was read as rows. */
interface MergedRows {
  /** The rows that no earlier answer held, ascending. */
  readonly added: Uint32Array
  readonly sharedIdCount: number
}

/** Merges overlapping answers, so that each event appears once. */
export interface EventMerge {
  /** The elements of one answer that no earlier answer held. */
  add(elements: readonly JsonValue[]): MergedAnswer
  addRows(rowCount: number, keyOf: (row: number) => RecordKey, isWanted: (row: number) => boolean): MergedRows
  /** The `head` of the keys of records whose ids begin with this text. */
  headOf(text: string): number
}

/**
 * Compares whole records: ids need not be unique, and no event is dropped because another one has its id.
 * Equal records cannot be distinguished, so we keep as many as the answer with most of them held: they have
 * equal time stamps, and a window holds either all of them or none.
 */
export const createEventMerge = (): EventMerge => {
  const records = createRecordSet()
  return {
    add: (elements) => {
      records.beginAnswer()
      let sharedIdCount = 0
      const added = elements.filter((element) => {
        const sighting = records.add(element)
        if (sighting === 'sharesId') sharedIdCount += 1
        return sighting !== 'seen'
      })
      return { added, sharedIdCount }
    },
    addRows: (rowCount, keyOf, isWanted) => {
      records.beginAnswer()
      const added = new Uint32Array(rowCount)
      let [count, sharedIdCount] = [0, 0]
      for (let row = 0; row < rowCount; row += 1) {
        if (!isWanted(row)) continue
        const sighting = records.addKey(keyOf(row))
        if (sighting === 'sharesId') sharedIdCount += 1
        if (sighting !== 'seen') added[count++] = row
      }
      return { added: added.subarray(0, count), sharedIdCount }
    },
    headOf: records.headOf,
  }
}
