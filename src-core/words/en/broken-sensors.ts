/** The list of the known values of broken sensors, and the reasons why a stretch of equal values is one. */
export const brokenSensors = {
  isFar: 'It is far from the other values of this series, nearly all of which are between {low} and {high}.',
  isKnown: 'It is a known value of broken sensors.',
} as const
