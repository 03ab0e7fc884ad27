/** Memory that a body was collected in, from `take` to `giveBack`. Shared, so that another thread can read it where it is. */
export type PooledBuffer = Uint8Array<SharedArrayBuffer>

/**
 * Buffers for bodies, used again and again: nothing is handed over, and the body is still there when its start is to be shown.
 */
export interface BufferPool {
  take(): PooledBuffer
  /** A wider one in its place, with what the first `byteCount` bytes of `buffer` hold. */
  widen(buffer: PooledBuffer, byteCount: number, atLeast: number): PooledBuffer
  giveBack(buffer: PooledBuffer): void
}

/** Somewhat more than a page of a thousand events. */
const usualBytes = 512 * 1024
/** Buffers wider than this are not kept. */
const keptBytes = 4 * 1024 * 1024
/** As many as there are requests under way, by the highest setting. */
const maxKept = 16

const makeBuffer = (byteCount: number): PooledBuffer => new Uint8Array(new SharedArrayBuffer(byteCount))

export const createBufferPool = (): BufferPool => {
  const kept: PooledBuffer[] = []
  return {
    take: () => kept.pop() ?? makeBuffer(usualBytes),
    widen: (buffer, byteCount, atLeast) => {
      const wider = makeBuffer(Math.max(atLeast, buffer.byteLength * 2))
      wider.set(buffer.subarray(0, byteCount))
      return wider
    },
    giveBack: (buffer) => {
      if (buffer.byteLength <= keptBytes && kept.length < maxKept) kept.push(buffer)
    },
  }
}
