import { type FaultKind, faultKinds } from './faults'

/** Why a rule cannot judge an event. */
export type UnjudgedReason =
  | 'picked'
  | 'replaced'
  | 'noDeviceTime'
  | 'noIngressTime'
  | 'implausibleTime'
  | 'otherType'
  | 'noValue'
  | 'noNumber'
  | 'noText'
  | 'noWords'
  | 'brokenSensor'
  | 'otherId'
  | 'noLimits'
  | 'fewEvents'
  | 'sameMoment'
  | 'noNeighbours'
  | 'notFetched'
  | 'noOthers'
  | 'otherNature'
  | 'misfit'

/** The events that a rule could not judge, by reason. */
export type Unjudged = ReadonlyMap<UnjudgedReason, number>

/** A rule reports the events that it cannot judge. */
export type Pass = (kind: FaultKind, reason: UnjudgedReason, count: number) => void

export interface UnjudgedTally {
  readonly pass: Pass
  of(kind: FaultKind): Unjudged
}

export const createUnjudgedTally = (): UnjudgedTally => {
  const counts = new Map(faultKinds.map((kind) => [kind, new Map<UnjudgedReason, number>()]))
  return {
    pass: (kind, reason, count) => {
      if (count > 0) counts.get(kind)?.set(reason, (counts.get(kind)?.get(reason) ?? 0) + count)
    },
    of: (kind) => counts.get(kind) ?? new Map(),
  }
}

/** A rule gives at most one reason for an event. */
export const unjudgedCount = (unjudged: Unjudged): number =>
  [...unjudged.values()].reduce((sum, count) => sum + count, 0)

/** Whether a rule could judge none of the events. */
export const isBlindTo = (unjudged: Unjudged, count: number): boolean => unjudgedCount(unjudged) === count
