import { failed, ok, type Result } from '../../src-core/errors/result'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { PageFacts } from '../ports/body-reader'
import { inDoubt, rangeNotKept } from './doubtful-windows'
import { type RangeRun, type RangeRunOptions, startRangeRun } from './range-run'
import type { RangeTally } from './range-tally'
import { canChange, nextWriting, type RangeWriting, written, type WrittenRange } from './range-writing'
import type { RequestTries } from './request-tries'
import type { ArrivedPage } from './requester'

export interface FittingRunOptions extends Omit<RangeRunOptions, 'send'> {
  /** IANA zone in which times are written, unless the range says otherwise. */
  readonly zone: string
  readonly send: (range: WrittenRange, tries: RequestTries) => Promise<Result<ArrivedPage>>
}

/** Of the windows, what has happened by now. */
const closed = (windows: readonly TimeWindow[], now: number): readonly TimeWindow[] =>
  windows.filter(({ first }) => first <= now).map(({ first, last }) => ({ first, last: Math.min(last, now) }))

/** Forgets what the tally owes to answers that are not to be trusted; events and requests stay counted. */
const rememberTally = (tally: RangeTally): (() => void) => {
  const { windowsDone } = tally
  const forget = tally.proof.remember()
  const setAside = tally.requests.remember()
  return () => {
    tally.windowsDone = windowsDone
    forget()
    setAside()
  }
}

/**
 * One go at the windows, with the ranges written in one way: ended by the first answer that does not fit, if
 * there is another way.
 */
const startAttempt = (options: FittingRunOptions, windows: readonly TimeWindow[]) => {
  const { tally, zone, signal } = options
  const { now, present = (at) => at } = options
  const { writing } = tally
  const misfits = new AbortController()
  // Not `AbortSignal.any`, which leaves something in the caller's signal for every attempt.
  const stop = (): void => misfits.abort()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  let next: RangeWriting | undefined
  // Once seen, it holds for answers that happen to fit as well.
  if (tally.notKept !== undefined) tally.proof.addDoubts(inDoubt(windows, tally.notKept))
  /** Undefined: it is taken as it is. */
  const refuse = (
    page: PageFacts,
    range: WrittenRange,
    facts: { readonly now: number },
  ): Result<never> | undefined => {
    if (page.outside === undefined || tally.notKept !== undefined) return undefined
    next ??= nextWriting(writing, { windows: options.windows, zone, now: facts.now }, page.outside)
    if (next === undefined) {
      tally.notKept = rangeNotKept({ first: range.start, last: range.end }, page.outside)
      tally.proof.addDoubts(inDoubt(windows, tally.notKept))
      return undefined
    }
    misfits.abort()
    tally.eventCount += page.newCount
    tally.sharedIdCount += page.sharedIdCount
    return failed({ kind: 'cancelled' })
  }
  const run = startRangeRun({
    ...options,
    windows,
    signal: misfits.signal,
    send: async (range, tries) => {
      const askedAt = present(now())
      const mustFit =
        tally.notKept === undefined && canChange(writing, { windows: options.windows, zone, now: askedAt })
      const request: WrittenRange = { ...written(range, writing), ...(mustFit && { mustFit: true }) }
      const received = await options.send(request, tries)
      if (!received.ok) return received
      const read = async (): Promise<Result<PageFacts>> => {
        const page = 'read' in received.value ? await received.value.read() : ok(received.value)
        return page.ok ? (refuse(page.value, request, { now: askedAt }) ?? page) : page
      }
      return ok({ read })
    },
  })
  void run.finished.then(() => signal.removeEventListener('abort', stop))
  return { run, nextWriting: () => next }
}

/**
 * A run over ranges that the service may understand in another way than they are meant. Where an answer has
 * an event from outside of what was asked for, everything is asked for again, written as such a service may
 * understand it. If none of that helps, nothing is proven.
 */
export const startFittingRun = (options: FittingRunOptions): RangeRun => {
  const { tally, now, onProof, signal } = options
  const forget = rememberTally(tally)
  const windowsNow = (): readonly TimeWindow[] => {
    if (!tally.writing.isEndClosed) return options.windows
    const at = options.present?.(now()) ?? now()
    tally.proof.noteClosed(options.windows, at)
    return closed(options.windows, at)
  }
  let attempt = startAttempt(options, windowsNow())
  const finish = async (): ReturnType<() => RangeRun['finished']> => {
    const startedAt = now()
    for (;;) {
      const verdict = await attempt.run.finished
      const writing = attempt.nextWriting()
      if (writing === undefined || signal.aborted) return { ...verdict, durationMs: now() - startedAt }
      forget()
      onProof?.({ proven: [], unproven: options.windows, at: now() })
      tally.writing = writing
      attempt = startAttempt(options, windowsNow())
    }
  }
  return { finished: finish(), progress: () => attempt.run.progress() }
}
