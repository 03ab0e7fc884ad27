import { idSeparator } from '../../src-preload/contract/event'

/** Ids that were seen. */
export interface IdSet {
  /** False: it was there before. */
  add(id: string): boolean
}

const zero = 48
/** The most digits of which every number is exact. */
const exactDigits = 15
const firstSize = 1024

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

/** The whole number at the end of `id` behind a separator and from `start` on, where it prints as it stands; -1: there is another text. */
const timeAt = (id: string, start: number): number => {
  const length = id.length - start
  if (length === 0 || length > exactDigits || !id.startsWith(idSeparator, start - idSeparator.length)) return -1
  if (length > 1 && id.charCodeAt(start) === zero) return -1
  let time = 0
  for (let at = start; at < id.length; at += 1) time = time * 10 + id.charCodeAt(at) - zero
  return time
}

/** Pairs of whole numbers, `head` from 1 on, in one table with open addressing. */
const createPairSet = () => {
  let heads = new Uint32Array(firstSize)
  let times = new Float64Array(firstSize)
  let count = 0

  const placeOf = (head: number, time: number): number => {
    const mask = heads.length - 1
    // `^` takes the lowest 32 bits of a number by itself.
    const mixed = Math.imul(time ^ Math.imul(head, 0x9e37_79b1), 0x85eb_ca6b)
    let place = (mixed ^ (mixed >>> 15)) & mask
    while (heads[place] !== 0 && (heads[place] !== head || times[place] !== time)) place = (place + 1) & mask
    return place
  }
  const grow = (): void => {
    const [oldHeads, oldTimes] = [heads, times]
    heads = new Uint32Array(oldHeads.length * 2)
    times = new Float64Array(oldTimes.length * 2)
    for (let at = 0; at < oldHeads.length; at += 1) {
      const head = oldHeads[at] ?? 0
      const time = oldTimes[at] ?? 0
      if (head === 0) continue
      const place = placeOf(head, time)
      heads[place] = head
      times[place] = time
    }
  }
  return {
    add: (head: number, time: number): boolean => {
      const place = placeOf(head, time)
      if (heads[place] !== 0) return false
      heads[place] = head
      times[place] = time
      count += 1
      if (count * 2 > heads.length) grow()
      return true
    },
  }
}

const addTo = (texts: Set<string>, text: string): boolean => {
  const isNew = !texts.has(text)
  texts.add(text)
  return isNew
}

const nearHeads = 64

/**
 * Numbers, from 1 on, for what stands before the time in ids. Few stand before many: those that were seen near by are found
 * without a text being cut out and looked up.
 */
const createHeads = () => {
  const codes = new Map<string, number>()
  const nearTexts = Array.from({ length: nearHeads }, () => '')
  const nearCodes = new Uint32Array(nearHeads)
  const look = (head: string): number => {
    const known = codes.get(head)
    if (known !== undefined) return known
    codes.set(head, codes.size + 1)
    return codes.size
  }
  return (id: string, end: number): number => {
    const place = (end * 31 + id.charCodeAt(end - 1) * 7 + id.charCodeAt(end - 2)) % nearHeads || 0
    const near = nearTexts[place] ?? ''
    const code = nearCodes[place] ?? 0
    if (code > 0 && near.length === end && id.startsWith(near)) return code
    const head = id.slice(0, end)
    nearTexts[place] = head
    return (nearCodes[place] = look(head))
  }
}

/**
 * An id of the usual shape is kept as two numbers, what stands before its time and the time: that takes a fraction of the
 * memory and of the time that texts take. Any other is kept as it is.
 */
export const createIdSet = (): IdSet => {
  const headOf = createHeads()
  const pairs = createPairSet()
  const others = new Set<string>()
  return {
    add: (id) => {
      const start = digitsAt(id)
      const time = timeAt(id, start)
      return time < 0 ? addTo(others, id) : pairs.add(headOf(id, start - idSeparator.length), time)
    },
  }
}
