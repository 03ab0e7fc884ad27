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
}

/** The next bytes of an opened file; empty and `isLast` at its end. */
export interface FileChunk {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}
