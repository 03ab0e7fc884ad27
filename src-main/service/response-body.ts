import { isAscii, isUtf8 } from 'node:buffer'
import type { BufferPool, PooledBuffer } from './buffer-pool'

/** A body larger than this is refused: a thousand events take less than 1 of these 64 MiB. */
export const maximumBodyBytes = 64 * 1024 * 1024

/** The body is larger than `maximumBodyBytes`. */
export class BodyTooLarge extends Error {}

/** A body in a buffer; `release` returns the buffer to the pool. */
export interface Body {
  readonly bytes: PooledBuffer
  release(): void
}

/**
 * Collects a body and calls `onBytes` with the number of bytes of each part that arrives. Rejects with
 * `BodyTooLarge` as soon as it is too large, or with the error of the body; in both cases it closes the body.
 */
export const collectBody = async (
  body: AsyncIterable<Uint8Array>,
  buffers: BufferPool,
  onBytes: (byteCount: number) => void,
): Promise<Body> => {
  let buffer = buffers.take()
  let byteCount = 0
  try {
    for await (const chunk of body) {
      onBytes(chunk.byteLength)
      const whole = byteCount + chunk.byteLength
      if (whole > maximumBodyBytes) throw new BodyTooLarge()
      if (whole > buffer.byteLength) buffer = buffers.widen(buffer, byteCount, whole)
      buffer.set(chunk, byteCount)
      byteCount = whole
    }
  } catch (error) {
    buffers.giveBack(buffer)
    throw error
  }
  return { bytes: buffer.subarray(0, byteCount), release: () => buffers.giveBack(buffer) }
}

/** The text of a body without its byte order mark; `null` if it is not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Nearly every body is ASCII, and Latin-1 is faster to decode.
  if (isAscii(buffer)) return buffer.toString('latin1')
  if (!isUtf8(buffer)) return null
  const text = buffer.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
