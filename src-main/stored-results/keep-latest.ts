import { ok, type Result } from '../../src-core/errors/result'
import type { LatestQuery } from '../../src-core/events/events-query'
import type { LatestAnswer } from '../../src-preload/contract/query'
import type { StoredResults } from './stored-results'

export type QueryLatest = (query: LatestQuery, signal: AbortSignal) => Promise<Result<LatestAnswer>>

interface KeepLatestOptions {
  readonly query: QueryLatest
  readonly kept: Pick<StoredResults, 'begin'>
  readonly baseUrlOf: (connectionId: string) => Promise<string>
}

/** Keeps the answer before the page gets it. */
export const createStoredLatest =
  ({ query: queryLatest, kept, baseUrlOf }: KeepLatestOptions): QueryLatest =>
  async (query, signal) => {
    const result = await queryLatest(query, signal)
    if (!result.ok) return result
    const { batches, devices, receivedAt, tokenFingerprint, clockDifference } = result.value
    const run = kept.begin(
      { kind: 'latest', query },
      { baseUrl: await baseUrlOf(query.connectionId), tokenFingerprint },
    )
    for (const batch of batches) run.batch(batch)
    for (const answer of devices) run.note({ kind: 'answer', answer, at: receivedAt })
    if (clockDifference) run.note({ kind: 'clock', difference: clockDifference })
    await run.settled()
    const error = run.takeFailure()
    void run.close()
    return ok({ ...result.value, ...(error === undefined ? {} : { keeping: { kind: 'failed', error } }) })
  }
