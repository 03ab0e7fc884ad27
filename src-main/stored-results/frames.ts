import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'

/** A note is JSON text, a batch is events as columns, `seen` is what later answers have found out about rows. */
export const frameKinds = { note: 1, batch: 2, seen: 3 } as const
export type FrameKind = keyof typeof frameKinds

export interface FrameHeader {
  readonly kind: FrameKind
  /** Rows of a batch, or those that `seen` is about; otherwise 0. */
  readonly rowCount: number
  /** As compressed. */
  readonly payloadBytes: number
  readonly payloadChecksum: number
}

/** The last byte is the version of the format. */
export const fileOpening = Uint8Array.of(0x44, 0x45, 0x4b, 2)

/**
 * Length of the payload, kind, rows, checksum of the payload, checksum of the header. The header has one of
 * its own: a damaged length must not look like a frame that was cut off at the end of the file.
 */
export const headerBytes = 17
const checkedBytes = headerBytes - 4

/** DEFLATE, because Node has Zstandard from 22.15 on only; its pool of threads does the work. */
const compress = promisify(deflateRaw)
const expand = promisify(inflateRaw)
const options = { level: constants.Z_BEST_SPEED }
/** Many times what a frame holds: a file that would fill the memory is damaged. */
const mostBytes = 512 * 1024 * 1024

/** The parts are copied before this returns. */
export const encodeFrame = async (
  kind: FrameKind,
  rowCount: number,
  parts: readonly Uint8Array[],
): Promise<Uint8Array> => {
  const payload = await compress(Buffer.concat(parts), options)
  const frame = Buffer.concat([Buffer.alloc(headerBytes), payload])
  frame.writeUInt32LE(payload.byteLength, 0)
  frame.writeUInt8(frameKinds[kind], 4)
  frame.writeUInt32LE(rowCount, 5)
  frame.writeUInt32LE(crc32(payload), 9)
  frame.writeUInt32LE(crc32(frame.subarray(0, checkedBytes)), checkedBytes)
  return frame
}

/** `null`: damaged. */
export const decodeHeader = (bytes: Buffer): FrameHeader | null => {
  if (crc32(bytes.subarray(0, checkedBytes)) !== bytes.readUInt32LE(checkedBytes)) return null
  const kind = (['note', 'batch', 'seen'] as const).find((name) => frameKinds[name] === bytes.readUInt8(4))
  if (kind === undefined) return null
  return {
    kind,
    rowCount: bytes.readUInt32LE(5),
    payloadBytes: bytes.readUInt32LE(0),
    payloadChecksum: bytes.readUInt32LE(9),
  }
}

/** As most notes are: the way to a thread and back would take longer. */
const fewBytes = 4096

/** `null`: damaged. */
export const decodePayload = async (header: FrameHeader, payload: Uint8Array): Promise<Buffer | null> => {
  if (crc32(payload) !== header.payloadChecksum) return null
  try {
    const limit = { maxOutputLength: mostBytes }
    return payload.byteLength <= fewBytes ? inflateRawSync(payload, limit) : await expand(payload, limit)
  } catch {
    return null
  }
}
