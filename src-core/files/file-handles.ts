import type { AppError } from '../errors/errors'
import { exportFormats } from '../formats/formats'
import type { FileProvenance } from '../formats/provenance'

export const saveKinds = [
  ...exportFormats,
  'deletions',
  'limits',
  'view',
  'table',
  'png',
  'svg',
  'html',
  'pdf',
] as const
export type SaveKind = (typeof saveKinds)[number]

/** A target that the user chose. The page knows only a handle and names to show, and never sends a path. */
export interface SaveTarget {
  readonly saveId: string
  readonly fileName: string
  readonly folder: string
}

export interface SavedFile {
  readonly fileName: string
  readonly folder: string
  readonly byteCount: number
}

/** A file that the user chose, dropped on the icon or named on the command line. */
export interface OpenedFile {
  readonly fileId: string
  readonly fileName: string
  readonly folder: string
  readonly byteCount: number
  /** ms since the epoch. */
  readonly modifiedAt: number
  /** Absent: no readable metadata beside the file. */
  readonly provenance?: FileProvenance
}

/** A file that was open lately and may be opened again by its handle; it may have been removed since. */
export interface RecentFile {
  readonly fileId: string
  readonly fileName: string
  readonly folder: string
  /** When it was in a tab last; ms since the epoch. */
  readonly usedAt: number
}

/** The result of opening several files at once. */
export interface OpenOutcome {
  readonly files: readonly OpenedFile[]
  /** Why some files could not be opened. */
  readonly refused: readonly AppError[]
}

/** The most files that can be dropped at once. */
export const maxDropped = 50

/** The next bytes of an opened file; empty and `isLast` at its end. */
export interface FileBytes {
  readonly bytes: Uint8Array
  readonly isLast: boolean
  /** The hash of the whole file in hex; only in the last chunk. */
  readonly sha256?: string
}
