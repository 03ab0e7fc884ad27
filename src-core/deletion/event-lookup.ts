import type { AppError } from '../errors/errors'
import type { Result } from '../errors/result'
import type { LookupResult, LookupTarget, LookupUpdate } from './lookup'
import type { WhereFetched } from './where-fetched'

/** The calls of a lookup of events, which its id names. */
export interface LookupCalls {
  startLookup(
    request: WhereFetched & {
      readonly lookupId: string
      readonly connectionId: string
      readonly events: readonly LookupTarget[]
    },
  ): Promise<Result<unknown>>
  readLookup(request: { readonly lookupId: string }): Promise<Result<LookupUpdate>>
  cancelQuery(request: { readonly queryId: string }): Promise<unknown>
}

interface LookUp {
  /** Like no other. */
  readonly lookupId: string
  readonly connectionId: string
  readonly events: readonly LookupTarget[]
  readonly whereFetched?: WhereFetched
  onFound(eventId: string, result: LookupResult): void
  /** Ends it. */
  readonly signal: AbortSignal
}

/**
 * Looks up events by their ids and reports the result of each. Resolves with the error if the lookup could
 * not be made.
 */
export const lookUpEvents = async (
  calls: LookupCalls,
  { lookupId, connectionId, events, whereFetched, onFound, signal }: LookUp,
): Promise<AppError | null> => {
  const started = await calls.startLookup({ lookupId, connectionId, events, ...whereFetched })
  if (!started.ok) return started.error
  signal.addEventListener('abort', () => void calls.cancelQuery({ queryId: lookupId }), { once: true })
  for (;;) {
    const update = await calls.readLookup({ lookupId })
    if (!update.ok) return signal.aborted ? null : update.error
    for (const { eventId, result } of update.value.found) onFound(eventId, result)
    if (update.value.isEnded) return null
  }
}
