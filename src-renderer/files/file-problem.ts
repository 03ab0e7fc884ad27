export type FileProblemKind =
  /** Nothing in it. */
  | 'empty'
  /** The first line is not the header of a table. */
  | 'notTable'
  /** JSON, but neither a list of events nor an answer of the service. */
  | 'notEvents'
  /** A zip archive, as workbooks of today are, or a workbook of Excel 97. */
  | 'workbook'
  /** Compressed. */
  | 'packed'
  | 'picture'
  | 'pdf'
  /** Neither text nor a kind of file that is known here. */
  | 'binary'
  /** The row has more cells than are read. */
  | 'tooManyCells'
  /** The row has more or fewer cells than the header. */
  | 'cellCount'
  /** A quote that does not end, or text behind one that does. */
  | 'quote'
  | 'notUtf8'
  | 'notNumber'
  /** Neither `true` nor `false`. */
  | 'notFlag'
  /** The last column is not what this application writes there. */
  | 'badExtra'
  | 'badJson'
  /** A saved response has `result` more than once; the events of all of them are read. */
  | 'resultTwice'
  /** The file ends within an element. */
  | 'cutShort'

/** Why reading stopped, and where. What stands before it is read; of a remark (`isReadWhole`), everything. */
export interface FileProblem {
  readonly kind: FileProblemKind
  /** Of CSV the line of the file in which the row begins; the first line is 1. */
  readonly line: number
  /** The column of a table by its name. */
  readonly column: string | null
  /** In JSON the place in the line; the first character is 1. */
  readonly character: number | null
  /** The start of the text found there. */
  readonly found: string
}

/** A remark: everything in the file was read all the same. */
export const isReadWhole = ({ kind }: FileProblem): boolean => kind === 'resultTwice'

/** A place in a text. Both count from 1. */
export interface TextPlace {
  readonly line: number
  readonly character: number
}

/** Thrown inside the readers only; the parser answers with a `FileProblem`. Without a place it is in the current row. */
export class ReadingError extends Error {
  constructor(
    readonly kind: FileProblemKind,
    readonly column: string | null,
    readonly found: string,
    readonly place: TextPlace | null = null,
  ) {
    super(kind)
  }
}

const excerptLength = 80

export const toProblem = ({ kind, column, found, place }: ReadingError, line: number): FileProblem => ({
  kind,
  line: place?.line ?? line,
  column,
  character: place?.character ?? null,
  found: found.slice(0, excerptLength),
})
