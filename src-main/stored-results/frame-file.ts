import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
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
  /** Why nothing was read after the last frame, if that was not the end. */
  readonly problem: AppError | undefined
  /** The hash, in hex, of what was read: that of the file once all of it was, and nothing skipped. */
  sha256(): string
  close(): Promise<void>
}

/** `null`: the file ends before. */
const readAt = async (handle: FileHandle, at: number, byteCount: number): Promise<Buffer | null> => {
  const buffer = Buffer.alloc(byteCount)
  for (let read = 0; read < byteCount;) {
    const { bytesRead } = await handle.read(buffer, read, byteCount - read, at + read)
    if (bytesRead === 0) return null
    read += bytesRead
  }
  return buffer
}

const problemOfOpening = (opening: Buffer, name: string): AppError | undefined => {
  const isOurs = opening.subarray(0, -1).equals(fileOpening.subarray(0, -1))
  const version = opening.at(-1)
  if (isOurs && version === fileOpening.at(-1)) return undefined
  return {
    kind: 'file',
    cause: isOurs ? 'otherVersion' : 'damaged',
    name,
    detail: isOurs ? `version ${String(version)}` : 'opening',
  }
}

/**
 * Reads the frames of a file in order. A process that is killed leaves whole frames and at most one that is
 * cut off at the end.
 */
export const openFrameFile = async (files: FileAccess, path: string): Promise<FrameFile> => {
  await requireFile(files, path)
  const handle = await files.open(path, 'r')
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
  const damaged = (): null => end({ kind: 'file', cause: 'damaged', name, detail: `byte ${String(at)}` })
  const readOpening = async (): Promise<void> => {
    const opening = await readAt(handle, 0, fileOpening.byteLength)
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
      const bytes = await readAt(handle, at, headerBytes)
      if (bytes === null) return end()
      const header = decodeHeader(bytes)
      if (header === null) return damaged()
      const from = at + headerBytes
      const { size } = await handle.stat()
      if (from + header.payloadBytes > size) return end()
      const compressed = isSkipped(header) ? null : await readAt(handle, from, header.payloadBytes)
      const payload = compressed === null ? null : await decodePayload(header, compressed)
      if (compressed !== null && payload === null) return damaged()
      hash.update(bytes).update(compressed ?? '')
      at = from + header.payloadBytes
      return { ...header, payload }
    },
    sha256: () => hash.copy().digest('hex'),
    close: () => handle.close(),
  }
}
