import { IANAZone } from 'luxon'

/** Offset of a zone at an instant (ms since the epoch): ms to add to get the wall clock read as UTC. */
export type OffsetAt = (ms: number) => number

/** About three days: shorter than any time a zone has ever changed its clocks there and back. */
const blockLength = 2 ** 28
/** A result rarely spans more than a year of blocks; random years must not grow the cache for ever. */
const largestCache = 4096

interface Block {
  readonly before: number
  /** First instant of `after`; Infinity where nothing changes within the block. */
  readonly changesAt: number
  readonly after: number
}

const findChange = (offsetAt: OffsetAt, from: number, to: number): number => {
  const after = offsetAt(to)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === after) high = middle
    else low = middle
  }
  return high
}

const readBlock = (offsetAt: OffsetAt, index: number): Block => {
  const from = index * blockLength
  const to = from + blockLength - 1
  const before = offsetAt(from)
  const after = offsetAt(to)
  return { before, after, changesAt: before === after ? Infinity : findChange(offsetAt, from, to) }
}

/**
 * Offsets of an IANA zone. Asking luxon costs an `Intl` call of microseconds each time; here a time span is asked
 * for once and its only change, if any, is remembered, so that a cell or a CSV row costs a comparison.
 * Throws RangeError for a zone this system does not know.
 */
export const createOffsetAt = (zone: string): OffsetAt => {
  const iana = IANAZone.create(zone)
  if (!iana.isValid) throw new RangeError(`Unknown time zone: ${zone}`)
  // Before clocks were standardised offsets had seconds, which luxon gives as fractions of a minute.
  const offsetAt: OffsetAt = (ms) => Math.round(iana.offset(ms) * 60) * 1000
  const blocks = new Map<number, Block>()
  let lastIndex = NaN
  let last: Block = { before: 0, after: 0, changesAt: Infinity }
  return (ms) => {
    const index = Math.floor(ms / blockLength)
    if (index !== lastIndex) {
      if (blocks.size >= largestCache) blocks.clear()
      last = blocks.get(index) ?? readBlock(offsetAt, index)
      blocks.set(index, last)
      lastIndex = index
    }
    return ms < last.changesAt ? last.before : last.after
  }
}

/** The first instant after `from`, at or before `to` (ms), from which the offset is that of `to`. */
export const changeBetween = (offsetAt: OffsetAt, from: number, to: number): number => findChange(offsetAt, from, to)
