import type { WhereFetched } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import type { LookupResult, LookupTarget } from '../../src-preload/contract/deletion'

interface LookUp {
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
export const lookUpEvents = async ({
  connectionId,
  events,
  whereFetched,
  onFound,
  signal,
}: LookUp): Promise<AppError | null> => {
  const lookupId = crypto.randomUUID()
  const started = await window.desktop.startLookup({ lookupId, connectionId, events, ...whereFetched })
  if (!started.ok) return started.error
  signal.addEventListener('abort', () => void window.desktop.cancelQuery({ queryId: lookupId }), {
    once: true,
  })
  for (;;) {
    const update = await window.desktop.readLookup({ lookupId })
    if (!update.ok) return signal.aborted ? null : update.error
    for (const { eventId, result } of update.value.found) onFound(eventId, result)
    if (update.value.isEnded) return null
  }
}
