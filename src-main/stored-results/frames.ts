import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'
import { bytesInRow } from '../../src-core/codec/event-columns'
import { maximumBodyBytes } from '../service/response-body'
import { seenBytesInRow } from './seen-payload'

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

const mebibyte = 1024 * 1024
/** The largest request: a hundred devices with ten thousand parts each. */
const mostNoteBytes = 64 * mebibyte
/** Texts of several answers, escaped. */
const mostTextBytes = 4 * maximumBodyBytes
/** More would fill the memory, however many rows a header promises. */
const mostBatchBytes = 512 * mebibyte

/** No larger frame is written, so one that would expand to more is damaged; zlib takes no limit of 0. */
const mostBytes = (kind: FrameKind, rowCount: number): number => {
  if (kind === 'note') return mostNoteBytes
  const bytes = kind === 'seen' ? seenBytesInRow * rowCount : bytesInRow * rowCount + mostTextBytes
  return Math.max(1, Math.min(bytes, mostBatchBytes))
}

const tooLarge = (): Error => Object.assign(new Error('a frame too large'), { code: 'FRAME_TOO_LARGE' })

/** The parts are copied before this returns. */
export const encodeFrame = async (
  kind: FrameKind,
  rowCount: number,
  parts: readonly Uint8Array[],
): Promise<Uint8Array> => {
  const content = Buffer.concat(parts)
  if (content.byteLength > mostBytes(kind, rowCount)) throw tooLarge()
  const payload = await compress(content, options)
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
    const limit = { maxOutputLength: mostBytes(header.kind, header.rowCount) }
    return payload.byteLength <= fewBytes ? inflateRawSync(payload, limit) : await expand(payload, limit)
  } catch {
    return null
  }
}
