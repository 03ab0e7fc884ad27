import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { type RequestedRange } from '../../../../src-core/proof/requested-range'
import type { PageFacts } from '../../../../src-main/ports/body-reader'
import type { KnownEvent, World } from './world'

const notFound: AppError = { kind: 'httpStatus', status: 404, body: '' }

interface ReaderOptions {
  /** It notices that an answer lacks what an earlier one had. */
  readonly knowsDeleted: boolean
  /** Nobody waits for an answer any more. */
  readonly isLost: () => boolean
  /** How long an answer takes; absent: no time. */
  readonly delay?: (signal: AbortSignal | undefined) => Promise<void>
}

/** Asks the service, and knows what its answers have shown so far: one for each run. */
export const createReader = (world: World, { knowsDeleted, isLost, delay }: ReaderOptions) => {
  const seen = new Set<KnownEvent>()
  return async (range: RequestedRange, limit: number, signal?: AbortSignal): Promise<Result<PageFacts>> => {
    const sent = world.send()
    if (delay) await delay(signal)
    if (isLost() || signal?.aborted === true) return failed({ kind: 'cancelled' })
    const answer = world.receive(sent, range, limit)
    if (answer === undefined) return failed(notFound)
    const { events, isFull } = answer
    const isMissed = ({ time, isDeleted }: KnownEvent): boolean =>
      isDeleted && time >= range.start && time <= range.end
    const lackingCount = isFull || !knowsDeleted ? 0 : [...seen].filter(isMissed).length
    if (lackingCount > 0) world.isUnclear = true
    const newCount = events.filter((event) => !seen.has(event)).length
    for (const event of events) seen.add(event)
    return ok({
      eventCount: events.length,
      newCount,
      sharedIdCount: 0,
      stamps: Float64Array.from(events, ({ time }) => time).sort(),
      ...(lackingCount > 0 && { lackingCount }),
    })
  }
}

export type Reader = ReturnType<typeof createReader>
