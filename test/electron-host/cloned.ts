import { deserialize, Serializer } from 'node:v8'
import { type PackedValue, packValue, unpackValue } from './packed-values.mjs'

/**
 * What arrives of a value in another process. By V8's own serializer, which Electron uses as well
 * (shell/common/v8_util.cc): no functions, symbols, proxies and shared buffers; a view takes its whole buffer
 * along; prototypes are lost.
 */
const cloned = (value: unknown): unknown => {
  const serializer = new Serializer()
  try {
    serializer.writeHeader()
    serializer.writeValue(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
  return deserialize(serializer.releaseBuffer())
}

export const packForPage = (value: unknown): PackedValue =>
  packValue(cloned(value), (bytes) => Buffer.from(bytes).toString('base64'))

/** Copied out of Node's shared pool, so that each buffer holds nothing else. */
export const unpackFromPage = (text: string): unknown =>
  unpackValue(text, (bytes) => new Uint8Array(Buffer.from(bytes, 'base64')))
