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

/** Everything about a record in one place, because each place that is far away costs as much as all the rest. */
const wordsInRow = 8
const [headWord, highWord, lowWord, answerWord] = [2, 3, 4, 5]
const doublesInRow = wordsInRow / 2

/** The words of a row: its time as a double, then the rest. The last two are unused, so that a row never crosses a line of the cache. */
const allocate = (size: number) => {
  const words = new Uint32Array(size * wordsInRow)
  return { size, words, times: new Float64Array(words.buffer) }
}
type Rows = ReturnType<typeof allocate>

/** Depends only on the id, so that records with the same id are on one path. */
const firstPlace = ({ size }: Rows, head: number, time: number): number => {
  // `^` uses the lowest 32 bits of a number.
  const mixed = Math.imul(time ^ Math.imul(head, 0x9e37_79b1), 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) & (size - 1)
}

const copyRow = (from: Rows, place: number, to: Rows): void => {
  const start = place * wordsInRow
  let free = firstPlace(to, from.words[start + headWord] ?? 0, from.times[place * doublesInRow] ?? 0)
  while (to.words[free * wordsInRow + headWord] !== 0) free = (free + 1) & (to.size - 1)
  for (let word = 0; word < wordsInRow; word += 1) to.words[free * wordsInRow + word] = from.words[start + word] ?? 0
}

/** Up to this size, a table grows to four times its size: the copying then costs a third. Beyond, it would take too much memory. */
const largestOfFew = 65_536

const grown = (rows: Rows): Rows => {
  const larger = allocate(rows.size * (rows.size > largestOfFew ? 2 : 4))
  for (let place = 0; place < rows.size; place += 1) if (rows.words[place * wordsInRow + headWord] !== 0) copyRow(rows, place, larger)
  return larger
}

/** One row a record, in one table with open addressing. */
export const createRecordRows = (): RecordRows => {
  const overflow = createOverflow()
  let rows = allocate(firstSize)
  let count = 0

  const write = (place: number, { head, time, high, low }: RecordKey, answer: number): void => {
    const start = place * wordsInRow
    rows.times[place * doublesInRow] = time
    rows.words[start + headWord] = head
    rows.words[start + highWord] = high
    rows.words[start + lowWord] = low
    rows.words[start + answerWord] = answer
    count += 1
    if (count * 2 > rows.size) rows = grown(rows)
  }
  return {
    see: (key, answer) => {
      const { head, time, high, low } = key
      const { words, times, size } = rows
      let place = firstPlace(rows, head, time)
      let withThisId = 0
      for (; words[place * wordsInRow + headWord] !== 0; place = (place + 1) & (size - 1)) {
        const start = place * wordsInRow
        if (words[start + headWord] !== head || times[place * doublesInRow] !== time) continue
        if (words[start + highWord] === high && words[start + lowWord] === low) {
          const isAgain = words[start + answerWord] === answer
          words[start + answerWord] = answer
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
