/**
 * The answer of a run that continued the result: all of its rows are stored, and those that were new are
 * appended to the table.
 */
export interface StoredAnswer {
  /** Rows of the table before it. */
  readonly from: number
  readonly rowCount: number
  /** Which of its rows were appended, ascending. */
  readonly added: ArrayLike<number>
}

/** How the rows of a tab lie in what main has stored of its result. */
export interface StoredCopy {
  /** Since everything was last written as one file. All other rows are stored as they are in the table. */
  readonly answers: readonly StoredAnswer[]
  /** It came in many small parts. */
  readonly isScattered: boolean
  /** Not all of it could be read, or not all answers were: only main knows what it contains. */
  readonly isUncertain: boolean
  /** What it should have contained when it was last to be written as one file. */
  readonly attempt: string | null
  /** It is being written as one file: until then nobody knows at which places its rows are. */
  readonly writing: Promise<unknown> | null
}

export const emptyCopy: StoredCopy = {
  answers: [],
  isScattered: false,
  isUncertain: false,
  attempt: null,
  writing: null,
}

/** Stored rows that are no rows of the table: a refresh has brought events again. */
export const repeatedRows = ({ answers }: StoredCopy): number =>
  answers.reduce((sum, { rowCount, added }) => sum + rowCount - added.length, 0)

/** The place of a row of the table among all stored rows; to be asked for rows in ascending order. */
export const storedIndices = ({ answers }: StoredCopy): ((row: number) => number) => {
  let [next, shift] = [0, 0]
  let answer = answers[next]
  return (row) => {
    while (answer !== undefined && row >= answer.from + answer.added.length) {
      shift += answer.rowCount - answer.added.length
      next += 1
      answer = answers[next]
    }
    return answer === undefined || row < answer.from
      ? row + shift
      : answer.from + shift + (answer.added[row - answer.from] ?? 0)
  }
}
