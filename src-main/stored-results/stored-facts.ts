import type { AppError } from '../../src-core/errors/errors'
import type { RangeQuery } from '../../src-core/events/events-query'
import { type Coverage, nothingAsked, withAnswers, withDoubts, withRest } from '../../src-core/proof/coverage'
import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { DoubtfulWindow } from '../../src-core/proof/doubt'
import type { DeviceOutside } from '../../src-core/proof/outside'
import { type ProvenByRun, withPolled, withProven } from '../../src-core/proof/proven-windows'
import { nextNumber, noRequests, type RequestLog } from '../../src-core/proof/request-log'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { DeviceAnswer } from '../../src-core/results/device-answer'
import type { StoredRequest } from '../../src-core/stored/stored-result'
import type { ClockDifference } from '../../src-core/time/clock-difference'
import type { ContradictedWindow, MergedCounts } from '../../src-preload/contract/stored'
import { addCounts, noCounts } from './run-counts'
import type { RunCounts, StoredNote } from './stored-notes'
import { askedOf, isLive, joinedRequest, whole, withRange } from './stored-range'
import { withNoted } from './stored-requests'

/** A note about one device. */
type DeviceNote = Exclude<StoredNote, { readonly kind: 'run' | 'clock' }>

/** What is known of one device, over all runs so far. */
export interface DeviceFacts {
  readonly deviceId: string
  /** What all runs were asked for. */
  readonly asked: readonly TimeWindow[]
  readonly proven: readonly ProvenByRun[]
  /** ms since the epoch, ascending. */
  readonly notProvable: readonly number[]
  readonly doubtful: readonly DoubtfulWindow[]
  /** Of the runs before the last. */
  readonly earlier: RunCounts
  /** Of the last run. */
  readonly counts: RunCounts
  readonly hasRunAgain: boolean
  /** If the last run follows the device: up to here it has been asked; otherwise `null`. */
  readonly followedTo: number | null
  /** What is later had not happened when the runs before the last asked for it; `null`: all of it had. */
  readonly until: number | null
  /** Of the last run; `null`: it has not ended. */
  readonly verdict: RangeVerdict | null
  readonly answer?: DeviceAnswer
  /** Of all runs; those of earlier versions are not among them. */
  readonly requests: RequestLog
  /** The number of the first request of the last run. */
  readonly requestsFrom: number
  readonly outside: DeviceOutside['asked']
}

/** What the notes of a kept result say together. */
export interface StoredFacts {
  readonly request: StoredRequest
  /**
   * ms since the epoch: when the last answer arrived that proved something, or that of a latest query; 0:
   * none has.
   */
  readonly asOf: number
  readonly devices: readonly DeviceFacts[]
  /** The fingerprints of the tokens that its runs asked with; `null`: it is not known of all of them. */
  readonly fetchedWith: readonly string[] | null
  /** The last run was a refresh. */
  readonly isRefresh: boolean
  /**
   * The latest end that a run asked for, in ms since the epoch; `null`: a following asked for what is ahead as well,
   * or the rows are from another result.
   */
  readonly askedTo: number | null
  /** Between this computer and the service during the last run, if the clock was wrong; else `null`. */
  readonly clockDifference: ClockDifference | null
}

export const totalOf = ({ earlier, counts }: DeviceFacts): RunCounts => addCounts(earlier, counts)

const newDevice = (deviceId: string): DeviceFacts => ({
  deviceId,
  asked: [],
  proven: [],
  notProvable: [],
  doubtful: [],
  earlier: noCounts,
  counts: noCounts,
  hasRunAgain: false,
  followedTo: null,
  until: null,
  verdict: null,
  requests: noRequests,
  requestsFrom: 0,
  outside: [],
})

/**
 * A refresh that proves something after the end of the range makes the range longer, for all devices; one
 * that proves nothing does not.
 */
const withRangeTo = (facts: StoredFacts, windows: readonly TimeWindow[]): StoredFacts => {
  const { request, devices, isRefresh } = facts
  const last = TimeSet.from(windows).last ?? -Infinity
  if (request.kind === 'latest' || !isRefresh || last <= request.query.end) return facts
  const more = { first: request.query.end + 1, last }
  return {
    ...facts,
    request: withRange(request, more),
    devices: devices.map((device) => ({ ...device, asked: whole(device.asked, [more]), hasRunAgain: true })),
  }
}

