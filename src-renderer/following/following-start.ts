import type { FollowedDevice } from '../../src-preload/contract/following'
import { coverageOfRun } from '../results/coverage'
import type { FollowingState } from '../results/following-state'
import type { ResultTab } from '../results/result-tab'
import type { FollowedSource } from './followed-run'

const unasked = (deviceId: string): FollowedDevice => ({
  deviceId,
  stage: 'asking',
  eventCount: 0,
  requestCount: 0,
  sharedIdCount: 0,
  lateCount: 0,
  futureCount: 0,
  gapCount: 0,
  missing: [],
  notProvable: [],
  isLinkDown: false,
})

/** Before the first answer of main. */
export const beginningOf = (queryId: string, devices: readonly string[]): FollowingState => ({
  queryId,
  devices: devices.map(unasked),
  clockDifference: 0,
  isFinished: false,
  arrivals: [],
  arrivedCount: 0,
  countedSince: null,
  newestAt: null,
  waiting: { count: 0, upTo: 0 },
})

/** The query of a complete range; null if it is none. */
export const followedSource = ({ source }: ResultTab): FollowedSource | null => {
  if (source.kind === 'file' || source.limit !== null || source.start === undefined || source.end === undefined) return null
  return { ...source, start: source.start, end: source.end }
}

/**
 * Where the proof of a result ends, for all of its devices; ms since the epoch. A range that reaches into the future was proven empty
 * there too early, so not after its last answer.
 */
export const endOfProof = ({ state: { coverage, range } }: ResultTab, { start, end, receivedAt }: FollowedSource): number => {
  const devices = coverage ?? coverageOfRun(range?.devices ?? [], { first: start, last: end }, receivedAt)
  const ends = devices.map(({ proven }) => {
    const last = proven.at(-1)
    return last === undefined ? start : Math.min(last.last + 1, last.asOf)
  })
  return Math.max(start, ends.length === 0 ? start : ends.reduce((one, other) => Math.min(one, other)))
}

/** How far the service's clock is ahead of ours, in ms; 0 as long as it is not known. */
export const knownClockDifference = async (): Promise<number> => {
  const found = await window.desktop.diagnostics({})
  return found.ok ? (found.value.lastAnswer?.clockDifference?.minMs ?? 0) : 0
}
