import type { ProvenFormat } from '../proof/proof-document'

/** What the parts that open and export files must know of a format, apart from its bytes. */
export interface FormatFacts {
  /** Of the names of its files, without the dot; what we write ends with the first. */
  readonly endings: readonly [string, ...string[]]
  /** Of files that are read the same way. */
  readonly otherEndings: readonly string[]
  /** Otherwise bytes. Events of a text can be written to standard output as they arrive. */
  readonly isText: boolean
}

/** The same of a format that is exported. */
export interface ExportFacts extends FormatFacts {
  readonly mediaType: string
  /** Whether the file itself says where its events come from; otherwise a metadata file beside it does. */
  readonly hasOrigin: boolean
  /** Whether the user chooses its columns, delimiter and readable times. */
  readonly hasColumns: boolean
  /** Whether it has a place for what stands beside the events, such as the view and notes of other events. */
  readonly hasEnclosed: boolean
  /**
   * How its proof places and hashes the rows; a package holds them in a Parquet file. Null: no verifier can read
   * its rows in any of these ways, so it carries no proof.
   */
  readonly proof: ProvenFormat | null
  /** Whether a record can have a note in it, by its JSON. */
  readonly canHaveNote: (record: string) => boolean
}
