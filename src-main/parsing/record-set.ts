import { isJsonObject, type JsonValue } from '../../src-core/codec/json'
import { createFingerprints } from './fingerprint'
import { createIdSplitter } from './id-parts'
import { type RecordKey, textOfKey } from './record-key'
import { createRecordRows } from './record-rows'

/**
 * `new`: no record seen so far has this id. `sharesId`: another record has it, which differs or is equal and
 * additional. `seen`: an earlier answer held it.
 */
type Sighting = 'new' | 'sharesId' | 'seen'

/** The records seen in overlapping answers. */
export interface RecordSet {
  /** Begins the next answer: equal records within one answer count as separate records. */
  beginAnswer(): void
  add(record: JsonValue): Sighting
  /** The same for a record whose id ends in a time. */
  addKey(key: RecordKey): Sighting
  /** The `head` of ids that begin with this text, followed by a separator and a time. */
  headOf(text: string): number
}

const idOf = (record: JsonValue): string | undefined => {
  if (!isJsonObject(record) || !Object.hasOwn(record, 'id')) return undefined
  const { id } = record
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Equal records within one answer: keeps as many as the answer with most of them held. */
const createRepeats = () => {
  const most = new Map<string, number>()
  let here = new Map<string, number>()
  return {
    beginAnswer: (): void => {
      if (here.size > 0) here = new Map()
    },
    /** True if no answer has held as many so far. */
    isOneMore: (key: string): boolean => {
      const count = (here.get(key) ?? 1) + 1
      here.set(key, count)
      if (count <= (most.get(key) ?? 1)) return false
      most.set(key, count)
      return true
    },
  }
}

export const createRecordSet = (): RecordSet => {
  const { split, headOf } = createIdSplitter()
  const rows = createRecordRows()
  const repeats = createRepeats()
  const fingerprints = createFingerprints()

  const addKey = (key: RecordKey): Sighting => {
    const sighting = rows.add(key)
    if (sighting !== 'again') return sighting
    return repeats.isOneMore(textOfKey(key)) ? 'sharesId' : 'seen'
  }
  return {
    headOf,
    addKey,
    beginAnswer: () => {
      rows.beginAnswer()
      repeats.beginAnswer()
    },
    add: (record) => {
      const { high, low } = fingerprints.of(record)
      const id = idOf(record)
      if (id !== undefined) {
        const { head, time } = split(id)
        return addKey({ head, time, high, low })
      }
      // The fingerprint replaces the id, as a negative number, which no time can be. A record without an id
      // shares none.
      const time = -2 - (high * 2 ** 20 + (low >>> 12))
      return addKey({ head: split('').head, time, high, low }) === 'seen' ? 'seen' : 'new'
    },
  }
}
