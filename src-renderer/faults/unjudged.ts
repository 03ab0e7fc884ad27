import { type FaultKind, faultKinds } from '../../src-preload/contract/faults'

/** Why a rule can say nothing about an event. */
type UnjudgedReason =
  | 'noDeviceTime'
  | 'noIngressTime'
  | 'implausibleTime'
  | 'otherType'
  | 'noValue'
  | 'noNumber'
  | 'otherId'
  | 'noLimits'
  | 'fewEvents'
  | 'sameMoment'
  | 'noNeighbours'
  | 'otherNature'
  | 'misfit'

/** Events that a rule could not judge, by reason. */
export type Unjudged = ReadonlyMap<UnjudgedReason, number>

/** A rule reports events that it cannot judge. */
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

/** An event is passed over by a rule for one reason at the most. */
export const unjudgedCount = (unjudged: Unjudged): number => [...unjudged.values()].reduce((sum, count) => sum + count, 0)

/** Whether a rule could judge none of some events, although it is for series of their kind. */
export const isBlindTo = (unjudged: Unjudged, count: number): boolean => !unjudged.has('otherNature') && unjudgedCount(unjudged) === count
