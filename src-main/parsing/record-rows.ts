import type { Fingerprint } from './fingerprint'
import type { IdParts } from './id-parts'

/** What identifies a record: its id, and a fingerprint of everything else. */
export interface RecordKey extends IdParts, Fingerprint {}

/**
 * `new`: no record seen so far has this id. `sharesId`: another record has it. `seen`: an earlier answer held this record.
 * `again`: this answer already held it.
 */
type RowSighting = 'new' | 'sharesId' | 'seen' | 'again'

export interface RecordRows {
  /** `answer`: the number of the answer that holds the record, from 1 on. */
  see(key: RecordKey, answer: number): RowSighting
}

const firstSize = 1024
/** Further records with one id go to the overflow, because the path to a record would grow with their number. */
const maxOnPath = 16

export const textOfKey = ({ head, time, high, low }: RecordKey): string => [head, time, high, low].join(' ')

/** The records beyond `maxOnPath` with one id. */
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

const allocate = (size: number) => ({
  size,
  heads: new Uint32Array(size),
  times: new Float64Array(size),
  highs: new Uint32Array(size),
  lows: new Uint32Array(size),
  /** The latest answer that held the record. */
  answers: new Uint32Array(size),
})
type Rows = ReturnType<typeof allocate>

/** Depends only on the id, so that records with the same id are on one path. */
const firstPlace = ({ size }: Rows, head: number, time: number): number => {
  // `^` uses the lowest 32 bits of a number.
  const mixed = Math.imul(time ^ Math.imul(head, 0x9e37_79b1), 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) & (size - 1)
}

const copyRow = (from: Rows, at: number, to: Rows): void => {
  const [head = 0, time = 0] = [from.heads[at], from.times[at]]
  let place = firstPlace(to, head, time)
  while (to.heads[place] !== 0) place = (place + 1) & (to.size - 1)
  to.heads[place] = head
  to.times[place] = time
  to.highs[place] = from.highs[at] ?? 0
  to.lows[place] = from.lows[at] ?? 0
  to.answers[place] = from.answers[at] ?? 0
}

const grown = (rows: Rows): Rows => {
  const larger = allocate(rows.size * 2)
  for (let at = 0; at < rows.size; at += 1) if (rows.heads[at] !== 0) copyRow(rows, at, larger)
  return larger
}

/** One row a record, in one table with open addressing. */
export const createRecordRows = (): RecordRows => {
  const overflow = createOverflow()
  let rows = allocate(firstSize)
  let count = 0

  const write = (place: number, { head, time, high, low }: RecordKey, answer: number): void => {
    rows.heads[place] = head
    rows.times[place] = time
    rows.highs[place] = high
    rows.lows[place] = low
    rows.answers[place] = answer
    count += 1
    if (count * 2 > rows.size) rows = grown(rows)
  }
  return {
    see: (key, answer) => {
      const { head, time, high, low } = key
      const { heads, times, highs, lows, answers, size } = rows
      let place = firstPlace(rows, head, time)
      let withThisId = 0
      for (; heads[place] !== 0; place = (place + 1) & (size - 1)) {
        if (heads[place] !== head || times[place] !== time) continue
        if (highs[place] === high && lows[place] === low) {
          const isAgain = answers[place] === answer
          answers[place] = answer
          return isAgain ? 'again' : 'seen'
        }
        withThisId += 1
        if (withThisId === maxOnPath) return overflow(key, answer)
      }
      write(place, key, answer)
      return withThisId === 0 ? 'new' : 'sharesId'
    },
  }
}
