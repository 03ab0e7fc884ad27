import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { maximumLimit } from '../../src-core/events/event'
import type { EventsQuery } from '../../src-core/events/events-query'
import type { MissingWindow, RangeCoverage, RangeVerdict } from '../../src-core/proof/device-range'
import type { PageFacts, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ReadDeletedEvents } from '../query/deleted-events'
import { type FittingRunOptions, startFittingRun } from '../query/fitting-run'
import { LargestAnswers } from '../query/largest-answers'
import type { ProofChange } from '../query/range-proof'
import { createRangeTally, type RangeTally } from '../query/range-tally'
import type { WrittenRange } from '../query/range-writing'
import type { RequestRecords } from '../query/request-records'
import type { RequestSlots } from '../query/request-slots'
import type { RequestTries } from '../query/request-tries'
import { endsAll } from '../query/requester'
import type { ServiceClient, ServiceTarget } from '../service/client'
import type { Line } from '../service/line'
import { createRetry } from '../service/retry'
import { deviceRequest } from '../service/wire-url'
import type { PollOutcome, PollRequest } from './poll'
import { createPollCollection, type PollCollection } from './poll-collection'
import { PollLink } from './poll-link'

export interface PollPorts {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
  readonly deletedEvents: ReadDeletedEvents
}

export interface DevicePollOptions {
  readonly deviceId: string
  readonly query: EventsQuery & { readonly zone: string }
  readonly pages: PageReader<PageFacts>
  readonly target: ServiceTarget
  readonly atOnce: () => number
  /** Any answer to this following shows that the service can be reached. */
  readonly link: { hasWorked: boolean }
  /** What the service's clock shows when the computer's says `at`, as far as it is known. */
  readonly present: (at: number) => number
  /** Of all polls. */
  readonly requests: RequestRecords
  readonly onProof: (change: ProofChange, counts: PollCounts, coverage: RangeCoverage) => void
}

/** Of all polls of a device together. */
export type PollCounts = Pick<
  RangeVerdict,
  'eventCount' | 'sharedIdCount' | 'requestCount' | 'lowerLimit' | 'windowCount'