/** What all runs so far say of the device. */
export const coverageOf = (device: DeviceFacts): Coverage<AppError, DoubtfulWindow, ProvenByRun> => {
  const { asked, proven, notProvable, doubtful, verdict, followedTo } = device
  const until = verdict === null ? (followedTo ?? device.until) : device.until
  const known = { asked, proven, notProvable, doubtful, failures: [], ...(until !== null && { until }) }
  if (verdict === null) return known
  const { missing: failures, windowCount } = verdict
  const rest = { asked, failures, ...(verdict.until !== undefined && { until: verdict.until }) }
  return withRest(known, rest, windowCount > failures.length)
}

/** Of what failed later than that nobody would know any more that it had been tried. */
const untilAfter = (device: DeviceFacts): number | null => {
  const { until = null, failures } = coverageOf(device)
  return until !== null && failures.every(({ last }) => last <= until) ? until : null
}

/** The device in a run that begins. */
const inNextRun = (device: DeviceFacts, asked: readonly TimeWindow[]): DeviceFacts => ({
  ...device,
  until: untilAfter(device),
  followedTo: null,
  verdict: null,
  asked: whole(device.asked, asked),
  earlier: totalOf(device),
  counts: noCounts,
  hasRunAgain: device.hasRunAgain || device.asked.length > 0,
  requestsFrom: nextNumber(device.requests),
})

/** The device, if what was answered of these windows proves nothing. */
export const inDoubt = (device: DeviceFacts, contradicted: readonly ContradictedWindow[]): DeviceFacts => {
  const windows = contradicted.map(({ first, last, eventCount }): DoubtfulWindow => ({
    first,
    last,
    doubts: [{ kind: 'contradicted', eventCount }],
  }))
  const { proven, notProvable, doubtful } = withDoubts(coverageOf({ ...device, verdict: null }), windows)
  return { ...device, proven, notProvable, doubtful }
}

/** Counts each event once that several runs have brought. */
const withMerged = (
  device: DeviceFacts,
  { eventCount, sharedIdCount, contradicted = [] }: Omit<MergedCounts, 'deviceId'>,
): DeviceFacts => ({
  ...inDoubt(device, contradicted),
  earlier: { ...totalOf(device), eventCount, sharedIdCount },
  counts: noCounts,
})

/**
 * What a note adds to what was asked for. A following asks for everything from its start on, so what a poll
 * has proven counts as asked for with all before it: the note that says so comes only at the end of the poll,
 * and the process may be killed before.
 */
const addedAsked = ({ asked }: DeviceFacts, note: DeviceNote): TimeWindow | null => {
  if (note.kind === 'asked') return note.window
  if (note.kind !== 'proven' || note.isPolled !== true || note.windows.length === 0) return null
  const answered = TimeSet.from(note.windows)
  const [first, last] = [asked.at(-1)?.last ?? answered.first ?? Infinity, answered.last ?? -Infinity]
  return last > first ? { first, last } : null
}

const withNote = (device: DeviceFacts, note: DeviceNote, run: number): DeviceFacts => {
  if (note.kind === 'begun') return { ...device, verdict: null }
  if (note.kind === 'asked') return { ...device, followedTo: note.window.last }
  if (note.kind === 'unproven')
    return { ...device, proven: TimeSet.from(note.windows).partsOutside(device.proven) }
  if (note.kind === 'verdict') return { ...device, verdict: note.verdict }
  if (note.kind === 'answer') return { ...device, answer: note.answer }
  if (note.kind === 'outside') return { ...device, outside: note.asked }
  if (note.kind === 'merged') return withMerged(device, note)
  const add = note.isPolled ? withPolled<ProvenByRun> : withProven<ProvenByRun>
  const answered = TimeSet.from(note.windows)
  const { proven, notProvable, doubtful } = withAnswers(
    coverageOf({ ...device, verdict: null }),
    {
      ...nothingAsked,
      proven: note.windows.map((window) => ({ ...window, asOf: note.at, run })),
      notProvable: note.notProvable,
      doubtful: note.doubtful ?? [],
    },
    (windows, newer) => newer.reduce(add, windows),
  )
  return {
    ...device,
    proven,
    notProvable,
    doubtful,
    counts: note.counts,
    // A copy may have been cut off before the note of what was asked.
    ...(note.isPolled &&
      answered.last !== undefined && {
        followedTo: Math.max(device.followedTo ?? -Infinity, answered.last),
      }),
  }
}

