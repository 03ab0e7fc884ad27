import type { LookupOutcome, SoughtEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'

interface LookUp {
  readonly connectionId: string
  readonly zone: string
  readonly events: readonly SoughtEvent[]
  onFound(eventId: string, outcome: LookupOutcome): void
  /** Ends it. */
  readonly signal: AbortSignal
}

/** Looks for events by their ids, and tells each as it is found or not. Answers why it could not be asked, if so. */
export const lookUpEvents = async ({ connectionId, zone, events, onFound, signal }: LookUp): Promise<AppError | null> => {
  const lookupId = crypto.randomUUID()
  const started = await window.desktop.startLookup({ lookupId, connectionId, zone, events })
  if (!started.ok) return started.error
  signal.addEventListener('abort', () => void window.desktop.cancelQuery({ queryId: lookupId }), { once: true })
  for (;;) {
    const news = await window.desktop.readLookup({ lookupId })
    if (!news.ok) return signal.aborted ? null : news.error
    for (const { eventId, outcome } of news.value.found) onFound(eventId, outcome)
    if (news.value.isEnded) return null
  }
}
