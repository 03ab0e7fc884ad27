import type { AppError } from '../../src-preload/contract/errors'
import { maximumLimit } from '../../src-preload/contract/event'
import type { EventsQuery } from '../../src-preload/contract/events-query'
import type { RangeVerdict } from '../../src-preload/contract/range'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { PageFacts, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import { type FittingRunOptions, startFittingRun } from '../query/fitting-run'
import type { ProofChange } from '../query/proven-windows'
import { endsAll } from '../query/range-run'
import { createRangeTally, type RangeTally } from '../query/range-tally'
import type { RequestSlots } from '../query/request-slots'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createRetry, type Repetition } from '../service/retry'
import { deviceRequest } from '../service/wire-url'
import type { Poll, PollOutcome } from './poll'
import { createPollCollection, type PollCollection } from './poll-collection'

export interface PollPorts {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
}

export interface DevicePollOptions {
  readonly deviceId: string
  readonly query: EventsQuery & { readonly zone: string }
  readonly pages: PageReader<PageFacts>
  readonly target: ServiceTarget
  readonly atOnce: () => number
  /** Any answer to this following shows that the service can be reached. */
  readonly link: { hasWorked: boolean }
  /** The present by the service's clock, as far as it is known. */
  readonly present: () => number
  readonly onProof: (
    change: ProofChange,
    counts: PollCounts,
    unproven: Pick<RangeTally, 'notProvable' | 'doubtful'>,
  ) => void
}

/** Of all polls of a device together. */
export type PollCounts = Pick<
  RangeVerdict,
  'eventCount' | 'sharedIdCount' | 'requestCount' | 'lowerLimit' | 'windowCount'
>

export interface DevicePoll {
  readonly poll: Poll
  readonly counts: PollCounts
  readonly isLinkDown: boolean
  /** What has failed of the poll under way and is sent again. */
  readonly repetition: Repetition | undefined
  /** Since when the oldest request under way has had no complete answer; ms since the epoch. */
  readonly unansweredSince: number | undefined
  /** An answer contained events from before the start of its range. */
  readonly ignoresStart: boolean
  /** No further range is to end in the future. */
  readonly isEndClosed: boolean
}

/**
 * A poll that gets events from before its start, and answers that may be truncated, sends no more requests
 * than this.
 */
const maxWithoutStart = 8

const sum = (counts: PollCounts, tally: RangeTally): PollCounts => ({
  eventCount: counts.eventCount + tally.eventCount,
  sharedIdCount: counts.sharedIdCount + tally.sharedIdCount,
  requestCount: counts.requestCount + tally.requestCount,
  windowCount: counts.windowCount + tally.windowsDone,
  ...(tally.lowerLimit !== undefined && { lowerLimit: tally.lowerLimit }),
})

/** `mayClose`: the next poll can still try a range whose end is not in the future. */
const failureOf = (missing: PollOutcome['missing'], mayClose: boolean): Pick<PollOutcome, 'failure'> => {
  const errors: readonly AppError[] = missing.flatMap(({ errors: some = [] }) => some)
  const error = errors.find((one) => endsAll(one)) ?? errors[0]
  return error === undefined
    ? {}
    : { failure: { error, isFinal: endsAll(error) || (error.kind === 'rangeIgnored' && !mayClose) } }
}

/**
 * Polls one device through the engine of complete ranges, which sees to full answers, retries and pauses that
 * the service asks for.
 */
