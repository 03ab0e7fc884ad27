import type { RecordKey } from './record-key'

/** Keys in the order in which they came, by number from 1 on. */
export interface RecordLog {
  readonly count: number
  /** Returns its number. */
  add(key: RecordKey): number
  headOf(number: number): number
  timeOf(number: number): number
  hasIdOf(number: number, key: RecordKey): boolean
  /** Whether the fingerprints are the same as well. */
  hasRestOf(number: number, key: RecordKey): boolean
}

const blockBits = 12
const rowsInBlock = 2 ** blockBits
const wordsInRow = 3
const [headWord, highWord, lowWord] = [0, 1, 2]

const createBlock = () => ({
  times: new Float64Array(rowsInBlock),
  words: new Uint32Array(rowsInBlock * wordsInRow),
})
type Block = ReturnType<typeof createBlock>

/** 20 bytes each, in blocks that stay as they are: one large table would be there twice whenever it grows. */
export const createRecordLog = (): RecordLog => {
  const blocks: Block[] = [createBlock()]
  const [first] = blocks
  if (first === undefined) throw new RangeError('no block')
  let count = 0
  const blockOf = (row: number): Block => blocks[row >>> blockBits] ?? first
  const wordOf = (number: number, word: number): number =>
    blockOf(number - 1).words[((number - 1) & (rowsInBlock - 1)) * wordsInRow + word] ?? 0
  const timeOf = (number: number): number => blockOf(number - 1).times[(number - 1) & (rowsInBlock - 1)] ?? 0
  return {
    get count() {
      return count
    },
    add: ({ head, time, high, low }) => {
      const row = count & (rowsInBlock - 1)
      if (row === 0 && count > 0) blocks.push(createBlock())
      const { times, words } = blockOf(count)
      times[row] = time
      words[row * wordsInRow + headWord] = head
      words[row * wordsInRow + highWord] = high
      words[row * wordsInRow + lowWord] = low
      return (count += 1)
    },
    headOf: (number) => wordOf(number, headWord),
    timeOf,
    hasIdOf: (number, { head, time }) => timeOf(number) === time && wordOf(number, headWord) === head,
    hasRestOf: (number, { high, low }) =>
      wordOf(number, highWord) === high && wordOf(number, lowWord) === low,
  }
}
