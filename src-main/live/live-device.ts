import type { EventBatch } from '../../src-core/codec/event-batch'
import { heldUpAfterMs, type LiveDevice } from '../../src-core/live/live-device'
import type { LiveVerdict } from '../../src-core/live/live-update'
import { TimeSet } from '../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { verdictOf } from '../../src-core/proof/verdict'
import type { LiveQuery } from '../../src-preload/contract/live'
import type { Power } from '../ports/power'
import { type RequestReader, RequestRecords } from '../query/request-records'
import type { StoredRun } from '../stored-results/stored-run'
import { type ArrivalCounts, createArrivalCounts } from './arrival-counts'
import { DevicePoll, type DevicePollOptions, type PollCounts, type PollPorts } from './device-poll'
import { createLiveKeeping, type LiveKeeping } from './live-keeping'
import type { Poll } from './poll'
import { limitsOf } from './poll-pace'
import { pollDevice } from './polled-device'
import type { DevicePolling, PollingStatus } from './polling-status'

export interface LiveDeviceOptions extends Pick<
  DevicePollOptions,
  'deviceId' | 'pages' | 'target' | 'atOnce' | 'link'
> {
  readonly query: LiveQuery
  readonly kept: Pick<StoredRun, 'note'>
  /** The service's clock minus ours, in ms; undefined while unknown. */
  readonly clockDifference: () => number | undefined
  readonly onChange: () => void
}

export interface LiveDevicePorts extends PollPorts {
  readonly power: Pick<Power, 'isOnBattery'>
}

/** One device of a following, with what is known and kept of it. */
export interface LiveDeviceRun extends Pick<DevicePolling, 'pause' | 'stopAtOnce' | 'wake'> {
  stop(): void
  /** After a pause or a stop, or at once after a failure. */
  proceed(): void
  /** New events of this device. */
  take(batch: EventBatch): void
  readonly isAsking: boolean
  /** Neither paused nor stopped. */
  readonly isFollowing: boolean
  /** Undefined: not stopped. */
  readonly verdict: LiveVerdict | undefined
  status(): LiveDevice
  /** The requests since it was called last. */
  readonly requests: RequestReader
}

const liveVerdict = (
  deviceId: string,
  { coverage, window }: PollingStatus,
  counts: PollCounts,
  durationMs: number,
): LiveVerdict => {
  const { first } = window
  // Of what was never asked for, the first instant stands for all.
  const whole = widthOf(window) > 0 ? window : { first, last: first }
  const found = verdictOf({ ...coverage, asked: [whole] })
  return {
    deviceId,
    verdict: { ...counts, ...found, windowCount: counts.windowCount + found.missing.length, durationMs },
    window: whole,
    proven: coverage.proven,
  }
}

/** While requests fail, nothing since the last poll is fetched either. */
const unfetchedUpTo = ({ missing, window }: PollingStatus, now: number): readonly TimeWindow[] =>
  TimeSet.from([...missing, { first: window.last + 1, last: now }]).windows

const describe = (
  deviceId: string,
  polled: PollingStatus,
  polls: DevicePoll,
  { lateCount, futureCount }: ArrivalCounts,
): LiveDevice => {
  const { stage, nextPollAt, lastAnswerAt, gapCount, missing, error } = polled
  const { notProvable, doubtful } = polled.coverage
  const { eventCount, requestCount, sharedIdCount } = polls.counts
  return {
    deviceId,
    stage,
    eventCount,
    requestCount,
    sharedIdCount,
    lateCount,
    futureCount,
    gapCount,
    missing: missing.map(({ first, last }) => ({ first, last })),
    notProvable,
    ...(doubtful.length > 0 && { doubtful }),
    isLinkDown: polls.link.isDown,
    ...(polls.link.unansweredSince !== undefined && { unansweredSince: polls.link.unansweredSince }),
    ...(polls.link.repetition && { repetition: polls.link.repetition }),
    ...(polls.ignoresStart && { ignoresStart: true }),
    ...(nextPollAt !== undefined && { nextPollAt }),
    ...(lastAnswerAt !== undefined && { lastAnswerAt }),
    ...(error && { error }),
  }
}

/** The polls of a device, whose proof is kept and whose events are counted by their arrival. */
const createPolls = (
  options: LiveDeviceOptions & Pick<DevicePollOptions, 'requests'>,
  ports: LiveDevicePorts,
  keeping: LiveKeeping,
) => {
  const { clockDifference } = options
  const { clock } = ports
  const arrivals = createArrivalCounts()
  let askedAt = (): number => -Infinity
  const byService = (at: number): number => Math.floor(at + (clockDifference() ?? 0))
  const polls = new DevicePoll(
    {
      ...options,
      present: byService,
      onProof: (change, counts, coverage) => keeping.proof(change, counts, coverage, askedAt()),
    },
    ports,
  )
  const poll: Poll = (request) => {
    ;({ askedAt } = request)
    arrivals.beginPoll(request.overdue)
    return polls.poll(request)
  }
  return {
    polls,
    poll,
    arrivals,
    byService,
    take: (batch: EventBatch): void => arrivals.take(batch, byService(clock.now())),
  }
}

export const createLiveDevice = (options: LiveDeviceOptions, ports: LiveDevicePorts): LiveDeviceRun => {
  const { deviceId, query, kept, target, clockDifference, onChange } = options
  const { clock, power, slots } = ports
  const startedAt = clock.now()
  const requests = new RequestRecords()
  const keeping = createLiveKeeping(deviceId, kept, () => clock.now(), requests.reader())
  const { polls, poll, arrivals, byService, take } = createPolls({ ...options, requests }, ports, keeping)
  let verdict: LiveVerdict | undefined
  keeping.begun()
  const polled = pollDevice({
    poll,
    clock,
    clockDifference,
    startMs: query.start,
    overlapMs: query.overlapMs,
    limits: () => limitsOf(query, power.isOnBattery()),
    notBefore: () => slots.retryAfterOf(target)?.at,
    isEndClosed: () => polls.isEndClosed,
    onChange,
    onAsked: keeping.asked,
    onEnd: () => {
      verdict = liveVerdict(deviceId, polled.status, polls.counts, clock.now() - startedAt)
      keeping.ended(verdict)
    },
  })
  const isHeldUp = (): boolean =>
    polls.link.repetition !== undefined ||
    clock.now() - (polls.link.unansweredSince ?? clock.now()) >= heldUpAfterMs
  return {
    take,
    requests: requests.reader(),
    pause: () => polled.pause(),
    stop: () => polled.stop(isHeldUp()),
    stopAtOnce: () => polled.stopAtOnce(),
    wake: () => polled.wake(),
    proceed: () => {
      if (verdict !== undefined) keeping.begun()
      verdict = undefined
      polled.proceed(isHeldUp())
    },
    get isAsking() {
      return polled.status.stage === 'asking'
    },
    get isFollowing() {
      const { stage } = polled.status
      return stage === 'asking' || stage === 'waiting'
    },
    get verdict() {
      return verdict
    },
    status: () => {
      const { status } = polled
      const isFailing = status.stage !== 'paused' && (status.error !== undefined || isHeldUp())
      return describe(
        deviceId,
        isFailing ? { ...status, missing: unfetchedUpTo(status, byService(clock.now())) } : status,
        polls,
        arrivals,
      )
    },
  }
}
