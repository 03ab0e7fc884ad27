/** Each value once, by its content, in the order of their first appearance. */
export const distinct = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]
