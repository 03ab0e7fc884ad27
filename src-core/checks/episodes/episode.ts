import type { FaultKind } from '../faults'
import type { FaultReason } from '../hit'

/** The lowest and the highest of some numbers. */
export interface Span {
  readonly low: number
  readonly high: number
}

/**
 * A finding: flagged events that belong together, so that one sentence says them.
 *
 * 1. Events of one series (an attribute of a device) that one rule flags are one episode if they are adjacent:
 *    no more than two others of the series lie between two of them. Events in no series, as those with an
 *    impossible time, are one episode for each series and rule. In a result whose events were picked from others
 *    each of them is a place of its own: what lay between them is not known.
 * 2. Episodes of a rule that judges values are one if all of their values are equal, wherever they are.
 * 3. Episodes of a rule that judges times or the transport are one if they happen at the same time in several
 *    attributes of a device: it has been silent once, not once for each attribute.
 * 4. More than five episodes of a rule in one series (or device) are one, that has many places.
 * 5. Where two rules flag the same events, there is one episode, of the rule that flags more; of rules that flag
 *    as many, the one whose reason is given first.
 *
 * What has been deleted since belongs to none (`present-episodes.ts`).
 */
export interface Episode {
  /** The rule, with the numbers behind its clearest hit. */
  readonly reason: FaultReason
  /** The row of that hit. */
  readonly row: number
  /** The other rules that flag the same events. */
  readonly others: readonly FaultKind[]
  /** All of its rows, of each series by time. */
  readonly rows: Uint32Array
  /** Codes of the device and of its attributes. */
  readonly device: number
  readonly attributes: readonly number[]
  /** The first and the last device time, ms since the epoch; a silence begins with the event before it, and may last to the end. NaN: unusable. */
  readonly from: number
  readonly to: number
  /** How many separate stretches of time it has. */
  readonly places: number
  /** Its numbers; null: not all of its values are numbers. */
  readonly values: Span | null
  /** Whether all of its values are equal. */
  readonly isEqual: boolean
  /** The numbers just before and after the clearest hit's stretch that no rule flags; null: there are few. */
  readonly around: Span | null
  /** `weight.ts`. */
  readonly weight: number
}
