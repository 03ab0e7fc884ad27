import type { JsonValue } from '../../src-preload/contract/json'
import { createRecordSet } from './record-set'

/** What one answer adds to those before. */
interface MergedAnswer {
  readonly added: readonly JsonValue[]
  /** Of `added`, those whose id another event has as well. */
  readonly sharedIdCount: number
}

/** Takes answers that overlap, and hands out every event once. */
export interface EventMerge {
  /** The elements of one answer that no earlier answer held. */
  add(elements: readonly JsonValue[]): MergedAnswer
}

/**
 * By the whole record: ids need not be unique, and no event is dropped because another one has its id. Equal records cannot
 * be told apart, so as many are kept as one answer held at the most: they carry equal time stamps, and a window holds either
 * all of them or none.
 */
export const createEventMerge = (): EventMerge => {
  const records = createRecordSet()
  return {
    add: (elements) => {
      records.beginAnswer()
      let sharedIdCount = 0
      const added = elements.filter((element) => {
        const sighting = records.see(element)
        if (sighting === 'sharesId') sharedIdCount += 1
        return sighting !== 'seen'
      })
      return { added, sharedIdCount }
    },
  }
}
