import { brokenSensors as sentences } from '../../../src-core/words/en/broken-sensors'

/** The list of the known values of broken sensors, and the reasons why a stretch of equal values is one. */
export const brokenSensors = {
  ...sentences,
  label: 'Known values of broken sensors',
  hint: 'Separated by spaces. They count only where they are far from the other values of a series, because 85 may be right for an oven.',
  unfit: 'Not saved: at most {most} numbers, such as -127 or 327.67, separated by spaces.',
  useDefaults: 'Use the default values',
} as const
