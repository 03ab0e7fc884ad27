import { isUtf8 } from 'node:buffer'

/** A body over this many bytes is cut off: a thousand events take less than one of these 64 MiB. */
export const maximumBodyBytes = 64 * 1024 * 1024

/** The body is larger than `maximumBodyBytes`. */
export class BodyTooLarge extends Error {}

/**
 * Collects a body and calls `onBytes` whenever some of it came. Rejects with `BodyTooLarge` as soon as it is, and with
 * whatever the body rejects with; either way the body is told to end. The buffer is the body's own.
 */
export const collectBody = async (body: AsyncIterable<Uint8Array>, onBytes: () => void): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of body) {
    onBytes()
    byteCount += chunk.byteLength
    if (byteCount > maximumBodyBytes) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  // Not of the pool that small buffers share: a body is handed over to another thread, buffer and all.
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(byteCount).buffer)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The text of a body; a byte order mark is dropped. `null`: it is not UTF-8. Half the time of a `TextDecoder`. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  if (!isUtf8(bytes)) return null
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
