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

/** The whole number at the end of `id` behind `start`, where it prints as it stands; -1: there is another text. */
const timeAt = (id: string, start: number): number => {
  const length = id.length - start
  if (length === 0 || length > exactDigits) return -1
  if (length > 1 && id.charCodeAt(start) === zero) return -1
  let time = 0
  for (let at = start; at < id.length; at += 1) {
    const digit = id.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return -1
    time = time * 10 + digit
  }
  return time
}

/** Pairs of whole numbers, `head` from 1 on, in one table with open addressing. */
const createPairSet = () => {
  let heads = new Uint32Array(firstSize)
  let times = new Float64Array(firstSize)
  let count = 0

  const placeOf = (head: number, time: number): number => {
    const mask = heads.length - 1
    const mixed = Math.imul((time % 0x1_0000_0000) ^ Math.imul(head, 0x9e37_79b1), 0x85eb_ca6b)
    let place = (mixed ^ (mixed >>> 15)) & mask
    while (heads[place] !== 0 && (heads[place] !== head || times[place] !== time)) place = (place + 1) & mask
    return place
  }
  const grow = (): void => {
    const [oldHeads, oldTimes] = [heads, times]
    heads = new Uint32Array(oldHeads.length * 2)
    times = new Float64Array(oldTimes.length * 2)
    oldHeads.forEach((head, at) => {
      if (head === 0) return
      const time = oldTimes[at] ?? 0
      const place = placeOf(head, time)
      heads[place] = head
      times[place] = time
    })
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

/**
 * An id of the usual shape is kept as two numbers, what stands before its time and the time: that takes a fraction of the
 * memory and of the time that texts take. Any other is kept as it is.
 */
export const createIdSet = (): IdSet => {
  const heads = new Map<string, number>()
  const pairs = createPairSet()
  const others = new Set<string>()
  return {
    add: (id) => {
      const cut = id.lastIndexOf(idSeparator)
      const time = cut < 0 ? -1 : timeAt(id, cut + idSeparator.length)
      if (time < 0) return addTo(others, id)
      const text = id.slice(0, cut)
      const known = heads.get(text)
      if (known !== undefined) return pairs.add(known, time)
      const head = heads.size + 1
      heads.set(text, head)
      return pairs.add(head, time)
    },
  }
}
