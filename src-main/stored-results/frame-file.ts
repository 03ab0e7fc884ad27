import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { damagedFile } from '../files/file-error'
import { requireFile } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'
import { decodeHeader, decodePayload, fileOpening, type FrameHeader, headerBytes } from './frames'

export interface Frame extends FrameHeader {
  /** `null`: skipped, and not checked. */
  readonly payload: Uint8Array | null
}

export interface FrameFile {
  /**
   * The next frame; `null` at the end, before a frame that was cut off there, and before a damaged one.
   * `isSkipped` says of which frames the payload is not needed.
   */
  next(isSkipped?: (header: FrameHeader) => boolean): Promise<Frame | null>
  /** The content of the last frame, which is whole, was not written by us: nothing is read after it. */
  reject(detail: string): void
  /** Why nothing was read after the last frame, if that was not the end. */
  readonly problem: AppError | undefined
  /** The hash, in hex, of what was read: that of the file once all of it was, and nothing skipped. */
  sha256(): string
  close(): Promise<void>
}

/** A day of a live session is a hundred thousand notes: each by itself would take two reads. */
const blockBytes = 256 * 1024

/** Reads some bytes at a place, and those after it in advance; `null`: the file ends before. */
type ReadAt = (at: number, byteCount: number) => Promise<Buffer | null>

const createReadAt = (handle: FileHandle): ReadAt => {
  let [block, blockAt] = [Buffer.alloc(0), 0]
  const readBlock = async (at: number, byteCount: number): Promise<void> => {
    const buffer = Buffer.alloc(byteCount)
    let read = 0
    for (let bytesRead = -1; bytesRead !== 0 && read < byteCount; read += bytesRead)
      ({ bytesRead } = await handle.read(buffer, read, byteCount - read, at + read))
    ;[block, blockAt] = [buffer.subarray(0, read), at]
  }
  return async (at, byteCount) => {
    const isThere = (): boolean => at >= blockAt && at + byteCount <= blockAt + block.byteLength
    // A file that is being written may have grown since.
    if (!isThere()) await readBlock(at, Math.max(byteCount, blockBytes))
    return isThere() ? block.subarray(at - blockAt, at - blockAt + byteCount) : null
  }
}

const problemOfOpening = (opening: Buffer, name: string): AppError | undefined => {
  const isOurs = opening.subarray(0, -1).equals(fileOpening.subarray(0, -1))
  const version = opening.at(-1)
  if (isOurs && version === fileOpening.at(-1)) return undefined
  return isOurs
    ? { kind: 'file', cause: 'otherVersion', name, detail: `version ${String(version)}` }
    : damagedFile(name, 'opening')
}

/**
 * Reads the frames of a file in order. A process that is killed leaves whole frames and at most one that is
 * cut off at the end.
 */
export const openFrameFile = async (files: FileAccess, path: string): Promise<FrameFile> => {
  await requireFile(files, path)
  const handle = await files.open(path, 'r')
  const readAt = createReadAt(handle)
  const name = basename(path)
  let at = 0
  let hasEnded = false
  let problem: AppError | undefined
  const hash = createHash('sha256')
  const end = (found?: AppError): null => {
    hasEnded = true
    problem = found
    return null
  }
  const damaged = (): null => end(damagedFile(name, `byte ${String(at)}`))
  const readOpening = async (): Promise<void> => {
    const opening = await readAt(0, fileOpening.byteLength)
    at = fileOpening.byteLength
    const found = opening === null ? undefined : problemOfOpening(opening, name)
    hash.update(opening ?? '')
    if (opening === null || found !== undefined) end(found)
  }
  return {
    get problem() {
      return problem
    },
    next: async (isSkipped = () => false) => {
      if (at === 0) await readOpening()
      if (hasEnded) return null
      const bytes = await readAt(at, headerBytes)
      if (bytes === null) return end()
      const header = decodeHeader(bytes)
      if (header === null) return damaged()
      const from = at + headerBytes
      const isNeeded = !isSkipped(header)
      // A length that is not true must take no memory.
      const isRead = isNeeded && header.payloadBytes <= blockBytes
      if (!isRead && from + header.payloadBytes > (await handle.stat()).size) return end()
      const compressed = isNeeded ? await readAt(from, header.payloadBytes) : null
      if (compressed === null && isNeeded) return end()
      const payload = compressed === null ? null : await decodePayload(header, compressed)
      if (compressed !== null && payload === null) return damaged()
      hash.update(bytes).update(compressed ?? '')
      at = from + header.payloadBytes
      return { ...header, payload }
    },
    reject: (detail) => void end(damagedFile(name, detail)),
    sha256: () => hash.copy().digest('hex'),
    close: () => handle.close(),
  }
}
