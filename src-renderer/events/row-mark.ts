/**
 * What a person decided about a row, or what became of its deletion; the record itself stays as it was received.
 * The position in this list is the code in the `marks` column.
 */
export const rowMarks = ['none', 'toDelete', 'gone', 'flagged', 'stillThere', 'notThere', 'failed', 'unknown', 'otherDeleted'] as const

export type RowMark = (typeof rowMarks)[number]

export const markCode = (mark: RowMark): number => rowMarks.indexOf(mark)

/** The service does not have it any more, or says that it is deleted. */
export const isGoneMark = (code: number): boolean => code === markCode('gone') || code === markCode('flagged') || code === markCode('notThere')
