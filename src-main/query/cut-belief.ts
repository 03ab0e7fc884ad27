import { createRangeDensity, type RangeDensity } from './range-density'
import type { KeptEnd, RangeSample } from './range-sample'

/** What this service seems to keep when it cuts an answer: all events of one end, or a choice of them. */
export interface CutBelief {
  /** The end at which all are kept; undefined where that is not known, or not so. */
  readonly keptEnd: KeptEnd | undefined
  /** Answers end before their window does, and yet do not hold all up to there: one attribute's events, say. */
  readonly keepsChoice: boolean
  /** Such a sample is taken for all events of one end, and that was never tried. */
  isUntested(sample: RangeSample): boolean
  /** Of a sample that ends before its window does, where something is known of those. */
  densityOf(sample: RangeSample): RangeDensity | undefined
  /** A window within what the sample covers was answered whole. */
  answered(density: RangeDensity): void
  /** A window within what the sample covers was cut. */
  cut(density: RangeDensity): void
}

export const createCutBelief = (): CutBelief => {
  let keepsOneEnd: boolean | undefined
  let keptEnd: KeptEnd | undefined
  /** Of a choice: events a stamp, as last learnt. */
  let usualWeight: number | undefined
  return {
    get keptEnd() {
      return keptEnd
    },
    get keepsChoice() {
      return keepsOneEnd === false
    },
    isUntested: (sample) => sample.keptEnd !== undefined && keepsOneEnd === undefined,
    densityOf: (sample) => {
      if (sample.keptEnd === undefined) return undefined
      if (keepsOneEnd !== false) return createRangeDensity(sample, 1, true)
      return usualWeight === undefined ? undefined : createRangeDensity(sample, usualWeight, true)
    },
    answered: ({ sample, weight }) => {
      if (sample.keptEnd === undefined) return
      if (keepsOneEnd === false) usualWeight = weight
      else if (keepsOneEnd === undefined) {
        keepsOneEnd = true
        keptEnd = sample.keptEnd
      }
    },
    cut: ({ sample, weight }) => {
      // A weight of one said that it holds no more than came.
      if (sample.keptEnd === undefined || weight !== 1) return
      keepsOneEnd = false
      keptEnd = undefined
    },
  }
}
