/** The picture of the series around a flagged event. */
export const around = {
  equal: 'Shaded: the same number.',
} as const
