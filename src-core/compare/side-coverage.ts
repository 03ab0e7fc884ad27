import type { TimesByDevice } from '../proof/times-by-device'

/** What a result says about the completeness of its events. */
export interface SideCoverage {
  /** The range of each device. */
  readonly asked: TimesByDevice
  /** The parts of it in which no event is missing. */
  readonly proven: TimesByDevice
  /** The oldest answer that the proof rests on; ms since the epoch. */
  readonly asOf: number
}
