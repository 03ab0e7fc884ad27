/**
 * What the copy of a result on the disk consists of: the Parquet file, and what arrived after it was written.
 */
export interface KeptCopy {
  /** The first rows, as many as the file contains. */
  readonly fileRows: number
  /** How many refreshes the copy contains which are not in the file. */
  readonly refreshes: number
  /** What the file should have contained when it was last attempted. */
  readonly fileAttempt: string | null
}

export const emptyCopy: KeptCopy = { fileRows: 0, refreshes: 0, fileAttempt: null }
