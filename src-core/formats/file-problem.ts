export type FileProblemKind =
  /** No contents. */
  | 'empty'
  /** The first line is not the header of a table. */
  | 'notTable'
  /** JSON, but neither a list of events nor a response of the service. */
  | 'notEvents'
  /** A zip archive, such as a current workbook, or a workbook of Excel 97. */
  | 'workbook'
  /** Compressed in another way than with gzip, or twice. */
  | 'packed'
  /** Compressed, and incomplete or changed. */
  | 'packedDamaged'
  /** Unpacked, it is far larger than any table. */
  | 'packedTooLarge'
  | 'picture'
  | 'pdf'
  /** Neither text nor a known kind of file. */
  | 'binary'
  /** The row has more cells than are read. */
  | 'tooManyCells'
  /** The row has more or fewer cells than the header. */
  | 'cellCount'
  /** The row has characters that no text has, as after a loss of power. */
  | 'torn'
  /** The row is of another table below the one that is read. */
  | 'otherTable'
  /** A quote that is not closed, or text after a closing quote. */
  | 'quote'
  | 'notUtf8'
  | 'notNumber'
  /** Neither `true` nor `false`. */
  | 'notFlag'
  /** This application would not have written the last column like that. */
  | 'badExtra'
  | 'badJson'
  /** A saved response has `result` more than once; the events of all of them are read. */
  | 'resultTwice'
  /** A saved response has another `returnCode` than 0, which is `found`. */
  | 'returnCode'
  /** The file ends within an element. */
  | 'cutShort'
  | ParquetProblemKind
  | PackageProblemKind

export const parquetProblems = [
  /** The footer, which describes the contents, is missing or incomplete. */
  'parquetCut',
  /** The footer, a page or the values in it cannot be read. */
  'parquetDamaged',
  /** A compression that is not read. `found`: its name. */
  'parquetCodec',
  'parquetEncrypted',
  /** A page or a row group claims to be larger than what is read. `found`: the claimed number of bytes. */
  'parquetTooLarge',
  /** The column has a type that is not read. `found`: its name. */
  'parquetType',
] as const
type ParquetProblemKind = (typeof parquetProblems)[number]

/** Why nothing of a package is used. `found`: the file in it that is meant. */
export const packageProblems = [
  /** The list at its end is missing or incomplete. */
  'packageCut',
  /** Its parts do not fit together as they were written. */
  'packageDamaged',
  /** A file has another hash than the package states. */
  'packageChanged',
  /** A file that the package lists is not in it. */
  'packageMissing',
  /** A file is in it that it does not list. */
  'packageUnlisted',
  /** It has no list of its files. */
  'packageNoManifest',
  /** A name would lead out of the folder that the package is unpacked to. */
  'packagePath',
  /** Two files have the same name, also by case. */
  'packageDoubled',
  /** It is a link, or another thing that is no file. */
  'packageLink',
  /** It is a folder: packages list files alone. */
  'packageFolder',
  /** A second name of it, which other programs show instead. */
  'packageOtherName',
  /** Something is in front of its first file. `found` is empty. */
  'packageStart',
  'packageEncrypted',
  /** Packages store their files as they are: one that is compressed may become enormous. */
  'packageCompressed',
  /** It states sizes that its files do not have, or that no package has. */
  'packageSizes',
  /** A newer version of this application has written it. `found`: the version of the format. */
  'packageVersion',
] as const
type PackageProblemKind = (typeof packageProblems)[number]

/** Rows of a file that could not be read. */
export interface LostRows {
  /** How many rows of the file were read before them. */
  readonly row: number
  readonly rowCount: number
  /** In a text, the line in which the first of them begins; the first line is 1. */
  readonly line?: number
  /** In a JSON list, the number of the first one; the first element is 1. */
  readonly element?: number
}

/**
 * The first fault of a file, and where it is. Everything before that was read; with a remark (`isReadWhole`),
 * the whole file; with `lost`, all but those rows.
 */
export interface FileProblem {
  readonly kind: FileProblemKind
  /** In CSV, the line of the file in which the row begins; the first line is 1. */
  readonly line: number
  /** The column of a table by its name. */
  readonly column: string | null
  /** In JSON, the position in the line; the first character is 1. */
  readonly character: number | null
  /** In a JSON list, the number of the element; the first one is 1. */
  readonly element?: number
  /**
   * In Parquet, the number of the row group; the first one is 1. Absent: another kind of file, or the whole
   * file.
   */
  readonly rowGroup?: number
  /** The start of the text found there. */
  readonly found: string
  /**
   * Where reading goes on behind a fault, as it does in texts and in Parquet of ours; in the order of the
   * file. The other fields are about the first one.
   */
  readonly lost?: readonly LostRows[]
  /** Why nothing was read from there on, after earlier faults. */
  readonly end?: FileProblem
}

/** A remark: the whole file was read anyway. */
export const isReadWhole = ({ kind }: FileProblem): boolean => kind === 'resultTwice' || kind === 'returnCode'

/** The file is not whole: nobody knows what followed. */
export const isCut = ({ kind }: FileProblem): boolean => kind === 'cutShort' || kind === 'packedDamaged'

/** A position in a text. All count from 1. */
export interface TextPosition {
  readonly line: number
  readonly character: number
  /** In a JSON list. */
  readonly element?: number
}

/** The line in which a row begins, of which nothing more is known. It counts from 1. */
export interface LinePosition {
  readonly line: number
}

/** A position in a Parquet file, which has no lines. It counts from 1. */
export interface RowGroupPosition {
  readonly rowGroup: number
}

/**
 * Thrown only inside the readers; the parser returns it as a `FileProblem`. Without a place it refers to the
 * current row.
 */
export class ReadingError extends Error {
  constructor(
    readonly kind: FileProblemKind,
    readonly column: string | null,
    readonly found: string,
    readonly position: TextPosition | LinePosition | RowGroupPosition | null = null,
    readonly lost: readonly LostRows[] | null = null,
  ) {
    super(kind)
  }
}

const excerptLength = 80

export const toProblem = (
  { kind, column, found, position, lost }: ReadingError,
  line: number,
): FileProblem => ({
  kind,
  line: position !== null && 'line' in position ? position.line : line,
  column,
  character: position !== null && 'character' in position ? position.character : null,
  ...(position !== null && 'element' in position ? { element: position.element } : {}),
  ...(position !== null && 'rowGroup' in position ? { rowGroup: position.rowGroup } : {}),
  found: found.slice(0, excerptLength),
  ...(lost !== null && { lost }),
})
