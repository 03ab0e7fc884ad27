/** The list of the known values of broken sensors, and the reasons why a stretch of equal values is one. */
export const brokenSensors = {
  label: 'Known values of broken sensors',
  hint: 'Separated by spaces. They count only where they are far from the other values of a series, because 85 may be right for an oven.',
  unfit: 'Not saved: at most {most} numbers, such as -127 or 327.67, separated by spaces.',
  useDefaults: 'Use the default values',
  isFar: 'It is far from the other values of this series, nearly all of which are between {low} and {high}.',
  isKnown: 'It is a known value of broken sensors.',
} as const