>

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
const failureOf = (missing: readonly MissingWindow[], mayClose: boolean): Pick<PollOutcome, 'failure'> => {
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
export class DevicePoll {
  readonly link: PollLink
  readonly #options: DevicePollOptions
  readonly #ports: PollPorts
  readonly #retry: ReturnType<typeof createRetry>
  #counts: PollCounts = { eventCount: 0, sharedIdCount: 0, requestCount: 0, windowCount: 0 }
  #tally: RangeTally
  readonly #largest = new LargestAnswers()
  #ignoresStart = false

  constructor(options: DevicePollOptions, ports: PollPorts) {
    const { clock, random, slots } = ports
    this.#options = options
    this.#ports = ports
    this.#tally = createRangeTally(options.requests)
    this.link = new PollLink(clock, () => slots.retryAfterOf(options.target))
    this.#retry = createRetry({
      clock,
      random,
      hasWorked: () => options.link.hasWorked,
      line: () => this.#line(),
      onLink: (isDown, repetition) => this.link.note(isDown, repetition),
    })
  }

  get counts(): PollCounts {
    return sum(this.#counts, this.#tally)
  }

  /** An answer contained events from before the start of its range. */
  get ignoresStart(): boolean {
    return this.#ignoresStart
  }

  /** No further range is to end in the future. */
  get isEndClosed(): boolean {
    return this.#ignoresStart || this.#tally.writing.isEndClosed
  }

  async poll({ windows, startMs, askedAt, signal }: PollRequest): Promise<PollOutcome> {
    const { atOnce, deviceId, query, present, requests, target, onProof } = this.#options
    const collection = createPollCollection()
    this.link.beginPoll()
    const wasHonoured = !this.#ignoresStart
    requests.begin()
    // What happened later is for the next poll.
    const endAt = (until: number): void => requests.upTo(Math.min(askedAt(), until))
    endAt(Infinity)
    const run = startFittingRun({
      whole: { first: startMs, last: Number.MAX_SAFE_INTEGER },
      windows,
      limit: maximumLimit,
      lineLimit: () => this.#line().limit,
      atOnce,
      send: (range, tries) => this.#send(range, tries, collection, signal),
      tally: this.#tally,
      largest: this.#largest,
      // Anew for each poll: events are deleted while their device is followed.
      deleted: async () => (await this.#ports.deletedEvents(target.baseUrl))(deviceId),
      zone: query.zone,
      isFollowing: true,
      present,
      now: () => this.#ports.clock.now(),
      signal,
      onProof: (change) => {
        endAt(this.#tally.proof.until)
        onProof(change, this.counts, this.#tally.proof.coverage)
      },
    })
    await run.finished
    const { eventCount: newCount, proof } = this.#tally
    endAt(proof.until)
    const { coverage } = proof
    const missing = coverage.failures
    this.#beginTally()
    const { heldUpMs, repetition } = this.link.endPoll()
    const isCancelled = signal.aborted && missing.length > 0
    // What was failing is not mended by sending it anew.
    const failure =
      isCancelled && repetition !== undefined
        ? { failure: { error: repetition.error, isFinal: false } }
        : failureOf(missing, wasHonoured && this.#ignoresStart)
    return {
      newCount,
      stamps: collection.stamps(),
      coverage,
      answerMs: collection.answerMs,
      heldUpMs,
      isCancelled,
      ...failure,
    }
  }

  #line(): Line {
    return this.#ports.client.lineTo(this.#options.target.baseUrl)
  }

  /** What a poll has found out about the service holds for those after it. */
  #beginTally(): void {
    const { writing, notKept } = this.#tally
    this.#counts = this.counts
    const { lowerLimit } = this.#counts
    this.#tally = Object.assign(createRangeTally(this.#options.requests), { lowerLimit, writing, notKept })
  }

  async #send(
    range: WrittenRange,
    tries: RequestTries,
    collection: PollCollection,
    signal: AbortSignal,
  ): ReturnType<FittingRunOptions['send']> {
    if (signal.aborted) return failed({ kind: 'cancelled' })
    const { deviceId, query, target, pages } = this.#options
    const { client, slots } = this.#ports
    const request = { ...deviceRequest(query, deviceId), ...range, isFollowed: true as const }
    const received = await this.#retry(
      () =>
        slots.use(
          target,
          () => this.link.timed(tries.send(() => client.listEvents(target, request, pages, signal))),
          signal,
          (retryAfter) => this.link.note(false, retryAfter),
        ),
      signal,
      () => tries.isTooMuch,
    )
    if (!received.ok) return received
    const { value } = received
    return ok({ read: () => this.link.timed(this.#read(value.read(), collection, range)) })
  }

  async #read(
    reading: Promise<Result<PageFacts & { readonly durationMs: number }>>,
    collection: PollCollection,
    { limit: asked, mustFit }: WrittenRange,
  ): Promise<Result<PageFacts>> {
    const page = await reading
    if (!page.ok) return page
    const { eventCount, newCount, sharedIdCount, outside, durationMs } = page.value
    const { earlierCount = 0 } = outside ?? {}
    this.#options.link.hasWorked = true
    this.#ignoresStart ||= earlierCount > 0
    // It is asked for again, written in another way.
    if (mustFit === true && outside !== undefined) return page
    const tally = this.#tally
    const limit = Math.min(asked, tally.lowerLimit ?? maximumLimit)
    collection.take(page.value, durationMs, limit)
    // Narrower ranges would bring ever more of what is before them.
    const isHopeless =
      earlierCount * 2 >= eventCount && (eventCount >= limit || tally.requestCount >= maxWithoutStart)
    if (earlierCount === 0 || !isHopeless) return page
    // Its events are rows by now, so they count, whatever it proves.
    tally.eventCount += newCount
    tally.sharedIdCount += sharedIdCount
    return failed({ kind: 'rangeIgnored', requestCount: tally.requestCount })
  }
}
