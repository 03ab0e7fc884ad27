import { ReadingError } from '../file-problem'

// Types of Thrift's compact protocol.
const [stop, double, binary, list, struct] = [0, 7, 8, 9, 12]
const doubleBytes = 8
/** Parquet's own structures are nested half as deep. */
const deepest = 24

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

/** Steps over one value after the other, and never past the end. */
const createWalk = (bytes: Uint8Array, start: number, end: number) => {
  let at = start
  const next = (): number => {
    if (at >= end) throw damaged()
    return bytes[at++] ?? 0
  }
  const skip = (count: number): void => {
    if (count > end - at) throw damaged()
    at += count
  }
  /** At most ten bytes, the length of 64 bits. */
  const varint = (): number => {
    let value = 0
    for (let power = 1, count = 0; count < 10; power *= 0x80, count++) {
      const byte = next()
      value += (byte & 0x7f) * power
      if (byte < 0x80) return value
    }
    throw damaged()
  }
  const walkList = (depth: number): void => {
    const head = next()
    const size = head >> 4 === 15 ? varint() : head >> 4
    // Each element has at least a byte: a list that claims more would only take memory.
    if (size > end - at) throw damaged()
    const type = head & 0x0f
    for (let index = 0; index < size; index++) {
      if (type === 1 || type === 2) skip(1)
      else walkValue(type, depth)
    }
  }
  const walkValue = (type: number, depth: number): void => {
    if (depth > deepest) throw damaged()
    if (type === 1 || type === 2) return
    if (type === 3) skip(1)
    else if (type === 4 || type === 5 || type === 6) varint()
    else if (type === double) skip(doubleBytes)
    else if (type === binary) skip(varint())
    else if (type === list) walkList(depth + 1)
    else if (type === struct) walkStruct(depth + 1)
    else throw damaged()
  }
  const walkStruct = (depth: number): void => {
    for (let head = next(); (head & 0x0f) !== stop; head = next()) {
      if (head >> 4 === 0) varint()
      walkValue(head & 0x0f, depth)
    }
  }
  return {
    run: (): number => {
      walkStruct(0)
      return at
    },
  }
}

/**
 * The end of the structure that begins at `start`. Throws ReadingError if it is not whole, or claims what
 * cannot be there: hyparquet believes the sizes that it reads, and would allocate any amount of memory.
 */
export const endOfThrift = (bytes: Uint8Array, start: number, end: number): number =>
  createWalk(bytes, start, end).run()
