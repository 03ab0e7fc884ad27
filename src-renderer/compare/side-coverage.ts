import type { WindowsByDevice } from '../refresh/judged-rows'

/** What a result says about the completeness of its events. */
export interface SideCoverage {
  /** The range of each device. */
  readonly asked: WindowsByDevice
  /** The parts of it in which no event is missing. */
  readonly proven: WindowsByDevice
  /** The oldest answer that the proof rests on; ms since the epoch. */
  readonly asOf: number
}
