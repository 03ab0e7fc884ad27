import { type RecordKey, textOfKey } from './record-key'
import { createRecordLog } from './record-log'
import { mix } from './value-hash'

/**
 * `new`: no record seen so far has this id. `sharesId`: another record has it. `seen`: an earlier answer held
 * this record. `again`: this answer already held it.
 */
type RowSighting = 'new' | 'sharesId' | 'seen' | 'again'

export interface RecordRows {
  beginAnswer(): void
  add(key: RecordKey): RowSighting
}

/**
 * Further records with one id go to the overflow, because the path to a record would grow with their number.
 */
const maxOnPath = 16

/** The records beyond `maxOnPath` with one id, with the number of the answer that held them last. */
const createOverflow = () => {
  const answers = new Map<string, number>()
  return (key: RecordKey, answer: number): RowSighting => {
    const text = textOfKey(key)
    const last = answers.get(text)
    answers.set(text, answer)
    if (last === undefined) return 'sharesId'
    return last === answer ? 'again' : 'seen'
  }
}

const firstSize = 1024
/** A fuller index makes long paths, an emptier one takes memory. */
const [fullest, growth] = [0.8, 1.5]
const farthest = 2 ** 32

/** Depends only on the id, so that records with the same id are on one path. */
const hashOfId = (head: number, time: number): number =>
  // `^` uses the lowest 32 bits of a number.
  mix(time ^ Math.imul(head, 0x9e37_79b1) ^ Math.imul(Math.floor(time / farthest), 0x27d4_eb2f)) >>> 0

/** By the highest bits of the hash, because the size is no power of two. */
const slotOf = (hash: number, size: number): number => Math.floor((hash * size) / farthest)

/**
 * An entry is the number of a record in its lowest bits, and above them the lowest ones of the hash of its
 * id, which nearly always tell it from others without a look at them.
 */
const createIndex = (size: number) => ({
  size,
  entries: new Uint32Array(size),
  numberBits: 32 - Math.clz32(size),
})
type Index = ReturnType<typeof createIndex>

const putNumber = ({ size, entries, numberBits }: Index, hash: number, number: number): void => {
  let slot = slotOf(hash, size)
  while (entries[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1
  entries[slot] = (hash << numberBits) | number
}

/**
 * The keys lie one behind the other, and an index with open addressing finds them: 25 to 28 bytes for each. A
 * table of the keys themselves would have empty rows as well, and be there twice while it grows.
 */
export const createRecordRows = (): RecordRows => {
  const log = createRecordLog()
  const overflow = createOverflow()
  let index = createIndex(firstSize)
  let answer = 0
  /** How many there were before this answer, and which of them it has held. */
  let countBefore = 0
  const seenHere = new Set<number>()

  const add = (key: RecordKey, hash: number): void => {
    const number = log.add(key)
    if (number <= fullest * index.size) return putNumber(index, hash, number)
    index = createIndex(Math.ceil(index.size * growth))
    for (let each = 1; each <= number; each += 1)
      putNumber(index, hashOfId(log.headOf(each), log.timeOf(each)), each)
  }
  const sightingOf = (number: number): RowSighting => {
    if (number > countBefore || seenHere.has(number)) return 'again'
    seenHere.add(number)
    return 'seen'
  }
  return {
    beginAnswer: () => {
      answer += 1
      countBefore = log.count
      seenHere.clear()
    },
    add: (key) => {
      const hash = hashOfId(key.head, key.time)
      const { size, entries, numberBits } = index
      let withThisId = 0
      let slot = slotOf(hash, size)
      for (let entry = entries[slot] ?? 0; entry !== 0; entry = entries[slot] ?? 0) {
        const number = entry ^ (hash << numberBits)
        if (number >>> numberBits === 0 && log.hasIdOf(number, key)) {
          if (log.hasRestOf(number, key)) return sightingOf(number)
          withThisId += 1
          if (withThisId === maxOnPath) return overflow(key, answer)
        }
        slot = slot + 1 === size ? 0 : slot + 1
      }
      add(key, hash)
      return withThisId === 0 ? 'new' : 'sharesId'
    },
  }
}