/**
 * When an answer told something. The end of a run tells nothing by itself: it may have been cancelled, or not
 * have reached the service at all.
 */
const answeredAt = (note: StoredNote): number => {
  if (note.kind === 'answer') return note.at
  return note.kind === 'proven' && note.windows.length > 0 ? note.at : 0
}

/** The facts before the first note. */
export const firstFacts = (request: StoredRequest): StoredFacts => ({
  request,
  asOf: 0,
  fetchedWith: [],
  isRefresh: false,
  askedTo: request.kind === 'range' ? request.query.end : null,
  clockDifference: null,
  devices: request.query.devices.map((deviceId) => ({
    ...newDevice(deviceId),
    asked: askedOf(request, deviceId),
  })),
})

const withRefresh = (facts: StoredFacts, { devices }: RangeQuery): StoredFacts => ({
  ...facts,
  isRefresh: true,
  devices: facts.devices.map((device) =>
    devices.includes(device.deviceId) ? inNextRun(device, []) : device,
  ),
})

const withRun = (facts: StoredFacts, request: StoredRequest, isFirst: boolean): StoredFacts => {
  if (request.kind === 'range' && request.query.storedId !== undefined && request.query.parts !== undefined)
    return withRefresh(facts, request.query)
  const added = request.query.devices.filter(
    (deviceId) => !facts.devices.some((device) => device.deviceId === deviceId),
  )
  const devices = [...facts.devices, ...added.map(newDevice)]
  return {
    ...facts,
    isRefresh: false,
    request: isLive(request) ? facts.request : joinedRequest(facts.request, request),
    devices: isFirst
      ? devices
      : devices.map((device) =>
          request.query.devices.includes(device.deviceId)
            ? inNextRun(device, isLive(request) ? [] : askedOf(request, device.deviceId))
            : device,
        ),
  }
}

const askedToWith = ({ askedTo }: StoredFacts, request: StoredRequest): number | null =>
  askedTo === null || request.kind === 'latest' || isLive(request)
    ? null
    : Math.max(askedTo, request.query.end)

/** What one run does not say is not known of the result. */
const withToken = (facts: StoredFacts, tokenFingerprint: string | undefined): StoredFacts => {
  const { fetchedWith } = facts
  return {
    ...facts,
    fetchedWith:
      fetchedWith === null || tokenFingerprint === undefined
        ? null
        : [...new Set([...fetchedWith, tokenFingerprint])],
  }
}

/**
 * The facts with one more note, from the file with the number `run`; the first run of all has the number 1.
 */
export const applyNote = (facts: StoredFacts, note: StoredNote, run: number): StoredFacts => {
  if (note.kind === 'run')
    return note.isContinued
      ? facts
      : {
          ...withToken(withRun(facts, note.request, run === 1), note.tokenFingerprint),
          askedTo: askedToWith(facts, note.request),
          clockDifference: null,
        }
  if (note.kind === 'clock') return { ...facts, clockDifference: note.difference }
  const deviceId = note.kind === 'answer' ? note.answer.deviceId : note.deviceId
  const within = note.kind === 'proven' ? withRangeTo(facts, note.windows) : facts
  const about = within.devices.find((device) => device.deviceId === deviceId)
  const added = about === undefined ? null : addedAsked(about, note)
  const withAsked = (device: DeviceFacts): DeviceFacts =>
    added === null ? device : { ...device, asked: whole(device.asked, [added]) }
  const devices = within.devices.map((device) =>
    device === about ? withNote(withAsked(withNoted(device, note)), note, run) : device,
  )
  const request = added === null ? within.request : withRange(within.request, added)
  return { ...within, request, devices, asOf: Math.max(facts.asOf, answeredAt(note)) }
}
