import type { EventCounts } from '../../src-core/events/event-counts'
import { goneKinds } from '../../src-core/events/gone-rows'
import { useCounts } from '../messages/use-counts'

/**
 * Which rows are no events any more, beside the number of those that are: `3 deleted`, `1 no longer there`.
 */
export const useGoneText = () => {
  const { counted } = useCounts()
  return (counts: EventCounts): readonly string[] =>
    goneKinds.flatMap((kind) => (counts[kind] === 0 ? [] : [counted(`results.status.${kind}`, counts[kind])]))
}
