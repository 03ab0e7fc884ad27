import { crc32 } from 'node:zlib'

/** A note is JSON text, a batch is events as columns. */
export const frameKinds = { note: 1, batch: 2 } as const
export type FrameKind = keyof typeof frameKinds

export interface FrameHeader {
  readonly kind: FrameKind
  /** Rows of a batch; otherwise 0. */
  readonly rowCount: number
  readonly payloadBytes: number
  readonly payloadChecksum: number
}

/** The last byte is the version of the format. */
export const fileOpening = Uint8Array.of(0x44, 0x45, 0x4b, 1)

/**
 * Length of the payload, kind, rows, checksum of the payload, checksum of the header. The header has one of
 * its own: a damaged length must not look like a frame that was cut off at the end of the file.
 */
export const headerBytes = 17
const checkedBytes = headerBytes - 4

export const encodeFrame = (kind: FrameKind, rowCount: number, parts: readonly Uint8Array[]): Uint8Array => {
  const payloadBytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const frame = Buffer.concat([Buffer.alloc(headerBytes), ...parts], headerBytes + payloadBytes)
  frame.writeUInt32LE(payloadBytes, 0)
  frame.writeUInt8(frameKinds[kind], 4)
  frame.writeUInt32LE(rowCount, 5)
  frame.writeUInt32LE(crc32(frame.subarray(headerBytes)), 9)
  frame.writeUInt32LE(crc32(frame.subarray(0, checkedBytes)), checkedBytes)
  return frame
}

/** `null`: damaged. */
export const decodeHeader = (bytes: Buffer): FrameHeader | null => {
  if (crc32(bytes.subarray(0, checkedBytes)) !== bytes.readUInt32LE(checkedBytes)) return null
  const kind = (['note', 'batch'] as const).find((name) => frameKinds[name] === bytes.readUInt8(4))
  if (kind === undefined) return null
  return {
    kind,
    rowCount: bytes.readUInt32LE(5),
    payloadBytes: bytes.readUInt32LE(0),
    payloadChecksum: bytes.readUInt32LE(9),
  }
}

export const isIntact = (header: FrameHeader, payload: Uint8Array): boolean =>
  crc32(payload) === header.payloadChecksum
