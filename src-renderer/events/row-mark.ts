/**
 * What the person and this application did to a row since it came; the record itself stays as it was received.
 * The position in this list is the code in the `marks` column.
 */
export const rowMarks = [
  'none',
  /** The service accepted our deletion. */
  'deleted',
  /** The service refused our deletion. */
  'failed',
  /** A deletion was sent and no answer came. */
  'unclear',
] as const

export type RowMark = (typeof rowMarks)[number]

export const markCode = (mark: RowMark): number => rowMarks.indexOf(mark)
