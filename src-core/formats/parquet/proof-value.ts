import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { gunzipSync, gzipSync, strFromU8, strToU8 } from 'fflate'

/** The key of the metadata of a file under which it carries its proof. */
export const proofKey = 'device-event-explorer.proof'
/** Under this it has the hash of its footer, computed while there are zeros in its place. */
export const footerKey = 'device-event-explorer.footer'
export const noFooterSum = '0'.repeat(64)

/** The text of a proof as a value of the metadata: packed, because a file of Parquet is small. */
export const packedProof = (text: string): string =>
  btoa(strFromU8(gzipSync(strToU8(text), { level: 9, mtime: 0 }), true))

/** Null: it is none. */
export const unpackedProof = (value: string): string | null => {
  try {
    return strFromU8(gunzipSync(strToU8(atob(value), true)))
  } catch {
    // Both throw for what they do not understand.
    return null
  }
}

/** In Thrift's compact protocol: the next field, of type text, and the length of a hash in hex. */
const beforeValue = Uint8Array.of(0x18, noFooterSum.length)

/** Where the hash of a footer stands in it; -1: it has none. */
export const placeOfFooterSum = (footer: Uint8Array): number => {
  const sought = Uint8Array.of(...strToU8(footerKey), ...beforeValue)
  const isAt = (at: number): boolean => sought.every((byte, index) => footer[at + index] === byte)
  const [first = 0] = sought
  let at = footer.indexOf(first)
  while (at !== -1 && !isAt(at)) at = footer.indexOf(first, at + 1)
  return at === -1 ? -1 : at + sought.length
}

/** The hash of a footer in hex, whatever stands in its place. */
export const footerSum = (footer: Uint8Array, place: number): string => {
  const cleared = footer.slice()
  cleared.set(strToU8(noFooterSum), place)
  return bytesToHex(sha256(cleared))
}
