import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fromCsvw } from '../csvw-reader'
import type { FileProvenance } from '../provenance'
import { provenanceKey } from './format'

/** The origin that a Parquet file states itself. */
export interface StatedOrigin {
  readonly provenance: FileProvenance
  /**
   * Of the bytes before the footer, in hex; the same as in the provenance if they have not changed since the
   * export.
   */
  readonly sha256: string
}

/** After the footer: its length and the magic number. */
const tailBytes = 8

const footerStart = (bytes: Uint8Array): number => {
  const tail = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - tailBytes, tailBytes)
  return bytes.length - tailBytes - tail.getUint32(0, true)
}

/** The origin in the metadata of a whole file; `undefined`: it was not exported by this application. */
export const statedOrigin = (
  bytes: Uint8Array,
  keyValues: ReadonlyMap<string, string>,
): StatedOrigin | undefined => {
  const provenance = fromCsvw(keyValues.get(provenanceKey) ?? '')
  if (provenance === undefined) return undefined
  return { provenance, sha256: bytesToHex(sha256(bytes.subarray(0, footerStart(bytes)))) }
}
