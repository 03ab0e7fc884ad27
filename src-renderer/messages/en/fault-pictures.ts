import { around as sentences } from '../../../src-core/words/en/fault-pictures'

/** The picture of the series around a flagged event. */
export const around = {
  ...sentences,
  noTime: 'No picture: the device time of the event cannot be used, so its neighbours are unknown.',
} as const
