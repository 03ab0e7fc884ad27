export type CsvFault =
  /** Nothing in it. */
  | 'empty'
  /** The header is not one of ours: `column` is missing. */
  | 'notOurs'
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

/** Why reading stopped, and where. The rows before it are read. */
export interface CsvProblem {
  readonly fault: CsvFault
  /** The line of the file in which the row begins; the header is line 1. */
  readonly line: number
  readonly column: string | null
  /** The start of what was found there. */
  readonly found: string
}

/** Thrown inside the reader only, which knows the line and answers with a `CsvProblem`. */
export class CellFault extends Error {
  constructor(
    readonly fault: CsvFault,
    readonly column: string | null,
    readonly found: string,
  ) {
    super(fault)
  }
}

const excerptLength = 80

export const toProblem = ({ fault, column, found }: CellFault, line: number): CsvProblem => ({
  fault,
  line,
  column,
  found: found.slice(0, excerptLength),
})
