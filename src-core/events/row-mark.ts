import { deletionOutcomes, isDeletedOutcome } from '../deletion/deletion-outcome'

/**
 * What the user decided about a row, or the outcome of its deletion; the record itself stays as it was
 * received. The position in this list is the code in the `marks` column.
 */
export const rowMarks = ['none', 'toDelete', ...deletionOutcomes] as const

export type RowMark = (typeof rowMarks)[number]

export const markCode = (mark: RowMark): number => rowMarks.indexOf(mark)

const deletedMarks = rowMarks.map(isDeletedOutcome)

/** The service does not have the event any more, or has it as deleted. */
export const isDeletedMark = (code: number | undefined): boolean => deletedMarks[code ?? 0] === true
