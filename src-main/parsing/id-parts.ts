import { wholeNumberFrom } from '../../src-core/codec/whole-number'
import { idSeparator } from '../../src-core/events/event'

/**
 * An id as two numbers: `head` (from 1 on) is the code of the text before the time, or of the whole id if it
 * does not end in a time.
 */
export interface IdParts {
  readonly head: number
  /** `noTime`: the id does not end in a time. */
  readonly time: number
}

export interface IdSplitter {
  split(id: string): IdParts
  /** The `head` of ids that consist of this text, a separator and a time. */
  headOf(text: string): number
}

const noTime = -1

const zero = 48
/** Where the digits at the end of `id` begin. */
const digitsAt = (id: string): number => {
  let at = id.length
  while (at > 0) {
    const digit = id.charCodeAt(at - 1) - zero
    if (digit < 0 || digit > 9) return at
    at -= 1
  }
  return at
}

/** The time from `start` on, if a separator precedes it; else `noTime`. */
const timeAt = (id: string, start: number): number => {
  const time = id.startsWith(idSeparator, start - idSeparator.length) ? wholeNumberFrom(id, start) : NaN
  return Number.isNaN(time) ? noTime : time
}

const recentHeads = 64

/**
 * Splits ids into numbers, which take a fraction of the memory and time that texts take. Few heads are
 * followed by many times, so we find recent heads without slicing the text and looking it up.
 */
export const createIdSplitter = (): IdSplitter => {
  const codes = new Map<string, number>()
  const recentTexts = Array.from({ length: recentHeads }, () => '')
  const recentCodes = new Uint32Array(recentHeads)
  const codeOf = (text: string): number => {
    const known = codes.get(text)
    if (known !== undefined) return known
    codes.set(text, codes.size + 1)
    return codes.size
  }
  const codeOfHead = (id: string, end: number): number => {
    const index = (end * 31 + id.charCodeAt(end - 1) * 7 + id.charCodeAt(end - 2)) % recentHeads || 0
    const recent = recentTexts[index] ?? ''
    const code = recentCodes[index] ?? 0
    if (code > 0 && recent.length === end && id.startsWith(recent)) return code
    const head = id.slice(0, end)
    recentTexts[index] = head
    return (recentCodes[index] = codeOf(head))
  }
  return {
    headOf: codeOf,
    split: (id) => {
      const start = digitsAt(id)
      const time = timeAt(id, start)
      return { head: time === noTime ? codeOf(id) : codeOfHead(id, start - idSeparator.length), time }
    },
  }
}
