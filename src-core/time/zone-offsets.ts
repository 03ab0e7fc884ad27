import { IANAZone } from 'luxon'

/** The offset of a zone at an instant (ms since the epoch): ms to add to get the wall clock read as UTC. */
export type OffsetAt = (ms: number) => number

/** About three days: no zone has ever changed its clocks twice in less. */
const blockLength = 2 ** 28
/** A result rarely spans more than a year of blocks; random years must not grow the cache without limit. */
const largestCache = 4096

interface Block {
  readonly before: number
  /** The first instant of `after`; Infinity if nothing changes within the block. */
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
 * The offsets of an IANA zone. Each question to luxon costs microseconds for an `Intl` call; this caches a
 * block of time with its only change, if any, so that a cell or a CSV row costs a comparison. Throws
 * RangeError for a zone that this system does not know.
 */
export const createOffsetAt = (zone: string): OffsetAt => {
  const iana = IANAZone.create(zone)
  if (!iana.isValid) throw new RangeError(`Unknown time zone: ${zone}`)
  // Before standard time, offsets had seconds, which luxon returns as fractions of a minute.
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

const day = 86_400_000

/**
 * Whether the wall clock shows an instant's time twice, because the clocks are set back around then. Costs a
 * comparison for nearly all instants: blocks of time in whose neighbourhood no clock changes are known.
 */
export const createRepeatedAt = (offsetAt: OffsetAt): ((ms: number) => boolean) => {
  let lastIndex = NaN
  let isCalm = true
  return (ms) => {
    const index = Math.floor(ms / blockLength)
    if (index !== lastIndex) {
      const [from, to] = [index * blockLength, (index + 1) * blockLength]
      isCalm = [from - day, to, to + day].every((time) => offsetAt(time) === offsetAt(from))
      lastIndex = index
    }
    return !isCalm && instantsOfWall(offsetAt, ms + offsetAt(ms)).length > 1
  }
}

/**
 * The instants at which the wall clock shows a time (read as UTC), ascending: none where clocks are set
 * forward past it, two where they are set back.
 */
export const instantsOfWall = (offsetAt: OffsetAt, wall: number): readonly number[] => {
  const offsets = [...new Set([offsetAt(wall - day), offsetAt(wall + day)])]
  return offsets
    .map((offset) => wall - offset)
    .filter((ms) => ms + offsetAt(ms) === wall)
    .sort((one, other) => one - other)
}

/** The first instant after `from`, up to `to` (ms), that has the offset of `to`. */
export const changeBetween = (offsetAt: OffsetAt, from: number, to: number): number =>
  findChange(offsetAt, from, to)
