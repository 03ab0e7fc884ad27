import { Gunzip } from 'fflate'
import { ReadingError, toProblem } from './file-problem'
import type { KindReading, Listeners } from './format-reader'
import { createCrc32 } from './parquet/crc32'
import { joined } from './utf8-stream'

export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b

/** The name of the file inside. */
export const unpackedName = (fileName: string): string => fileName.replace(/\.gz$/i, '')

/** So many bytes are unpacked at a time, which become a thousand times as many at most. */
const step = 16 * 1024
/** A small file that becomes enormous was made to fill the memory; tables become some 50 times as large. */
const surelyHarmless = 256 * 1024 * 1024
const mostTimes = 400
const trailerBytes = 8

/** The checksum and the length of all that was unpacked. */
const createSum = () => {
  const crc32 = createCrc32()
  let [sum, length] = [0, 0]
  return {
    get length() {
      return length
    },
    add: (bytes: Uint8Array): void => {
      sum = crc32(bytes, sum)
      length += bytes.length
    },
    /** Whether the last bytes of the file say the same. */
    isStatedBy: (trailer: Uint8Array): boolean => {
      const view = new DataView(trailer.buffer, trailer.byteOffset, trailer.length)
      return view.getUint32(0, true) === sum && view.getUint32(trailerBytes / 2, true) === length >>> 0
    },
  }
}

/** What is read of the unpacked bytes, from the first of them on. */
export interface InnerReading {
  /** Null: too little has arrived. */
  readonly current: KindReading | null
  read(chunk: Uint8Array): void
  readEnd(): void
}

/** A file of another kind, compressed. What arrives of a damaged one is read up to there. */
export const createGzipReading = (inner: InnerReading, { onFault }: Listeners): KindReading => {
  const sum = createSum()
  let packedLength = 0
  let memberCount = 1
  let trailer: Uint8Array = new Uint8Array(0)
  let isOver = false
  /** Not what `inner` throws. */
  let isInner = false
  const gunzip = new Gunzip((part) => {
    if (part.length === 0) return
    sum.add(part)
    isInner = true
    inner.read(part)
    isInner = false
  })
  gunzip.onmember = () => void memberCount++
  const reportDamage = (): void => {
    isOver = true
    const reason = new ReadingError('packedDamaged', null, '')
    onFault({ problem: toProblem(reason, 1), row: 0, rowCount: 0 })
  }
  const push = (bytes: Uint8Array, isEnd: boolean): void => {
    if (isOver) return
    try {
      gunzip.push(bytes, isEnd)
    } catch (reason) {
      if (isInner) throw reason
      reportDamage()
    }
  }
  const checkEnd = (): void => {
    push(new Uint8Array(0), true)
    if (!isOver && memberCount === 1 && (trailer.length < trailerBytes || !sum.isStatedBy(trailer)))
      reportDamage()
    isOver = true
  }
  return {
    // What is in it has its own owner.
    owner: 'ours',
    get line() {
      return inner.current?.line ?? 1
    },
    get foreign() {
      return inner.current?.foreign ?? null
    },
    get origin() {
      return inner.current?.origin ?? null
    },
    get enclosed() {
      return inner.current?.enclosed ?? null
    },
    get hasMore() {
      return inner.current?.hasMore ?? false
    },
    flush: () => inner.current?.flush(),
    read: (chunk) => {
      packedLength += chunk.length
      trailer = joined(trailer, chunk).slice(-trailerBytes)
      for (let at = 0; at < chunk.length; at += step) {
        push(chunk.subarray(at, at + step), false)
        if (sum.length > Math.max(surelyHarmless, packedLength * mostTimes))
          throw new ReadingError('packedTooLarge', null, '')
      }
    },
    readEnd: () => {
      if (!isOver) checkEnd()
      inner.readEnd()
    },
  }
}
