import type { FileProblemKind } from './file-problem'
import type { KindReading, Listeners } from './format-reader'
import type { FileFormat } from './formats'

/** How files of a format that is no text are recognised and read. */
export interface BinaryKind {
  readonly format: FileFormat
  /** So many bytes tell `isBegunBy`. */
  readonly enoughBytes: number
  /** By the first bytes, whatever the name of the file. */
  readonly isBegunBy: (start: Uint8Array) => boolean
  readonly createReading: (listeners: Listeners) => KindReading
  /** What is wrong with a file that has its name, and does not begin like one. */
  readonly damagedStart: FileProblemKind
  /** What such a file is taken for, besides text that is no table. */
  readonly isTakenFor?: readonly FileProblemKind[]
}
