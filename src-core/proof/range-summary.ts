import { type CountedVerdict, eventsExpected, fetchedOf, type RangeState } from './progress'
import type { TimeWindow } from './time-window'
import { type VerdictKind, worstKind } from './verdict'

/** Summarizes the ranges of all devices of a query. */
export interface RangeSummary {
  /** The worst verdict, once every device has one. */
  readonly kind: VerdictKind | 'running'
  /** Devices with a verdict of that kind. */
  readonly deviceCount: number
  readonly eventCount: number
  /** No window has been fetched. */
  readonly isNothingFetched: boolean
  /** How many of them share their id with another event; known once there is a verdict. */
  readonly sharedIdCount: number
  /** By the latest estimate, including those fetched. */
  readonly eventsExpected: number
  readonly requestCount: number
  /** Where the ranges of all devices are complete so far only; undefined: to their ends. */
  readonly until: number | undefined
  /** The smallest limit that a service was found to apply, if it is lower than the requested one. */
  readonly lowerLimit: number | undefined
  readonly windowsDone: number
  readonly windowsLeft: number
  readonly isLinkDown: boolean
  /** Undefined: not known of every device. */
  readonly durationMs: number | undefined
}

/** The whole range was still to come when it was asked for. */
export const isNotBegun = (until: number | undefined, start: number | undefined): boolean =>
  until !== undefined && start !== undefined && until < start

const kindOf = (
  verdicts: readonly CountedVerdict<unknown, TimeWindow>[],
  deviceCount: number,
): RangeSummary['kind'] =>
  verdicts.length < deviceCount ? 'running' : worstKind(verdicts.map(({ kind }) => kind))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0)

export const summaryOf = (devices: readonly RangeState<unknown, TimeWindow>[]): RangeSummary => {
  const verdicts = devices.flatMap(({ verdict }) => (verdict === undefined ? [] : [verdict]))
  const durations = verdicts.flatMap(({ durationMs }) => durationMs ?? [])
  const limits = verdicts.flatMap(({ lowerLimit }) => lowerLimit ?? [])
  const ends = verdicts.flatMap(({ until }) => until ?? [])
  const running = devices.flatMap(({ progress }) => progress ?? [])
  const fetched = devices.map(fetchedOf)
  const kind = kindOf(verdicts, devices.length)
  const eventCount = sum(fetched.map((device) => device.eventCount))
  const windowsDone = sum(fetched.map((device) => device.windowsDone))
  return {
    kind,
    deviceCount: verdicts.filter((verdict) => verdict.kind === kind).length,
    eventCount,
    isNothingFetched: kind === 'partial' && windowsDone === 0 && eventCount === 0,
    sharedIdCount: sum(verdicts.map((verdict) => verdict.sharedIdCount)),
    until: ends.length > 0 ? Math.min(...ends) : undefined,
    eventsExpected: sum(devices.map(eventsExpected)),
    lowerLimit: limits.length > 0 ? Math.min(...limits) : undefined,
    requestCount: sum(fetched.map(({ requestCount }) => requestCount)),
    windowsDone,
    windowsLeft: sum(running.map(({ estimate }) => estimate?.windowsLeft ?? 0)),
    isLinkDown: running.some(({ isLinkDown }) => isLinkDown),
    durationMs: durations.length < verdicts.length ? undefined : Math.max(0, ...durations),
  }
}
