import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { RequestOutcome } from '../../src-core/proof/request-log'
import { type RequestedRange } from '../../src-core/proof/requested-range'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import type { PageFacts } from '../ports/body-reader'
import type { ProofAnswer } from './instant-proof'
import type { RangeTally } from './range-tally'
import type { AskedRange } from './range-writing'
import type { SentRequest } from './request-records'
import { createRequestTries, type RequestTries } from './request-tries'

/** Errors that every other window would meet as well. */
export const endsAll = (error: AppError): boolean =>
  [
    'cancelled',
    'noToken',
    'keychain',
    'noConnection',
    'connectionChanged',
    'otherToken',
    'input',
    'notRead',
  ].includes(error.kind) ||
  (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403))

/** Silence, or next to nothing: each of the tries for one window lasts as long as the time limit. */
const isSilence = (error: AppError): boolean => error.kind === 'timeout' || error.kind === 'tooSlow'
/**
 * After so many windows in a row that ended in silence no more is requested: all others would take minutes
 * each, and end the same.
 */
const maxSilent = 6

/**
 * Stops us when a service ignores the range and always answers the same. Far above what full milliseconds
 * cost: some sixty requests each, for at least a thousand events. `answersWorth`: new events as a number of
 * full answers; one that holds more than was requested counts as one.
 */
const maxRequests = (answersWorth: number): number => 500 + 100 * Math.ceil(answersWorth)

/**
 * Windows are planned by what the line brings. So many times as many events are asked for, so that one with a few
 * more than planned need not be asked for again: a truncated answer costs such a line as much as a broken one.
 */
const margin = 2
/** A window that broke is asked for in parts if no more than this share of what it was planned by is brought. */
const clearlyLess = 0.75

/** A bug of ours must not look like an answered window. */
export const internalError = (error: unknown): AppError => ({
  kind: 'internal',
  detail: error instanceof Error ? error.name : 'unknown',
})

const readPage = async (page: ArrivedPage): Promise<Result<PageFacts>> =>
  'read' in page ? page.read() : ok(page)

/** An answer that has been read, or one that is still to be read: other requests are sent meanwhile. */
export type ArrivedPage = PageFacts | { read(): Promise<Result<PageFacts>> }

export interface RequesterOptions {
  /** The most that is ever asked for. */
  readonly limit: number
  /** The most events that the line brings in one answer, as far as it is known now; absent: any number. */
  readonly lineLimit?: () => number
  /** One request, with its retries; resolves when its answer has arrived. */
  readonly send: (range: AskedRange, tries: RequestTries) => Promise<Result<ArrivedPage>>
  readonly tally: RangeTally
  readonly now: () => number
  readonly signal: AbortSignal
}

/** The answer to a request, or why there is none. */
export interface Arrived {
  readonly window: TimeWindow
  readonly page: Result<ArrivedPage>
  /** Absent: it was not sent. */
  readonly sent?: SentRequest
  /** It broke, and asked for more than the line brings: its window is to be asked for in parts. */
  readonly isTooMuch?: true
}

/** Notes that it became something else; `fullBeside`: see `LoggedRequest`. */
export type Became = (outcome: RequestOutcome, fullBeside?: readonly number[]) => void

export interface Requester {
  /** Resolves when the answer has arrived. */
  receive(window: TimeWindow, range: RequestedRange): Promise<Arrived>
  /** Reads an answer and counts its events. Undefined: the window is missing. */
  read(arrived: Arrived): Promise<ProofAnswer | undefined>
  /** Notes that one that is too much is asked for in parts. */
  giveBack(arrived: Arrived): void
  /** Notes what became of an answer. */
  note(arrived: Arrived, answer: ProofAnswer, outcome: RequestOutcome): Became
  /** No further request can be made. */
  readonly hasEnded: boolean
}

export const createRequester = (options: RequesterOptions): Requester => {
  const { limit, lineLimit = () => limit, tally, now } = options
  let hasEnded = false
  /** Requests that were too much: they count as tries of those that follow. */
  let givenBack = 0
  let silentInARow = 0
  const count = ({
    eventCount,
    newCount,
    sharedIdCount,
    stamps,
    lackingCount,
    otherDevice,
    unreadable,
  }: PageFacts): ProofAnswer => {
    silentInARow = 0
    tally.eventCount += newCount
    tally.answersWorth += Math.min(newCount / limit, 1)
    tally.sharedIdCount += sharedIdCount
    return {
      count: eventCount,
      newCount,
      stamps,
      ...(lackingCount !== undefined && { lackingCount }),
      ...(otherDevice !== undefined && { otherDevice }),
      ...(unreadable && { unreadable }),
    }
  }
  return {
    get hasEnded() {
      return hasEnded || options.signal.aborted
    },
    receive: async (window, range) => {
      const { requestCount } = tally
      if (requestCount >= maxRequests(tally.answersWorth)) {
        hasEnded = true
        return { window, page: failed({ kind: 'rangeIgnored', requestCount }) }
      }
      tally.requestCount += 1
      // A single millisecond cannot be asked for in parts.
      const isDivisible = widthOf(window) > 1
      const planned = lineLimit()
      const asked = isDivisible ? Math.min(limit, margin * planned) : limit
      const sent = { window, range, limit: asked }
      const askedAt = now()
      const tries = createRequestTries(
        now,
        (times, error) => {
          tally.requests.note({ ...sent, ...times }, { outcome: 'retried', error })
        },
        () =>
          isDivisible && lineLimit() <= clearlyLess * planned && givenBack < maxRequests(tally.answersWorth),
      )
      const page = await options
        .send({ ...range, limit: asked }, tries)
        .catch((error: unknown) => failed(internalError(error)))
      return {
        window,
        page,
        sent: { ...sent, askedAt, answeredAt: now(), ...tries.last },
        ...(tries.isTooMuch && !options.signal.aborted && { isTooMuch: true }),
      }
    },
    giveBack: ({ sent, page }) => {
      givenBack += 1
      tally.requestCount -= 1
      if (sent !== undefined && !page.ok) tally.requests.note(sent, { outcome: 'retried', error: page.error })
    },
    note: ({ sent }, answer, outcome) => {
      const number = sent && tally.requests.note(sent, { outcome, answer })
      return (later, fullBeside) => {
        if (number !== undefined) tally.requests.change(number, later, fullBeside)
      }
    },
    read: async ({ window, page: received, sent }) => {
      const page = received.ok ? await readPage(received.value) : received
      if (page.ok) return count(page.value)
      const { error } = page
      if (isSilence(error)) silentInARow += 1
      hasEnded ||= endsAll(error) || silentInARow >= maxSilent
      if (sent !== undefined) tally.requests.note(sent, { outcome: 'failed', error })
      tally.proof.addFailure(window, error)
      return undefined
    },
  }
}
