import type { AppError } from './errors'
import type { FileProvenance } from './provenance'

export const saveKinds = ['csv', 'jsonl', 'deletions', 'png', 'svg'] as const
export type SaveKind = (typeof saveKinds)[number]

/** A target the person chose. The page knows a handle and names to show, and never hands over a path. */
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

/** A file the person chose, dropped on the icon or named on the command line. */
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

/** What came of opening several files at once. */
export interface OpenOutcome {
  readonly files: readonly OpenedFile[]
  /** Those that could not be opened, and why. */
  readonly refused: readonly AppError[]
}

/** The kinds of file that hold events or plans. */
export const readableExtensions = ['csv', 'tsv', 'txt', 'jsonl', 'ndjson', 'json'] as const

/** How many files main opens of one drop. */
export const maxDropped = 50

/** The next bytes of an opened file; empty and `isLast` at its end. */
export interface FileChunk {
  readonly bytes: Uint8Array
  readonly isLast: boolean
  /** Of all bytes of the file, hex; with the last chunk only. */
  readonly sha256?: string
}
