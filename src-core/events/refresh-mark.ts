/**
 * What a refresh found out about a row; the record itself stays as it was received. `new`: not seen before.
 * `changed`: the service has this record in place of another with the same id, which is `replaced`.
 * `vanished`: the service does not return it any more. The position in this list is the code in the
 * `refreshMarks` column.
 */
export const refreshMarks = ['none', 'new', 'changed', 'replaced', 'vanished'] as const
export type RefreshMark = (typeof refreshMarks)[number]

export const foundMarks = ['new', 'changed', 'replaced', 'vanished'] as const satisfies readonly RefreshMark[]
export type FoundMark = (typeof foundMarks)[number]

export const refreshMarkCode = (mark: RefreshMark): number => refreshMarks.indexOf(mark)

const firstAbsent = refreshMarkCode('replaced')

/** The service did not have the record any more when it was last asked. */
export const isAbsentMark = (code: number | undefined): boolean => (code ?? 0) >= firstAbsent