export const createDevicePoll = (
  options: DevicePollOptions,
  { client, clock, random, slots }: PollPorts,
): DevicePoll => {
  const { deviceId, query, pages, target, atOnce, link, present, onProof } = options
  let counts: PollCounts = { eventCount: 0, sharedIdCount: 0, requestCount: 0, windowCount: 0 }
  let tally = createRangeTally()
  /** What a poll has found out about the service holds for those after it. */
  const nextTally = ({ writing, notKept }: RangeTally): RangeTally =>
    Object.assign(createRangeTally(), { lowerLimit: counts.lowerLimit, writing, notKept })
  let [isLinkDown, ignoresStart] = [false, false]
  let repetition: Repetition | undefined
  let failingSince: number | undefined
  let heldUpMs = 0
  const unanswered = new Set<{ readonly since: number }>()
  const timed = async <T>(answer: Promise<T>): Promise<T> => {
    const request = { since: clock.now() }
    unanswered.add(request)
    try {
      return await answer
    } finally {
      unanswered.delete(request)
    }
  }
  const onLink = (isDown: boolean, repeated?: Repetition): void => {
    isLinkDown = isDown
    // Whatever this answer says, the requests that follow wait for as long as the service has asked to.
    repetition = repeated ?? slots.restOf(target)
    failingSince ??= clock.now()
    heldUpMs = Math.max(heldUpMs, clock.now() - failingSince)
    if (repeated === undefined) failingSince = undefined
  }
  const retry = createRetry({ clock, random, hasWorked: () => link.hasWorked, onLink })
  const read = async (
    reading: Promise<Result<PageFacts & { readonly durationMs: number }>>,
    collection: PollCollection,
    mustFit: boolean,
  ): Promise<Result<PageFacts>> => {
    const page = await reading
    if (!page.ok) return page
    link.hasWorked = true
    ignoresStart ||= (page.value.outside?.earlierCount ?? 0) > 0
    // It is asked for again, written in another way.
    if (mustFit && page.value.outside !== undefined) return page
    const limit = tally.lowerLimit ?? maximumLimit
    collection.take(page.value, page.value.durationMs, limit)
    const {
      eventCount,
      newCount,
      sharedIdCount,
      outside: { earlierCount } = { earlierCount: 0 },
    } = page.value
    // Narrower ranges would bring ever more of what is before them.
    const isHopeless =
      earlierCount * 2 >= eventCount && (eventCount >= limit || tally.requestCount >= maxWithoutStart)
    if (earlierCount === 0 || !isHopeless) return page
    // Its events are rows by now, so they count, whatever it proves.
    tally.eventCount += newCount
    tally.sharedIdCount += sharedIdCount
    return failed({ kind: 'rangeIgnored', requestCount: tally.requestCount })
  }
  const askWith =
    (signal: AbortSignal, collection: PollCollection): FittingRunOptions['ask'] =>
    async (range) => {
      if (signal.aborted) return failed({ kind: 'cancelled' })
      const request = { ...deviceRequest(query, deviceId), limit: maximumLimit, ...range }
      const send = () =>
        slots.use(
          target,
          () => timed(client.listEvents(target, request, pages, signal)),
          signal,
          (rest) => onLink(false, rest),
        )
      const received = await retry(send, signal)
      return received.ok
        ? ok({ read: () => timed(read(received.value.read(), collection, range.mustFit === true)) })
        : received
    }
  const poll: Poll = async ({ windows, startMs, signal }) => {
    const collection = createPollCollection()
    ;[heldUpMs, failingSince] = [0, undefined]
    const wasHonoured = !ignoresStart
    const run = startFittingRun({
      whole: { first: startMs, last: Number.MAX_SAFE_INTEGER },
      windows,
      limit: maximumLimit,
      atOnce,
      ask: askWith(signal, collection),
      tally,
      zone: query.zone,
      isFollowing: true,
      present,
      now: () => clock.now(),
      signal,
      onProof: (change) => onProof(change, sum(counts, tally), tally),
    })
    const { missing, notProvable, doubtful = [] } = await run.finished
    const { eventCount: newCount } = tally
    counts = sum(counts, tally)
    tally = nextTally(tally)
    isLinkDown = false
    const isCancelled = signal.aborted && missing.length > 0
    // What was failing is not mended by sending it anew.
    const failure =
      isCancelled && repetition !== undefined
        ? { failure: { error: repetition.error, isFinal: false } }
        : failureOf(missing, wasHonoured && ignoresStart)
    repetition = undefined
    return {
      newCount,
      stamps: collection.stamps(),
      missing,
      answerMs: collection.answerMs,
      notProvable,
      doubtful,
      heldUpMs,
      isCancelled,
      ...failure,
    }
  }
  return {
    poll,
    get counts() {
      return sum(counts, tally)
    },
    get isLinkDown() {
      return isLinkDown
    },
    get repetition() {
      return repetition
    },
    get unansweredSince() {
      return unanswered.size === 0 ? undefined : Math.min(...Array.from(unanswered, ({ since }) => since))
    },
    get ignoresStart() {
      return ignoresStart
    },
    get isEndClosed() {
      return ignoresStart || tally.writing.isEndClosed
    },
  }
}
