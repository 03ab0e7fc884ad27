import type { AppError } from '../../src-core/errors/errors'
import {
  isCounted,
  type LoggedRequest,
  type NewRequests,
  type RequestOutcome,
} from '../../src-core/proof/request-log'
import { type RequestedRange } from '../../src-core/proof/requested-range'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { countIn } from './planning/stamps'
import type { RequestTimes } from './request-tries'

/** A request that was sent for a window, and answered or not. */
export interface SentRequest extends RequestTimes {
  readonly window: TimeWindow
  readonly range: RequestedRange
  readonly limit: number
}

interface Answer {
  readonly count: number
  /** Ascending, ms. */
  readonly stamps: Float64Array
}

/** What was found out of one request. */
interface Finding {
  readonly outcome: RequestOutcome
  readonly answer?: Answer
  readonly error?: AppError
}

/** What a window cannot prove, because it had not happened, is none of it. */
const clipped = (record: LoggedRequest, until: number): LoggedRequest => {
  if (!isCounted(record) || record.last <= until) return record
  return record.first > until ? { ...record, outcome: 'ahead', counted: 0 } : { ...record, last: until }
}

/** Reads what is new since it was called last. */
export type RequestReader = () => NewRequests

/** The requests for one device: a window that counts may be found truncated later. */
export class RequestRecords {
  readonly #records = new Map<number, LoggedRequest>()
  readonly #unread: Set<number>[] = []
  #next = 0
  /** What has a lower number does not change any more. */
  #open = 0
  /** Nothing later than this is proven by the requests from `#open` on; ms since the epoch. */
  #until = Infinity

  /** What is noted from now on has nothing to do with what was noted before. */
  begin(): void {
    for (const record of this.#opened()) this.#records.set(record.number, clipped(record, this.#until))
    this.#open = this.#next
    this.#until = Infinity
  }

  /** Each reader gets everything once, and again when it has changed. */
  reader(): RequestReader {
    const unread = new Set(this.#records.keys())
    this.#unread.push(unread)
    return () => {
      const numbers = [...unread].toSorted((one, other) => one - other)
      unread.clear()
      const requests = numbers.flatMap((number) => this.#reported(number) ?? [])
      this.#forget()
      return { requests, open: this.#open }
    }
  }

  /** Resolves to its number. */
  note({ window, range, limit, askedAt, answeredAt }: SentRequest, finding: Finding): number {
    const { outcome, answer, error } = finding
    const number = this.#next
    this.#next += 1
    const { first, last } = window
    const past = { first, last: Math.min(last, this.#until) }
    this.#set({
      number,
      first,
      last,
      start: range.start,
      end: range.end,
      limit,
      came: answer?.count ?? 0,
      counted: answer === undefined ? 0 : countIn(answer.stamps, past),
      outcome,
      ...(error && { error }),
      askedAt,
      answeredAt,
    })
    return number
  }

  /** It has become something else. */
  change(number: number, outcome: RequestOutcome, fullBeside: readonly number[] = []): void {
    const record = this.#records.get(number)
    if (record !== undefined) this.#set({ ...record, outcome, ...(fullBeside.length > 0 && { fullBeside }) })
  }

  /** What counts in these windows is to be asked for again. */
  reopen(windows: readonly TimeWindow[]): void {
    const open = TimeSet.from(windows)
    for (const record of this.#opened())
      if (isCounted(record) && open.overlaps(record)) this.change(record.number, 'split')
  }

  /** Calling what it returns sets aside all that was noted after this. */
  remember(): () => void {
    const from = this.#next
    return () => {
      for (const { number, outcome } of this.#opened())
        if (number >= from && outcome !== 'retried') this.change(number, 'setAside')
    }
  }

  /** What is proven ends here, in ms since the epoch. */
  upTo(until = Infinity): void {
    const before = this.#until
    if (until === before) return
    this.#until = until
    const least = Math.min(before, until)
    for (const record of this.#opened()) if (isCounted(record) && record.last > least) this.#set(record)
  }

  #opened(): readonly LoggedRequest[] {
    return [...this.#records.values()].filter(({ number }) => number >= this.#open)
  }

  #reported(number: number): LoggedRequest | undefined {
    const record = this.#records.get(number)
    return record === undefined || number < this.#open ? record : clipped(record, this.#until)
  }

  /** A following asks for days: what does not change any more, and is read, is not needed. */
  #forget(): void {
    for (const number of this.#records.keys()) {
      if (number >= this.#open) return
      if (this.#unread.every((unread) => !unread.has(number))) this.#records.delete(number)
    }
  }

  #set(record: LoggedRequest): void {
    this.#records.set(record.number, record)
    for (const unread of this.#unread) unread.add(record.number)
  }
}
