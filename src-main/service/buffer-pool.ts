/**
 * The memory of a body, from `take` to `giveBack`. Shared, so that another thread can read it without a copy.
 */
export type PooledBuffer = Uint8Array<SharedArrayBuffer>

/**
 * Reusable buffers for bodies. They are never transferred to another thread, so the start of the body can
 * still be shown later.
 */
export interface BufferPool {
  take(): PooledBuffer
  /** Replaces `buffer` with a larger one that contains its first `byteCount` bytes. */
  widen(buffer: PooledBuffer, byteCount: number, atLeast: number): PooledBuffer
  giveBack(buffer: PooledBuffer): void
}

/** Slightly more than a page of a thousand events. */
const usualBytes = 512 * 1024
/** Larger buffers are not kept. */
const storedBytes = 4 * 1024 * 1024
/** The most requests in progress at once, by the highest setting. */
const maxStored = 16

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
      if (buffer.byteLength <= storedBytes && kept.length < maxStored) kept.push(buffer)
    },
  }
}
