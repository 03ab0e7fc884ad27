import type { ForeignKind, FormatReader, Listeners } from './format-reader'
import type { FileFormat } from './formats'

/** The first bytes of a text: UTF-8 without a byte order mark, whatever the encoding of the file. */
export interface TextStart {
  readonly bytes: Uint8Array
  /** Of the first one that is no blank. */
  readonly start: number
  readonly fileName: string
  /** Whether the file ends with them, or more of them would tell nothing. */
  readonly isAll: boolean
}

/** Null: more bytes are needed. */
export type IsBegunBy = (text: TextStart) => boolean | null

/** How texts of a format are recognised and read. */
export interface TextKind {
  readonly format: FileFormat
  /** Whether a text is of this format, if it is of none before it. */
  readonly isBegunBy: IsBegunBy
  /** Whose rows its first bytes hold, and how those of others are read. Absent: the reader finds it out. */
  readonly foreign?: {
    /** Null: more bytes are needed. */
    readonly judge: (bytes: Uint8Array, isEnd: boolean) => 'ours' | 'foreign' | null
    readonly as: ForeignKind
  }
  readonly createReader: (listeners: Listeners) => FormatReader
}
