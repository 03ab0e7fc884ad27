/** Filters of the results, and their chips. */
export const filter = {
  empty: '(empty)',
  group: {
    any: 'any of: {filters}',
    all: 'all of: {filters}',
    none: 'none of: {filters}',
    notAll: 'not all of: {filters}',
  },
  chip: {
    contains: '{column} contains "{value}"',
    notContains: '{column} does not contain "{value}"',
    anyOf: '{column}: {values}',
    noneOf: '{column}: none of {values}',
    not: 'not: {filter}',
    empty: '{column} is empty',
    notEmpty: '{column} is not empty',
    above: '{column} > {minimum}',
    below: '{column} < {maximum}',
    more: '{values} + {count} more',
    between: '{column} {minimum} to {maximum}',
    atLeast: '{column} ≥ {minimum}',
    atMost: '{column} ≤ {maximum}',
    yes: '{column}: yes',
    no: '{column}: no',
    odd: 'unusual records',
  },
} as const
